package import OctavoGeometry
package import OctavoGestures

/// What a zoomed page moves in: the window, and what of the page is to be seen in it.
package struct ZoomSpace: Sendable, Hashable {
  /// The window's extents, which are the page's own at scale 1.
  package var window: Size
  /// What of the page counts, in its points: the edges of this are those that a pan stops at.
  package var content: Rect
  /// Where the paper lies on a mat, in the page's points; nil where it fills the page. A mat does not grow with
  /// the paper: what is seen of it at a scale is no more than at scale 1, divided by that.
  var paper: Rect?
  /// What is read of the content, in the page's points: where reading begins; nil if that is all of it.
  package var reading: Rect?
  /// The air around what is read where that begins, in points of the window.
  private static let air = 12.0
  /// The scales that a page may rest at.
  package let scales: ClosedRange<Double>

  /// All of a page in a window.
  package init(_ window: Size, paper: Rect? = nil) {
    self.init(window, showing: Rect(size: window))
    self.paper = paper
  }

  /// A part of a page in a window.
  package init(_ window: Size, showing content: Rect) {
    self.window = window
    self.content = content
    let extents = content.size
    let whole =
      extents.isEmpty
      ? 1 : min(window.width / extents.width, window.height / extents.height)
    let least = min(max(whole, 1), Zoom.largestScale)
    scales = least...Zoom.largestScale
  }

  /// Where the page's corner may rest along an axis, at a scale: what is smaller than the window is in
  /// its middle.
  package func range(of axis: Axis, at scale: Double) -> ClosedRange<Double> {
    if let paper, scale > 1 { return range(of: axis, at: scale, on: paper) }
    let (room, extent) = (window[axis], content.size[axis] * scale)
    let start = content.origin[axis] * scale
    if extent <= room {
      let middle = (room - extent) / 2 - start
      return middle...middle
    }
    return (room - extent - start)...(-start)
  }

  private func range(of axis: Axis, at scale: Double, on paper: Rect) -> ClosedRange<Double> {
    let (start, end) = (paper.origin[axis], paper.origin[axis] + paper.size[axis])
    let least = window[axis] - (window[axis] - end) / scale - scale * end
    let most = start / scale - scale * start
    let middle = (least + most) / 2
    return least <= most ? least...most : middle...middle
  }

  /// The nearest view that a page may rest at; the scale changes about a place of the window.
  package func resting(_ view: ZoomView, about place: Point? = nil) -> ZoomView {
    let scale = min(max(view.scale, scales.lowerBound), scales.upperBound)
    let middle = Point(x: window.width / 2, y: window.height / 2)
    var rest = view.scaled(to: scale, about: place ?? middle)
    for axis in Axis.allCases {
      let range = range(of: axis, at: scale)
      rest.origin[axis] = min(max(rest.origin[axis], range.lowerBound), range.upperBound)
    }
    // A page that fills its place is exactly there.
    return scale == 1 && content == Rect(size: window) ? .whole : rest
  }

  /// Where a page rests that is shown as large as a zoom says, with its place in the middle; what is no number
  /// in that is as it is without zoom.
  package func view(of zoom: Zoom) -> ZoomView {
    let wanted = zoom.scale.isNaN ? Zoom.whole.scale : zoom.scale
    let scale = min(max(wanted, scales.lowerBound), scales.upperBound)
    let places = [zoom.center.x, zoom.center.y].map { $0.isFinite ? $0 : 0.5 }
    let center = Point(x: places[0] * window.width, y: places[1] * window.height)
    return resting(
      ZoomView(
        scale: scale,
        origin: Point(
          x: window.width / 2 - scale * center.x, y: window.height / 2 - scale * center.y)))
  }

  /// What a view is as a zoom.
  package func zoom(of view: ZoomView) -> Zoom {
    guard view != .whole, !window.isEmpty else { return .whole }
    let center = view.point(at: Point(x: window.width / 2, y: window.height / 2))
    return Zoom(
      scale: view.scale, center: Point(x: center.x / window.width, y: center.y / window.height))
  }

  /// Where reading begins on a page of a scale: at the top, on the side where lines begin; or where it
  /// ends.
  package func corner(
    at scale: Double, isEnd: Bool, direction: LayoutDirection = .leftToRight
  ) -> ZoomView {
    let scale = min(max(scale, scales.lowerBound), scales.upperBound)
    let isRight = isEnd != (direction == .rightToLeft)
    var view = ZoomView(scale: scale, origin: Point())
    for axis in Axis.allCases {
      view.origin[axis] = start(of: axis, at: scale, isHigh: axis == .horizontal ? isRight : isEnd)
    }
    return resting(view)
  }

  /// Where the page's corner rests along an axis where what is read begins at its low side, or ends.
  private func start(of axis: Axis, at scale: Double, isHigh: Bool) -> Double {
    let range = range(of: axis, at: scale)
    guard scale > 1, let reading, !reading.size.isEmpty else {
      return isHigh ? range.lowerBound : range.upperBound
    }
    let (low, extent) = (reading.origin[axis] * scale, reading.size[axis] * scale)
    // What is narrower than the window is in its middle.
    let rest = window[axis] - extent
    let place = rest >= 2 * Self.air ? rest / 2 : isHigh ? rest - Self.air : Self.air
    return min(max(place - low, range.lowerBound), range.upperBound)
  }

  /// Whether what is seen can go a way along an axis: −1 leftwards or up, 1 rightwards or down.
  package func canMove(_ view: ZoomView, _ movement: Double, along axis: Axis) -> Bool {
    let slack = 0.5
    let range = range(of: axis, at: view.scale)
    return movement < 0
      ? view.origin[axis] > range.lowerBound + slack
      : view.origin[axis] < range.upperBound - slack
  }

  /// The view one window further in reading, or back: down, and from the foot to the head of what is
  /// beside; nil at the page's end.
  package func step(
    from view: ZoomView, isBack: Bool, direction: LayoutDirection = .leftToRight
  ) -> ZoomView? {
    // What is left over within a window is seen at once; else an eighth of the window is seen again.
    func moved(_ movement: Double, along axis: Axis) -> ZoomView {
      let range = self.range(of: axis, at: view.scale)
      let end = movement < 0 ? range.lowerBound : range.upperBound
      let left = abs(end - view.origin[axis])
      var next = view
      next.origin[axis] += movement * (left <= window[axis] ? left : 0.875 * window[axis])
      return next
    }
    let down: Double = isBack ? 1 : -1
    if canMove(view, down, along: .vertical) { return resting(moved(down, along: .vertical)) }
    let across = direction == .rightToLeft ? -down : down
    guard canMove(view, across, along: .horizontal) else { return nil }
    var next = moved(across, along: .horizontal)
    let rows = self.range(of: .vertical, at: view.scale)
    next.origin.y = isBack ? rows.lowerBound : rows.upperBound
    return resting(next)
  }
}
