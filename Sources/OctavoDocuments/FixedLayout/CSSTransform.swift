internal import OctavoGeometry

/// How something is turned, moved and scaled in the plane of its page (CSS Transforms 1; the `transform` of SVG).
struct CSSTransform: Sendable, Hashable {
  /// A function, as it is written.
  private struct Step: Sendable, Hashable {
    var name: String
    var values: [String]
  }

  private var steps: [Step] = []

  /// More steps nobody writes.
  private static let mostSteps = 32

  /// Reads functions in small letters, one after the other; nil if there are none.
  init?(_ words: String) {
    var rest = words[...]
    while let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")"),
      steps.count < Self.mostSteps
    {
      let values = rest[rest.index(after: open)..<close].split { $0 == "," || $0.isWhitespace }
      let name = rest[..<open].trimmed.drop { $0 == "," || $0.isWhitespace }
      steps.append(Step(name: String(name), values: values.map(String.init)))
      rest = rest[rest.index(after: close)...]
    }
    if steps.isEmpty { return nil }
  }

  /// The map about the origin.
  ///
  /// - Parameters:
  ///   - size: the box whose shares are moved by, in CSS pixels.
  ///   - measure: what other lengths are measured by.
  func map(of size: Size, by measure: CSSLength.Measure) -> AffineMap {
    var map = AffineMap.identity
    for step in steps {
      let own = Self.map(of: step.name, step.values, size, measure)
      if let own, own.isSound { map = map.of(own) }
    }
    return map.isSound ? map : .identity
  }

  private static func map(
    of name: String, _ values: [String], _ size: Size, _ measure: CSSLength.Measure
  ) -> AffineMap? {
    func length(_ index: Int, of whole: Double) -> Double {
      guard values.indices.contains(index) else { return 0 }
      return CSSLength(values[index], by: measure)?.resolved(of: whole) ?? 0
    }
    func number(_ index: Int) -> Double? {
      values.indices.contains(index) ? Double(values[index]) : nil
    }
    func angle(_ index: Int) -> Double {
      values.indices.contains(index) ? radians(values[index]) : 0
    }
    switch name {
    case "translate", "translate3d":
      return AffineMap(
        movingBy: Point(x: length(0, of: size.width), y: length(1, of: size.height)))
    case "translatex": return AffineMap(movingBy: Point(x: length(0, of: size.width), y: 0))
    case "translatey": return AffineMap(movingBy: Point(x: 0, y: length(0, of: size.height)))
    case "scale", "scale3d":
      return number(0).map { AffineMap(scalingBy: $0, number(1) ?? $0) }
    case "scalex": return number(0).map { AffineMap(scalingBy: $0, 1) }
    case "scaley": return number(0).map { AffineMap(scalingBy: 1, $0) }
    case "rotate", "rotatez":
      let turn = AffineMap(turningBy: angle(0))
      // SVG turns about a place.
      guard let x = number(1), let y = number(2) else { return turn }
      return turn.about(Point(x: x, y: y))
    case "skew", "skewx":
      return AffineMap(1, name == "skew" ? tangent(angle(1)) : 0, tangent(angle(0)), 1)
    case "skewy": return AffineMap(1, tangent(angle(0)), 0, 1)
    case "matrix":
      let numbers = values.compactMap { Double($0) }
      guard numbers.count == 6 else { return nil }
      return AffineMap(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    default: return nil
    }
  }

  private static func tangent(_ angle: Double) -> Double { sine(angle) / cosine(angle) }

  /// An angle; in degrees, as SVG has it, if it does not say in what.
  private static func radians(_ words: String) -> Double {
    for (unit, factor) in [
      ("grad", Double.pi / 200), ("rad", 1), ("turn", 2 * .pi), ("deg", .pi / 180),
    ]
    where words.hasSuffix(unit) {
      return (Double(words.dropLast(unit.count)) ?? 0) * factor
    }
    return (Double(words) ?? 0) * .pi / 180
  }
}
