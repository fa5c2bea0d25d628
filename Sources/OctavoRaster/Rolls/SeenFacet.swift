internal import OctavoGeometry

/// A facet of a rolled page as it is seen in a window, in pixels of its picture and of the window.
struct SeenFacet {
  /// From the picture to the window.
  let place: Homography
  /// How far a place of the picture is beyond the ruling where the facet begins, and where it ends.
  let start, end: Line

  /// A line of a picture: how far a place is beyond it is `u·a + v·b + c`.
  struct Line {
    var a, b, c: Double

    /// The other side of it.
    var opposite: Line { Line(a: -a, b: -b, c: -c) }

    func distance(from place: SourcePlace) -> Double { a * place.u + b * place.v + c }
  }

  private var corners: [6 of SourcePlace]
  /// What it shows of the page, in page points.
  let outline: CutRect
  /// The number of its corners.
  var count: Int { outline.count }

  init(_ facet: Roll.Facet, of snapshot: SnapshotPixels, targetScale: Double) {
    let scale = snapshot.scale
    place = Homography(
      placement: facet.placement, sourceScale: scale, targetScale: targetScale)
    func line(_ line: Roll.PageLine) -> Line {
      Line(a: line.a / scale, b: line.b / scale, c: line.c)
    }
    start = line(facet.start)
    end = line(facet.end)
    corners = InlineArray(repeating: SourcePlace(u: 0, v: 0))
    outline = facet.outline
    for index in 0..<outline.count {
      corners[index] = SourcePlace(outline[index], in: snapshot)
    }
  }

  /// What it shows of the picture, as an upright rectangle.
  var source: SourcePixels {
    var part = SourcePixels(left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)
    for index in 0..<count {
      let corner = corners[index]
      (part.left, part.right) = (min(part.left, corner.u), max(part.right, corner.u))
      (part.top, part.bottom) = (min(part.top, corner.v), max(part.bottom, corner.v))
    }
    return part
  }

  /// Where a corner is seen; nil if it has no picture, as it is behind the viewer.
  func corner(_ index: Int) -> Point? {
    let (x, y, w) = place.apply(x: corners[index].u, y: corners[index].v)
    guard w > 1e-6, abs(x / w) < 1e6, abs(y / w) < 1e6 else { return nil }
    return Point(x: x / w, y: y / w)
  }

  /// Calls with where each corner is seen; false if one has no picture.
  func forEachCorner(_ body: (Point) -> Void) -> Bool {
    for index in 0..<count {
      guard let corner = corner(index) else { return false }
      body(corner)
    }
    return count > 0
  }

  /// The pixels that it can touch, of some.
  func bounds(within window: PixelRect) -> PixelRect {
    var (minX, minY, maxX, maxY) = (
      Double.infinity, Double.infinity, -Double.infinity, -Double.infinity
    )
    let isBefore = forEachCorner { corner in
      (minX, maxX) = (min(minX, corner.x), max(maxX, corner.x))
      (minY, maxY) = (min(minY, corner.y), max(maxY, corner.y))
    }
    guard isBefore else { return window }
    let (left, top) = (Int(minX.rounded(.down)) - 1, Int(minY.rounded(.down)) - 1)
    return PixelRect(
      x: left, y: top, width: Int(maxX.rounded(.up)) + 1 - left,
      height: Int(maxY.rounded(.up)) + 1 - top
    ).intersection(window)
  }

  /// An edge of the page, where it is one of the facet's.
  ///
  /// A facet may be a hair seen at a grazing angle. A line through a short side of it would run along it
  /// and far beyond it: it ends straight across.
  func border(at line: Line, by inverse: Homography) -> Border {
    var (first, last) = (Point?.none, Point())
    var (middle, index) = (Point(), 0)
    let isBefore = forEachCorner { corner in
      let share = 1 / Double(count)
      middle = Point(x: middle.x + corner.x * share, y: middle.y + corner.y * share)
      if abs(line.distance(from: corners[index])) < 1e-6 {
        if first == nil { first = corner }
        last = corner
      }
      index += 1
    }
    guard isBefore else { return Border(line, seenBy: inverse) }
    guard let first else { return .none }
    guard (last - first).length < 1 else { return Border(line, seenBy: inverse) }
    let end = Point(x: (first.x + last.x) / 2, y: (first.y + last.y) / 2)
    return Border(start, seenBy: inverse).across(at: end, beside: middle)
  }

  /// Into how many places each of its pixels is divided.
  func places(by inverse: Homography) -> FreeWarp.Places {
    var (right, down) = (0.0, 0.0)
    var most = Homography.Shrinkage()
    _ = forEachCorner { corner in
      let steps = inverse.steps(x: corner.x, y: corner.y)
      (right, down) = (max(right, steps.right), max(down, steps.down))
      var shrinkage = inverse.shrinkage(x: corner.x, y: corner.y)
      shrinkage.least = max(shrinkage.least, most.least)
      if shrinkage.most < most.most {
        (shrinkage.most, shrinkage.direction) = (most.most, most.direction)
      }
      most = shrinkage
    }
    return FreeWarp.Places(right, down, mostly: most)
  }
}

extension Border {
  /// Where a line of a picture is seen: inside beyond it.
  init(_ line: SeenFacet.Line, seenBy inverse: Homography) {
    self.init(line.a, line.b, line.c, seenBy: inverse)
  }
}

extension SourcePixels {
  /// Whether a part of it is beyond a line.
  func goes(beyond line: SeenFacet.Line) -> Bool {
    let corners = corners
    return corners.indices.contains { line.distance(from: corners[$0]) > 1e-9 }
  }
}
