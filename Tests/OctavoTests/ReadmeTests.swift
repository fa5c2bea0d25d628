import Foundation
import Octavo
import Testing

/// README says what is so.
@Suite struct ReadmeTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func `the program in README is the one that is built, and is under twenty lines`() throws {
    let program = try Self.text("Tests/OctavoTwoPages/TwoPages.swift")
    #expect(program.split(separator: "\n", omittingEmptySubsequences: false).count - 1 < 20)
    #expect(try Self.text("README.md").contains("```swift\n\(program)```\n"))
  }

  @Test func `the one line in README is one that is compiled`() throws {
    let example = try Self.text("Tests/OctavoTests/OneLine.swift")
    let function = try #require(example.split(separator: "import Octavo\n\n").last)
    #expect(try Self.text("README.md").contains("```swift\n\(function)```\n"))
  }

  @Test func `every file and folder that README points to is there`() throws {
    let links = try Self.text("README.md").matches(of: /\]\(([^)#:]+)\)/).map { String($0.1) }
    #expect(!links.isEmpty)
    for link in links {
      let path = Self.package.appendingPathComponent(link).path
      #expect(FileManager.default.fileExists(atPath: path), "\(link)")
    }
  }

  @Test func `the article on boards names every word that they may have, but colours`() throws {
    let schema = try JSONSerialization.jsonObject(
      with: Data(Self.text("data/storyboard.schema.json").utf8))
    var words: Set<String> = []
    func collect(_ node: Any) {
      if let list = node as? [Any] { return list.forEach(collect) }
      guard let node = node as? [String: Any] else { return }
      if let properties = node["properties"] as? [String: Any] { words.formUnion(properties.keys) }
      if let choices = node["enum"] as? [String] { words.formUnion(choices) }
      for (key, value) in node where key != "colorName" { collect(value) }
    }
    collect(schema)
    let article = try Self.text("Sources/Octavo/Octavo.docc/Storyboards.md")
    let said = Set(article.split { !($0.isLetter || $0 == "-" || $0 == "@") }.map(String.init))
    #expect(words.count > 100)
    #expect(words.subtracting(said).isEmpty)
  }

  @Test func `README names each dependency of the package`() throws {
    let readme = try Self.text("README.md")
    let manifest = try Self.text("Package.swift")
    let systems = manifest.matches(of: /pkgConfig: "([^"]+)"/).map { String($0.1) }
    let packages = manifest.matches(of: /package\(url: "([^"]+)"/).map { String($0.1) }
    let names = systems + packages
    #expect(systems.count > 5 && !packages.isEmpty)
    for name in names { #expect(readme.contains(name), "\(name)") }
  }
}
