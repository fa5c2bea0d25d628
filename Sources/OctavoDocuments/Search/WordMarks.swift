internal import OctavoCairo
internal import OctavoGeometry

/// How words look that were looked for: as if a marker of amber had been drawn over them.
enum WordMarks {
  /// What the light goes through over light paper.
  private static let light = Color(red: 1, green: 0.88, blue: 0.53)
  /// The light that is added over dark paper.
  private static let dark = Color(red: 0.44, green: 0.29, blue: 0)

  /// How round the corners are, as a share of a mark's height.
  private static let roundness = 0.14

  /// The colour of paper under the marker.
  static func color(on paper: Color, isDark: Bool) -> Color {
    func mixed(_ channel: Double, _ light: Double, _ dark: Double) -> Double {
      isDark ? 1 - (1 - channel) * (1 - dark) : channel * light
    }
    return Color(
      red: mixed(paper.red, light.red, dark.red),
      green: mixed(paper.green, light.green, dark.green),
      blue: mixed(paper.blue, light.blue, dark.blue))
  }

  /// Lays marks below what is drawn next.
  static func draw(_ marks: [Rect], _ color: Color, in context: Context) {
    guard !marks.isEmpty else { return }
    context.setColor(color)
    addPath(of: marks, in: context)
    context.fillPath()
  }

  /// Draws marks over a picture, so that what is on it is read as before: dark on lighter amber, light on darker.
  ///
  /// - Parameters:
  ///   - marks: where they are, in points of the page.
  ///   - picture: what the page shows.
  ///   - apart: where the picture lies on the page.
  ///   - context: the pen.
  static func draw(
    _ marks: [Rect], over picture: Picture, of apart: ApartDrawing, in context: Context
  ) {
    let seen = marks.filter { !$0.intersection(apart.rect).size.isEmpty }
    guard !seen.isEmpty else { return }
    let isDark = seen.map { mean(of: picture, in: $0, of: apart.rect) < darkest }
    for side in [false, true] {
      let marks = zip(seen, isDark).filter { $0.1 == side }.map(\.0)
      guard !marks.isEmpty else { continue }
      context.saved {
        context.clip(to: apart.rect)
        context.setColor(side ? dark : light)
        addPath(of: marks, in: context)
        context.fillPath(side ? .screen : .multiply)
      }
    }
  }

  /// Draws over a picture that covers what is below it, if it is marked.
  ///
  /// - Parameters:
  ///   - marks: where marks are, in points of the page.
  ///   - picture: the picture; nil of one on light paper of its own.
  ///   - place: where it lies on the page.
  ///   - context: the pen.
  static func draw(_ marks: [Rect], over picture: Picture?, at place: Rect, in context: Context) {
    guard marks.contains(where: { $0.contains(place.center) }) else { return }
    let isDark = picture.map { mean(of: $0, in: place, of: place) < darkest } ?? false
    context.setColor(isDark ? dark : light)
    context.newPath()
    context.addRoundedRect(place, radius: 0)
    context.fillPath(isDark ? .screen : .multiply)
  }

  /// What is less light is dark.
  private static let darkest = 0.36

  /// One path, so that marks that overlap are no stronger there.
  private static func addPath(of marks: [Rect], in context: Context) {
    context.newPath()
    for mark in marks {
      context.addRoundedRect(
        mark, radius: min(mark.size.width, mark.size.height) * roundness)
    }
  }

  /// How light a part of a picture is, 0…1, by some of its pixels.
  private static func mean(of picture: Picture, in rect: Rect, of whole: Rect) -> Double {
    let (columns, rows) = (24, 8)
    let part = rect.intersection(whole)
    var sum = 0.0
    for row in 0..<rows {
      for column in 0..<columns {
        let x = part.minX + (Double(column) + 0.5) / Double(columns) * part.size.width
        let y = part.minY + (Double(row) + 0.5) / Double(rows) * part.size.height
        let left = Int((x - whole.minX) / whole.size.width * Double(picture.width))
        let top = Int((y - whole.minY) / whole.size.height * Double(picture.height))
        let pixel = picture[
          max(0, min(left, picture.width - 1)), max(0, min(top, picture.height - 1))]
        let channels = [16, 8, 0].map { Double(pixel &>> UInt32($0) & 0xFF) / 255 }
        sum += 0.3 * channels[0] + 0.59 * channels[1] + 0.11 * channels[2]
      }
    }
    return sum / Double(columns * rows)
  }
}
