internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoRaster
internal import OctavoTransitions

extension DrivenTransition {
  /// What is seen of it at its progress, the bottom piece first, in the page's points.
  func items(at scale: PixelScale) -> [Scene.Item] {
    let frame = self.frame.aligned(to: scale)
    let stage = Stage(size: frame.size, scale: scale)
    return shownTransition.layers(at: driver.state, on: stage).compactMap { layer in
      let view = layer.page == .from ? from : to
      guard let snapshot = view.picture(on: stage) else { return nil }
      var item = Scene.Item(layer, showing: snapshot, on: stage)
      item = item.moved(by: frame.origin)
      item.clip = clip
      return item
    }
  }

  /// The transition, or the fade that stands in for it where only a hand may move things.
  ///
  /// It stands in from rest to rest: a hand that takes it then moves the fade.
  var shownTransition: any Transition { driver.isFade ? CrossfadeTransition() : transition }
}
