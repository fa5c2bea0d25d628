import OctavoFiles
import OctavoTestSupport
import Testing

/// Lists of files as other programs hand them over.
@Suite struct URIListTests {
  private func list(_ text: String, host: String? = "tablet") -> URIList {
    URIList(Array(text.utf8), hostName: host)
  }

  @Test(arguments: [
    ("file:///home/a/b.pdf\r\n", "/home/a/b.pdf"),
    ("file:///home/a/b.pdf", "/home/a/b.pdf"),
    ("file:///home/a/b.pdf\r\n\0", "/home/a/b.pdf"),
    ("FILE://localhost/a", "/a"),
    ("file://Tablet/a", "/a"),
    ("file:/a/b", "/a/b"),
    ("  file:///a \t\n", "/a"),
    ("# from a file manager\r\nfile:///a\r\n", "/a"),
    ("file:///a%20b%25%2a", "/a b%*"),
    ("file:///F%C3%BCnf%20Bl%c3%a4tter", "/Fünf Blätter"),
    ("file:///Fünf Blätter", "/Fünf Blätter"),
    ("file:///a%3Fb%23c", "/a?b#c"),
    ("file:///a?b#c", "/a"),
    ("file:///", "/"),
  ]) func `a file is named by its path`(_ text: String, _ path: String) {
    #expect(list(text).paths == [path])
    #expect(list(text).complaint == nil)
  }

  @Test func `several files keep their order`() {
    let list = list("file:///b\r\nfile:///a\r\n\r\nfile:///c\nfile:///b")
    #expect(list.paths == ["/b", "/a", "/c", "/b"])
  }

  @Test(arguments: [
    "https://example.org/a.pdf", "file://elsewhere/a", "file://", "file:a", "file:", "fil", "file",
    "file://localhost", "file:///a%", "file:///a%2", "file:///a%zz", "file:///a%00b",
    "file:///a%2Fb", "/home/a", "smb://host/share", "\u{7F}\u{1}",
  ]) func `nothing else is a file, and it is said`(_ text: String) {
    #expect(list(text).paths.isEmpty)
    #expect(
      list(text).complaint == "\(text): not a file of this machine; copy it here first")
  }

  @Test func `what is no file is told beside those that are, once`() {
    let list = list("sftp://a/1\nfile:///a\nsftp://a/2\nsftp://a/3\n")
    #expect(list.paths == ["/a"])
    #expect(
      list.complaint == "sftp://a/1 and 2 more: not files of this machine; copy them here first")
  }

  @Test func `the machine's name counts only where it is known`() {
    #expect(list("file://tablet/a", host: nil).paths.isEmpty)
    #expect(list("file:///a", host: nil).paths == ["/a"])
  }

  @Test func `a list of nothing names nothing`() {
    for text in ["", "\r\n\r\n", "#", "# only a remark", "\0", "   \t"] {
      #expect(list(text) == list(""))
      #expect(list(text).paths.isEmpty && list(text).complaint == nil)
    }
  }

  @Test func `a long word is told in part`() throws {
    let complaint = try #require(list(String(repeating: "ü", count: 100_000)).complaint)
    #expect(complaint.hasPrefix(String(repeating: "ü", count: 100) + "…:"))
  }

  @Test func `URIs from a list of words are the same`() {
    let list = URIList(uris: ["file:///a%20b", "#c", "trash:///d", ""])
    #expect(list.paths == ["/a b"])
    #expect(list.complaint?.hasPrefix("#c and 1 more") == true)
  }

  @Test func `whatever bytes come, paths are absolute and without zeros`() {
    var random = Dice(seed: 1)
    let seed = Array("file:///a%20b%C3%BC\r\n# x\r\nfile://localhost/c\r\nhttp://d\r\n\0".utf8)
    for _ in 0..<20_000 {
      var bytes = seed
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(Array("%/\r\n#:?\0".utf8).randomElement(using: &random)!, at: index)
        default: bytes.removeLast(Int.random(in: 0..<(bytes.count / 2), using: &random))
        }
      }
      let list = URIList(bytes, hostName: "tablet")
      for path in list.paths {
        #expect(path.utf8.first == 0x2F && !path.utf8.contains(0), "\(bytes)")
      }
    }
  }
}
