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
      seen.items[index].move(x: -frame.minX, y: -frame.minY)
    }
    let damage = Damage.whole(of: seen)
    let picture = unsafe Picture(width: seen.pixelWidth, height: seen.pixelHeight) {
      memory, stride in
      unsafe Renderer(workers: 1).render(seen, into: memory, stride: stride, damage: damage)
    }
    return FrozenContent(picture: picture)
  }
}

extension Scene.Item {
  /// Moves the item over the window, with its clip.
  mutating func move(x: Double, y: Double) {
    layer.placement = layer.placement.then(.translation(x: x, y: y))
    if let clip {
      self.clip = Rect(
        origin: Point(x: clip.minX + x, y: clip.minY + y), size: clip.size)
    }
  }
}

/// A picture that was on the screen.
private struct FrozenContent: PageContent {
  let picture: Picture

  func draw(in context: Context, size: Size) {
    context.draw(picture, in: Rect(origin: Point(), size: size))
  }
}
