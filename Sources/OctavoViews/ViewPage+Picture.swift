internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoRaster
internal import OctavoTransitions

extension ViewPage {
  /// What is seen now in a rectangle, as a drawing that stays as it is.
  func picture(of frame: Rect) -> (any PageContent)? {
    guard let scale = stage?.scale else { return nil }
    let frame = frame.aligned(to: scale)
    var seen = scene()
    seen.size = frame.size
    for index in seen.items.indices {
      seen.items[index] = seen.items[index].moved(by: Point() - frame.origin)
    }
    let damage = Damage.whole(of: seen)
    let picture = unsafe Picture(width: seen.pixelWidth, height: seen.pixelHeight) {
      memory, stride in
      unsafe Renderer(workers: 1).render(seen, into: memory, stride: stride, damage: damage)
    }
    return FrozenContent(picture: picture)
  }
}

/// A picture that was on the screen.
private struct FrozenContent: PageContent {
  let picture: Picture

  func draw(in context: Context, size: Size) {
    context.draw(picture, in: Rect(origin: Point(), size: size))
  }
}
