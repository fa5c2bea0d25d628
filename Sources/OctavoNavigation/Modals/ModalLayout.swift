internal import OctavoGeometry
internal import OctavoTransitions

/// Where modals lie in the part of a window that they have.
enum ModalLayout {
  /// A part from this width on shows a sheet in its middle, in points.
  static let wideWidth = 700.0
  /// The widest and the highest sheet in the middle, in points.
  static let largest = Size(width: 720, height: 800)
  /// The share of a wide part that a sheet takes.
  static let share = 0.8
  /// How much of the page below is seen above a sheet in a narrow part: a share of the height, but
  /// enough for a finger.
  static let strip = (share: 0.08, least: 44.0)

  /// How a modal comes that has no way of its own; what it looks like depends on its place.
  static let slide = SlideTransition(style: .vertical)

  /// The place of a modal, in window points, its edges on whole pixels as those of the part are.
  static func slot(of cover: ModalCover, in area: Rect, at scale: PixelScale) -> Rect {
    guard cover == .sheet else { return area }
    let size = area.size
    let isWide = size.width >= wideWidth
    let width = isWide ? min(size.width * share, largest.width) : size.width
    let top = min(max(size.height * strip.share, strip.least), size.height / 2)
    let height = isWide ? min(size.height * share, largest.height) : size.height - top
    let x = scale.snapped((size.width - width) / 2)
    let y = scale.snapped(isWide ? (size.height - height) / 2 : top)
    return Rect(
      origin: area.origin + Point(x: x, y: y),
      size: Size(
        width: max(isWide ? scale.snapped(width) : size.width - x, scale.points(1)),
        height: max(isWide ? scale.snapped(height) : size.height - y, scale.points(1))))
  }
}
