internal import ArgumentParser
internal import OctavoJSON
internal import OctavoMotion
internal import OctavoTransitions

/// `octavo transitions`: what `octavo frame` and a storyboard can ask for.
struct TransitionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transitions",
    abstract: "List the transitions with their curves, durations and style bits.")

  @Flag(help: "Print JSON instead of a table.")
  var json = false

  func run() throws {
    let kinds = TransitionCatalog.all
    guard !json else {
      let list = kinds.map { kind -> JSON in
        [
          "name": .string(kind.name), "family": .string(kind.family.rawValue),
          "summary": .string(kind.summary),
          "styles": .array(kind.styleNames.map { .string($0) }),
          "duration": .number(kind.duration), "curve": .string(Self.curve(of: kind)),
        ]
      }
      return try Terminal.write(JSON.array(list).text)
    }
    func column(_ text: (TransitionKind) -> String) -> [String] {
      let texts = kinds.map(text)
      let width = texts.map(\.count).max() ?? 0
      return texts.map { $0 + String(repeating: " ", count: width - $0.count) }
    }
    let (names, curves) = (column(\.name), column(Self.curve))
    let lines = kinds.indices.map { index in
      let kind = kinds[index]
      let columns = [
        names[index], curves[index], "\(kind.duration) s", kind.styleNames.joined(separator: ", "),
      ]
      return columns.filter { !$0.isEmpty }.joined(separator: "  ")
    }
    try Terminal.write(lines.joined(separator: "\n"))
  }

  private static func curve(of kind: TransitionKind) -> String {
    kind.plain.defaults.curve.name ?? "own"
  }
}
