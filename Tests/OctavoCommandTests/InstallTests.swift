import Foundation
import OctavoTestSupport
import Testing

/// `scripts/install`, by the command that was built for the tests.
@Suite struct InstallTests {
  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../scripts/install").standardizedFileURL

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func install(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> OctavoProcess.Outcome {
    let before = ["--binary", try OctavoProcess.executable.path]
    return try OctavoProcess.run(
      (arguments.first == "--remove" ? [] : before) + arguments, in: folder.url,
      environment: environment, by: Self.script)
  }

  /// The files below a folder, but for lists that desktops keep.
  private func files(below name: String) -> Set<String> {
    let names = FileManager.default.enumerator(atPath: folder.path(name))?.allObjects ?? []
    return Set(
      names.compactMap { $0 as? String }.filter {
        let url = URL(fileURLWithPath: folder.path(name)).appending(path: $0)
        let isFolder = try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory
        return isFolder == false && !$0.hasSuffix(".cache")
      })
  }

  @Test func `what is installed runs from anywhere and finds its guide; --remove leaves nothing`()
    throws
  {
    // Twice: the second comes in the place of the first.
    for _ in 1...2 {
      let run = try install("my apps")
      #expect(run.code == 0, "\(run.complaint)")
      #expect(run.complaint.isEmpty)
    }
    let prefix = folder.path("my apps")
    let desktop = try folder.read("my apps/share/applications/octavo.desktop")
    #expect(desktop.contains("\nExec=\"\(prefix)/bin/octavo\" %F\n"))
    let installed = files(below: "my apps")
    for file in [
      "bin/octavo", "share/man/man1/octavo.1", "share/icons/hicolor/scalable/apps/octavo.svg",
      "share/octavo/guide/guide.yaml", "share/octavo/sample-book/1-octavo.md",
      "share/octavo/storyboard.schema.json", "share/metainfo/octavo.metainfo.xml",
      "share/bash-completion/completions/octavo", "share/zsh/site-functions/_octavo",
      "share/fish/vendor_completions.d/octavo.fish",
    ] { #expect(installed.contains(file), "\(file)") }
    #expect(installed.allSatisfy { !$0.contains(".octavo-new") })
    // Without a path it shows the guide, which it has to find.
    try folder.write("0 end\n", to: "script")
    let shown = try OctavoProcess.run(
      ["record", "--size", "80x60", "--script", "script", "-o", "turn"], in: folder.url,
      by: URL(fileURLWithPath: prefix).appending(path: "bin/octavo"))
    #expect(shown.code == 0, "\(shown.complaint)")
    try folder.write("mine", to: "my apps/share/octavo/other")
    let removed = try install("--remove", "my apps")
    #expect(removed.code == 0, "\(removed.complaint)")
    #expect(files(below: "my apps") == ["share/octavo/other"], "what is not Octavo's stays")
  }

  @Test func `a package's files lie below DESTDIR and speak of the prefix`() throws {
    let run = try install("/opt/octavo", environment: ["DESTDIR": folder.path("stage")])
    #expect(run.code == 0, "\(run.complaint)")
    let desktop = try folder.read("stage/opt/octavo/share/applications/octavo.desktop")
    #expect(desktop.contains("\nExec=\"/opt/octavo/bin/octavo\" %F\n"))
  }

  @Test(
    arguments: [
      (["--binray"], 64, "there is no option --binray"), (["--binary"], 64, "--binary has no file"),
      (["a", "b"], 64, "there is a second prefix, b"), ([""], 64, "the prefix is empty"),
      (["--binary", "none"], 1, "none: no such file"), (["--remove", "a$b"], 1, "without \""),
      (["--remove", "--binary", "/proc/version", "x"], 0, ""),
    ] as [([String], Int32, String)])
  func `what is wrong is one line`(arguments: [String], code: Int32, words: String) throws {
    let run = try OctavoProcess.run(arguments, in: folder.url, by: Self.script)
    #expect(run.code == code)
    #expect(run.complaint.contains(words) || code == 0)
    #expect(run.complaint.split(separator: "\n").count == (code == 0 ? 0 : 1))
  }

  @Test func `a folder that is not to be written to is named`() throws {
    let run = try install("/proc/octavo")
    #expect(run.code == 1)
    #expect(run.complaint.hasPrefix("install: /proc/octavo cannot be written to"))
  }
}
