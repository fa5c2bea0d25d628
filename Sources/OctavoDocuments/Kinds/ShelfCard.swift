package import OctavoCairo
package import OctavoGeometry
internal import OctavoNavigation
internal import OctavoWords

/// What is drawn for the cover of what has no page of its own on a shelf.
package struct ShelfCard: PaperedContent {
  /// What it stands for.
  package enum Kind: Sendable {
    /// What a person has yet to choose: a sheet with a cross.
    case choice
    /// Something that has a name: bound in cloth, with that on it.
    case title(String)
  }

  private let kind: Kind
  private var paper = Paper.light

  /// A card for something.
  package init(_ kind: Kind) { self.kind = kind }

  package var background: Color {
    switch kind {
    case .choice: paper.palette.paper
    case .title: Color(red: 0.18, green: 0.27, blue: 0.35)
    }
  }

  func papered(_ paper: Paper) -> any PageContent {
    var card = self
    card.paper = paper
    return card
  }

  package func draw(in context: Context, size: Size) {
    switch kind {
    case .choice: drawCross(in: context, size: size)
    case .title(let title): draw(title, in: context, size: size)
    }
  }

  private func drawCross(in context: Context, size: Size) {
    let (arm, width) = (size.width * 0.16, size.width * 0.035)
    let center = Rect(size: size).center
    context.setColor(paper.palette.ink.mixed(with: background, 0.45))
    for (x, y) in [(arm, width / 2), (width / 2, arm)] {
      context.newPath()
      context.addRoundedRect(
        Rect(x: center.x - x, y: center.y - y, width: 2 * x, height: 2 * y), radius: width / 2)
      context.fillPath()
    }
  }

  private func draw(_ title: String, in context: Context, size: Size) {
    let letter = Color(red: 0.93, green: 0.87, blue: 0.74)
    let rim = size.width * 0.07
    context.setColor(letter, alpha: 0.6)
    context.stroke(
      Rect(x: rim, y: rim, width: size.width - 2 * rim, height: size.height - 2 * rim),
      width: size.width * 0.008)
    let words = TextLayout(
      [
        TextRun(
          String(title.spacedLine.prefix(120)),
          font: Font(Typeface.serif, size: size.width * 0.1), color: letter)
      ], width: size.width - 4 * rim, alignment: .center, lineHeight: 1.15)
    context.saved {
      context.clip(
        to: Rect(x: rim, y: 2 * rim, width: size.width - 2 * rim, height: size.height - 4 * rim))
      words.draw(in: context, at: Point(x: 2 * rim, y: size.height * 0.2))
    }
  }
}
