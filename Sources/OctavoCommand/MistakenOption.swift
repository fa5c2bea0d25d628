internal import ArgumentParser
internal import FoundationEssentials
internal import OctavoDocuments

/// What the parser of options takes without a word, and a person can only have meant otherwise.
enum MistakenOption {
  /// A word that asked for help only because there is an h among its letters, which the parser takes for options of
  /// one letter each: `-dash.txt`.
  ///
  /// - Returns: nil if there is none, or help was asked for besides.
  static func cluster(in arguments: [String]) -> String? {
    let words = arguments.prefix { $0 != "--" }
    guard !words.contains(where: ["-h", "--help", "--version"].contains) else { return nil }
    return words.first { word in
      word.hasPrefix("-") && !word.hasPrefix("--") && word.count > 2 && word.contains("h")
    }
  }

  /// The file that a word names which was refused as an option, if there is one so called.
  static func file(refusedBy message: String, in arguments: [String]) -> String? {
    arguments.first { word in
      word.hasPrefix("-") && message.contains("'\(word)'") && Folder.fileExists(at: word)
    }
  }

  /// What a file is opened by whose name begins as an option does.
  static func remedy(for file: String) -> String {
    "a file of that name is opened by octavo ./\(file)"
  }

  /// Checks that no option is given two values that are not the same: the parser takes the last.
  ///
  /// - Parameter command: what was made of the arguments.
  /// - Throws: `ValidationError` that names both.
  static func checkRepetitions(in arguments: [String], of command: any ParsableCommand) throws {
    let words = arguments.prefix { $0 != "--" }
    let names = words.filter { $0.hasPrefix("-") }.compactMap { $0.split(separator: "=").first }
    // A command is asked what its options are only where one may be there twice, by its letter or its name.
    guard Set(names).count < names.count || names.contains(where: { $0.count == 2 }) else { return }
    // A parser of another release may tell them in other words: then it takes the last value, as it does.
    guard let options = try? Options(of: type(of: command)) else { return }
    var given: [String: String] = [:]
    var left = words[...]
    while let word = left.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = options.name(of: String(parts[0])) else { continue }
      guard let value = parts.count > 1 ? String(parts[1]) : left.popFirst() else { return }
      let former = given.updateValue(value, forKey: name) ?? value
      guard former == value else {
        throw ValidationError("\(name) is given as \(former) and as \(value); give one of them")
      }
    }
  }

  /// The options of a command that take one value, as it tells them itself.
  private struct Options {
    private let names: [String: String]

    init(of command: any ParsableCommand.Type) throws {
      let tool = try JSONDecoder().decode(Tool.self, from: Data(command._dumpHelp().utf8))
      let options = (tool.command.arguments ?? []).filter { $0.kind == "option" && !$0.isRepeating }
      names = Dictionary(
        options.flatMap { option in
          let names = (option.names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
          let main = names.first { $0.hasPrefix("--") } ?? names.first ?? ""
          return names.map { ($0, main) }
        }, uniquingKeysWith: { first, _ in first })
    }

    /// The name that an option is told by; nil for what is none.
    func name(of word: String) -> String? { names[word] }
  }

  /// The part of a command's account of itself that is needed here.
  private struct Tool: Decodable {
    struct Command: Decodable { var arguments: [Argument]? }

    struct Argument: Decodable {
      var kind: String
      var isRepeating: Bool
      var names: [Name]?
    }

    struct Name: Decodable { var kind, name: String }

    var command: Command
  }
}
