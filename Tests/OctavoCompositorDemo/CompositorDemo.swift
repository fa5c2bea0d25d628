import FoundationEssentials
import Glibc
import OctavoCairo
import OctavoCompositorRig
import OctavoGeometry

/// Shows the main job to whoever tries Octavo: documents open, and pages turn under a hand.
///
/// In a Wayland session the window opens there, and a script moves its pages. Without one a real
/// compositor runs without a screen, and a hand touches it. Either way pictures of it are left.
@main
struct CompositorDemo {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--is-session" { exit(LiveDemo.session == nil ? 1 : 0) }
    guard arguments.count == 2, let program = arguments.first, let folder = arguments.last else {
      fail("usage: OctavoCompositorDemo --is-session | PROGRAM FOLDER")
    }
    do {
      let documents = try DemoDocuments(in: folder + "/documents")
      if LiveDemo.session != nil {
        try LiveDemo(program: program, folder: folder).show(documents)
      } else {
        try HeadlessDemo(program: program, folder: folder).show(documents)
      }
    } catch {
      fail("\(error)")
    }
  }

  private static func fail(_ message: String) -> Never {
    var line = Array("demo: \(message)\n".utf8)
    write(2, &line, line.count)
    exit(1)
  }
}

/// What the demo opens.
struct DemoDocuments {
  /// A folder of photographs.
  let photographs: String
  /// A text.
  let text: String
  /// A book in print.
  let book: String

  /// Makes them.
  init(in folder: String) throws {
    photographs = folder + "/Photographs"
    text = folder + "/Long text.md"
    book = folder + "/Book.pdf"
    try Samples.writePhotographs(9, size: Size(width: 1440, height: 900), to: photographs)
    try Samples.writeMarkdown(chapters: 40, to: text)
    try Samples.writeBook(pages: 24, to: book)
  }
}
