import Documents
import Geometry
import Navigation
import Octavo

/// Shows a letter without a window, and says how large it is.
@main
struct Program {
  @MainActor static func main() {
    let letter = Letter(on: Sheet(width: 210, height: 297).turned, texts: ["Dear", "Yours"])
    let container = letter.makeContainer()
    container.resize(
      to: Size(width: letter.sheet.width, height: letter.sheet.height), scale: .one)
    let scene = container.advance(to: 0).scene
    print("\(scene.pixelWidth) by \(scene.pixelHeight)")
  }
}
