internal import OctavoGeometry
internal import OctavoPixelMemory
package import OctavoRaster

/// One buffer that shows scenes one after the other, painting only what changed between them.
///
/// It is painted exactly as a buffer of the window's swapchain is, so that a fault in the damage
/// shows in a recorded picture as it would on the screen.
package struct Canvas {
  private var width = 0
  private var height = 0
  private var pixels = FramePixels(byteCount: 0)
  /// The scene that is shown.
  package private(set) var shown: Scene?

  /// A canvas that shows nothing yet.
  package init() {}

  /// Paints what differs from the scene shown last.
  package mutating func show(_ scene: Scene, with renderer: Renderer) {
    let stride = scene.pixelWidth * 4
    if width != scene.pixelWidth || height != scene.pixelHeight {
      (width, height) = (scene.pixelWidth, scene.pixelHeight)
      // Nothing is shown yet: all of it is damaged, and written.
      pixels = FramePixels(byteCount: stride * height)
      shown = nil
    } else if !isKnownUniquelyReferenced(&pixels) {
      // Who has the frame before keeps it as it is.
      pixels = FramePixels(copying: pixels)
    }
    let damage = Damage.between(shown, scene)
    unsafe pixels.write {
      unsafe renderer.render(scene, into: $0, stride: stride, damage: damage)
    }
    shown = scene
  }

  /// What is seen now.
  package var frame: RecordedFrame { RecordedFrame(width: width, height: height, memory: pixels) }
}
