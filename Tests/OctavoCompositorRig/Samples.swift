import FoundationEssentials
package import OctavoCairo
package import OctavoGeometry

/// Documents such as people own, made for the occasion.
package enum Samples {
  /// The colours of plain pages, told apart at a glance and by one channel: odd pages are warm,
  /// even ones cool.
  package static func color(ofPage number: Int) -> Color {
    let depth = 0.06 * Double((number - 1) / 2 % 5)
    return number.isMultiple(of: 2)
      ? Color(red: 0.18, green: 0.36 + depth, blue: 0.78)
      : Color(red: 0.82, green: 0.30 + depth, blue: 0.20)
  }

  /// Draws a plain page: one colour, and a number small enough to leave the middle row alone.
  package static func drawPlainPage(_ number: Int, size: Size, in context: Context) throws {
    context.setColor(color(ofPage: number))
    context.paint()
    context.setColor(.white)
    let text = TextLayout(
      [TextRun("\(number)", font: Font("Noto Sans, sans", size: size.height / 8, weight: 700))],
      width: size.width, alignment: .center)
    text.draw(in: context, at: Point(x: 0, y: size.height / 12))
  }

  /// Writes plain pages as pictures into a folder, named so that their order is natural but not
  /// alphabetical.
  package static func writePictures(_ count: Int, size: Size, to folder: String) throws {
    try makeFolder(folder)
    for number in 1...count {
      let picture = try Picture(size: size) {
        try drawPlainPage(number, size: size, in: $0)
      }
      try picture.write(to: "\(folder)/page \(number).png")
    }
  }

  /// Writes plain pages as a PDF file.
  package static func writePDF(_ count: Int, size: Size, to path: String) throws {
    let bytes = try PDFFile.encode(pages: Array(repeating: size, count: count)) { context, index in
      try drawPlainPage(index + 1, size: size, in: context)
    }
    try Data(bytes).write(to: URL(filePath: path))
  }

  /// Writes a book as it comes from a printer, as a PDF file of A5 pages.
  package static func writeBook(pages: Int, to path: String) throws {
    let size = Size(width: 420, height: 595)
    let serif = "Noto Serif, serif"
    let bytes = try PDFFile.encode(pages: Array(repeating: size, count: pages)) { context, index in
      context.setColor(Color(red: 0.99, green: 0.98, blue: 0.95))
      context.paint()
      context.setColor(.black)
      let heading = TextLayout(
        [TextRun("Leaf \(index / 2 + 1)", font: Font(serif, size: 22, weight: 700))],
        width: 320, alignment: .center)
      heading.draw(in: context, at: Point(x: 50, y: 60))
      let body = TextLayout(
        [
          TextRun(
            Array(repeating: sentence, count: 9).joined(separator: " "), font: Font(serif, size: 12)
          )
        ],
        width: 320, alignment: .justified, lineHeight: 1.4)
      body.draw(in: context, at: Point(x: 50, y: 110))
      let folio = TextLayout(
        [TextRun("\(index + 1)", font: Font(serif, size: 10))], width: 320, alignment: .center)
      folio.draw(in: context, at: Point(x: 50, y: 555))
    }
    try Data(bytes).write(to: URL(filePath: path))
  }

  private static let sentence =
    "A page is turned by its free edge: it rises, shows what it hid, and lies down on the other side."

  /// Writes a text of many chapters as a Markdown file.
  package static func writeMarkdown(chapters: Int, to path: String) throws {
    let paragraph =
      "The leaf lifts where the finger takes it, and what lies below comes into the light. "
      + "It is held by the spine alone; let go, it *falls* to the side that it has **chosen**."
    let text = (1...chapters).map { number in
      """
      # Chapter \(number)

      \(Array(repeating: paragraph, count: 4).joined(separator: " "))

      - one leaf
      - two pages, `recto` and `verso`

      > A book is a machine to think with.

      \(paragraph)
      """
    }
    try Data(text.joined(separator: "\n\n").utf8).write(to: URL(filePath: path))
  }

  /// Writes pictures that look like photographs of a country, each at another hour, into a folder.
  package static func writePhotographs(_ count: Int, size: Size, to folder: String) throws {
    try makeFolder(folder)
    for number in 1...count {
      let hour = Double(number - 1) / Double(max(count - 1, 1))
      let picture = try Picture(size: size) { drawCountry(at: hour, size: size, in: $0) }
      try picture.write(to: "\(folder)/Walk \(number).png")
    }
  }

  /// Draws hills behind hills under a sky; `hour` goes from morning, 0, to evening, 1.
  private static func drawCountry(at hour: Double, size: Size, in context: Context) {
    func mixed(_ first: Color, _ second: Color, _ share: Double) -> Color {
      Color(
        red: first.red + (second.red - first.red) * share,
        green: first.green + (second.green - first.green) * share,
        blue: first.blue + (second.blue - first.blue) * share)
    }
    let zenith = mixed(
      Color(red: 0.25, green: 0.50, blue: 0.85), Color(red: 0.20, green: 0.16, blue: 0.38), hour)
    let horizon = mixed(
      Color(red: 0.96, green: 0.88, blue: 0.72), Color(red: 0.98, green: 0.50, blue: 0.30), hour)
    context.setGradient(
      Gradient(
        .linear(from: Point(), to: Point(x: 0, y: size.height * 0.7)),
        stops: [Gradient.Stop(0, zenith), Gradient.Stop(1, horizon)]))
    context.paint()

    let sun = Point(
      x: size.width * (0.15 + 0.7 * hour), y: size.height * (0.5 - 0.35 * 4 * hour * (1 - hour)))
    context.setGradient(
      Gradient(
        .radial(center: sun, radius: size.height * 0.16),
        stops: [
          Gradient.Stop(0, .white), Gradient.Stop(0.3, Color(red: 1, green: 0.95, blue: 0.8)),
          Gradient.Stop(0.34, horizon, alpha: 0.5), Gradient.Stop(1, horizon, alpha: 0),
        ]))
    context.fill(Rect(size: size))

    for ridge in 0..<5 {
      let depth = Double(ridge) / 4
      let base = size.height * (0.52 + 0.11 * Double(ridge))
      let near = mixed(
        Color(red: 0.10, green: 0.30, blue: 0.18), Color(red: 0.08, green: 0.10, blue: 0.16), hour)
      context.setColor(mixed(horizon, near, 0.35 + 0.6 * depth))
      context.newPath()
      context.move(to: Point(x: 0, y: size.height))
      let steps = 12
      var last = Point(x: 0, y: base)
      context.addLine(to: last)
      for step in 1...steps {
        let x = size.width * Double(step) / Double(steps)
        // A fixed scatter: the same walk gives the same pictures.
        let scatter = Double((step * 37 + ridge * 59 + Int(hour * 90)) % 23) / 23 - 0.5
        let next = Point(x: x, y: base + scatter * size.height * (0.16 - 0.02 * Double(ridge)))
        let middle = (last.x + next.x) / 2
        context.addCurve(
          to: next, control1: Point(x: middle, y: last.y), control2: Point(x: middle, y: next.y))
        last = next
      }
      context.addLine(to: Point(x: size.width, y: size.height))
      context.closePath()
      context.fillPath()
    }
  }

  private static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
}
