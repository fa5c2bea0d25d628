import Foundation
import OctavoWaylandScanner

/// Writes the Swift bindings of one protocol file: `OctavoWaylandScannerTool client|server XML SWIFT`.
@main
struct WaylandScannerTool {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 3, let side = arguments.first.flatMap(Side.init(rawValue:)) else {
      fail("usage: OctavoWaylandScannerTool client|server DESCRIPTION.xml BINDINGS.swift")
    }
    let input = URL(fileURLWithPath: arguments[arguments.startIndex + 1])
    let output = URL(fileURLWithPath: arguments[arguments.startIndex + 2])
    do {
      let description = try ProtocolDescription(
        xml: Data(contentsOf: input), file: input.path(percentEncoded: false))
      let source = BindingGenerator(side: side).source(
        for: description, file: input.lastPathComponent)
      try Data(source.utf8).write(to: output)
    } catch {
      fail("\(error)")
    }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(1)
  }
}
