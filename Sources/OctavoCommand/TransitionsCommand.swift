internal import ArgumentParser
internal import JSONWriter
internal import Transitions

/// `octavo transitions`: what `octavo frame` and a storyboard can ask for.
struct TransitionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transitions",
    abstract: "List the transitions with their style bits and durations.")

  @Flag(help: "Print JSON instead of a table.")
  var json = false

  func run() throws {
    let kinds = TransitionCatalog.all
    guard !json else {
      let list = kinds.map { kind -> JSON in
        [
          "name": .string(kind.name), "styles": .array(kind.styleNames.map { .string($0) }),
          "duration": .number(kind.duration),
        ]
      }
      return try Terminal.write(JSON.array(list).text)
    }
    let width = kinds.map(\.name.count).max() ?? 0
    let lines = kinds.map { kind in
      let name = kind.name + String(repeating: " ", count: width - kind.name.count)
      let columns = [name, "\(kind.duration) s", kind.styleNames.joined(separator: ", ")]
      return columns.filter { !$0.isEmpty }.joined(separator: "  ")
    }
    try Terminal.write(lines.joined(separator: "\n"))
  }
}
