import Foundation
import OctavoTestSupport
import Testing

/// Files that the command line names by their addresses.
@Suite struct FileAddressTests {
  private static func frame(_ page: String, in folder: TemporaryFolder) throws
    -> OctavoProcess.Outcome
  {
    try OctavoProcess.run(
      [
        "frame", "--transition", "flip", "--progress", "0", "--from", page, "--to", "#000000",
        "--size",
        "120x90", "-o", "out.png",
      ], in: folder.url)
  }

  private static func picture(in folder: TemporaryFolder) throws -> Data {
    try Data(contentsOf: folder.url.appendingPathComponent("out.png"))
  }

  @Test(arguments: ["My%20B%C3%BCcher.txt", "My%20Bücher.txt", "My%20B%c3%bccher.txt#1"])
  func `open the file, whatever signs they have for its letters`(_ name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("word", to: "My Bücher.txt")
    let plain = try Self.frame("My Bücher.txt", in: folder)
    try #require(plain.code == 0, "\(plain.complaint)")
    let expected = try Self.picture(in: folder)
    for start in ["file://", "file://localhost", "FILE:"] {
      let run = try Self.frame("\(start)\(folder.url.path)/\(name)", in: folder)
      #expect(run.code == 0, "\(run.complaint)")
      #expect(try Self.picture(in: folder) == expected)
    }
  }

  @Test func `are recorded as paths are`() throws {
    let folder = try TemporaryFolder()
    try folder.write("word", to: "a b.txt")
    try folder.write("0 end\n", to: "script")
    let run = try OctavoProcess.run(
      [
        "record", "file://\(folder.url.path)/a%20b.txt", "--size", "120x90", "--script", "script",
        "-o", "out",
      ], in: folder.url)
    #expect(run.code == 0, "\(run.complaint)")
  }

  @Test func `are names where there is a file so called`() throws {
    let folder = try TemporaryFolder()
    try folder.write("word", to: "file:x.txt")
    let run = try Self.frame("file:x.txt", in: folder)
    #expect(run.code == 0, "\(run.complaint)")
  }

  @Test(arguments: [
    (
      "file://elsewhere/a.txt",
      "octavo: file://elsewhere/a.txt: not a file of this machine; copy it here first\n"
    ),
    (
      "file://elsewhere/a.txt?read=100%",
      "octavo: file://elsewhere/a.txt?read=100%: not a file of this machine; copy it here first\n"
    ),
    (
      "file:///a%zz.txt",
      "octavo: file:///a%zz.txt: '%zz' is no escape: after % come two digits of 0-9 and A-F, %25 is the sign "
        + "itself\n"
    ),
    (
      "file:///100%",
      "octavo: file:///100%: '%' is no escape: after % come two digits of 0-9 and A-F, %25 is the sign itself\n"
    ),
    (
      "file:a.txt",
      "octavo: file:a.txt: an address of a file has its whole path, as file:///home/me/book.epub\n"
    ),
    ("file:///none.txt", "octavo: /none.txt: no such file or folder; check the name\n"),
  ]) func `of no file of this machine are told in a line`(_ address: String, _ complaint: String)
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write("0 end\n", to: "script")
    for arguments in [
      [address], ["record", address, "--size", "120x90", "--script", "script", "-o", "out"],
      [
        "frame", "--transition", "flip", "--progress", "0", "--from", address, "--to", "#000000",
        "--size",
        "120x90", "-o", "out.png",
      ],
    ] {
      let run = try OctavoProcess.run(arguments, in: folder.url)
      #expect(run.code == 1)
      // A window that cannot be opened either is told besides.
      #expect(run.complaint.hasPrefix(complaint), "\(run.complaint)")
    }
  }
}
