import Foundation
import OctavoTestSupport
import Testing

/// What completes command lines in a shell, and what software centres say, say what is so.
@Suite struct CompletionTests {
  private static let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../data").standardizedFileURL

  private static func read(_ name: String) throws -> String {
    try String(contentsOf: data.appending(path: name), encoding: .utf8)
  }

  /// What bash offers for the last of some words.
  private func offers(for words: [String]) throws -> [String] {
    let folder = try TemporaryFolder()
    let executable = try OctavoProcess.executable
    try folder.write(
      """
      compopt() { :; }
      octavo() { '\(executable.path)' "$@"; }
      source '\(Self.data.path)/completions/octavo'
      COMP_WORDS=(octavo \(words.map { "'\($0)'" }.joined(separator: " ")))
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _octavo
      printf '%s\\n' "${COMPREPLY[@]}"
      """, to: "offers.bash")
    let run = try OctavoProcess.run(
      ["offers.bash"], in: folder.url, by: URL(fileURLWithPath: "/bin/bash"))
    #expect(run.code == 0 && run.complaint.isEmpty, "\(run.complaint)")
    return run.output.split(separator: "\n").map(String.init)
  }

  /// The long options of a subcommand, as its help has them.
  private func options(of command: String) throws -> Set<String> {
    let help = try OctavoProcess.run(["help", command]).output
    let found = help.matches(of: /\n  (?:-\w, )?--([a-z-]+)(?:\/--([a-z-]+))?/)
    return Set(found.flatMap { [$0.1, $0.2].compactMap { $0.map { "--\($0)" } } })
  }

  private static let commands = [
    "open", "gallery", "frame", "record", "transitions", "check", "trace", "bench",
  ]

  @Test(arguments: commands)
  func `bash knows every option of a subcommand, and no other`(_ command: String) throws {
    let offered = try offers(for: [command, "--"])
    let options = try options(of: command)
    #expect(options.contains("--help"))
    #expect(Set(offered) == options)
    #expect(offered.count == options.count)
  }

  @Test func `the first word is a subcommand, a file or an option of what opens files`() throws {
    #expect(try offers(for: ["tra"]) == ["transitions", "trace"])
    #expect(try offers(for: ["offers"]) == ["offers.bash"])
    #expect(try offers(for: ["--fu"]) == ["--fullscreen"])
    #expect(try offers(for: ["./a.pdf", "--fu"]) == ["--fullscreen"])
    #expect(try offers(for: ["help", "b"]) == ["bench"])
  }

  @Test func `transitions and their styles are those that there are`() throws {
    let table = try OctavoProcess.run(["transitions"]).output.split(separator: "\n")
    let names = table.map { String($0.prefix { $0 != " " }) }
    #expect(names.count > 10)
    #expect(try offers(for: ["--turn", ""]) == names)
    #expect(try offers(for: ["x.pdf", "--turn", "=", "cu"]) == ["curl", "cube"])
    #expect(try offers(for: ["bench", "--transition", "na"]) == ["natural-geography"])
    #expect(
      try offers(for: ["frame", "--transition", "fold", "--style", ""])
        == ["cubic", "horizontal", "unfold"])
  }

  @Test(arguments: [
    ("--spread", ["none", "auto", "always"]), ("--direction", ["auto", "ltr", "rtl"]),
    ("--light", ["natural", "classic"]), ("--fit", ["page", "crop", "width"]),
    ("--table", ["pages", "plain"]), ("--cover", ["page", "none"]),
  ]) func `the words of an option are taken`(_ option: String, _ words: [String]) throws {
    #expect(try offers(for: [option, ""]) == words)
    for word in words {
      // What is wrong with it is that there is no such file.
      let run = try OctavoProcess.run(
        [
          "record", "none.pdf", "--size", "90x60", "--script", "none.script", "-o", "o", option,
          word,
        ])
      #expect(run.complaint.contains(": no such file"), "\(run.complaint)")
    }
  }

  @Test func `zsh and fish know the same options`() throws {
    let all = try Set(Self.commands.flatMap { try options(of: $0) })
    let zsh = try Self.read("completions/_octavo").matches(of: /--[a-z][a-z-]+/)
    #expect(Set(zsh.map { String($0.0) }) == all)
    let fish = try Self.read("completions/octavo.fish").matches(
      of: /complete -c octavo.* -l ([a-z-]+)/)
    #expect(Set(fish.map { "--\($0.1)" }) == all)
  }

  @Test func `software centres hear of the same files as desktops`() throws {
    let desktop = try Self.read("octavo.desktop")
    let line = try #require(desktop.firstMatch(of: /\nMimeType=([^\n]+)/)).1
    let told = try Self.read("octavo.metainfo.xml").matches(of: /<mediatype>([^<]+)</).map(\.1)
    #expect(told == line.split(separator: ";"))
  }
}
