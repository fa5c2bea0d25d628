import Foundation
import OctavoFiles
import Testing

/// A folder of the test, removed with it.
private final class Place: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    let url = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }
}

struct EnclosedFolderTests {
  @Test(arguments: [
    ("a/b", "a/b"), ("./a//b/.", "a/b"), ("a/../b", "b"), ("", ""), ("..", nil), ("a/../..", nil),
    ("/a", nil), ("a\0b", nil),
  ])
  func `a path is made plain, or leads out of the folder`(path: String, plain: String?) {
    #expect(EnclosedFolder.normalized(path) == plain)
  }

  @Test func `no link leads out of the folder, not even into one whose name begins alike`() throws {
    let place = try Place()
    try place.write("book/page", [1])
    try place.write("bookshelf/page", [2])
    for (name, target) in [("in", "page"), ("out", "../bookshelf/page"), ("circle", "circle")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(place.path)/book/\(name)", withDestinationPath: target)
    }
    let folder = EnclosedFolder(place.path + "/book")
    #expect(folder.place(of: "page") == .inside(place.path + "/book/page"))
    #expect(folder.place(of: "in") == .inside(place.path + "/book/page"))
    #expect(folder.place(of: "") == .inside(place.path + "/book"))
    #expect(folder.place(of: "out") == .outside)
    #expect(folder.place(of: "../bookshelf/page") == .outside)
    #expect(folder.place(of: "nothing") == .missing)
    #expect(folder.place(of: "page/inner") == .missing)
    #expect(folder.place(of: "circle") == .unreadable(ELOOP))
    #expect(EnclosedFolder(place.path + "/gone").place(of: "page") == .missing)
  }
}

struct RegularFileTests {
  @Test(arguments: [0, 1, 10, 11, 1000, 70_000, 300_000])
  func `no more is read than was asked for, though the file has grown`(limit: Int) throws {
    let place = try Place()
    try place.write("file", Array(repeating: 1, count: 10))
    let file = try RegularFile(place.path + "/file")
    #expect(file.byteCount == 10)
    let handle = try FileHandle(forWritingTo: URL(filePath: place.path + "/file"))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(repeating: 2, count: 200_000))
    try handle.close()
    let bytes = try file.read(atMost: limit)
    #expect(bytes.count == min(limit, 200_010))
    #expect(bytes.prefix(10).allSatisfy { $0 == 1 } && bytes.dropFirst(10).allSatisfy { $0 == 2 })
  }

  @Test func `whoever is given the file begins at its start, whatever was read before`() throws {
    let place = try Place()
    try place.write("file", [7, 8, 9])
    let file = try RegularFile(place.path + "/file")
    for _ in 0..<2 {
      let copy = FileHandle(fileDescriptor: try file.duplicate(), closeOnDealloc: true)
      #expect(try copy.read(upToCount: 2).map { Array($0) } == [7, 8])
    }
  }

  @Test(arguments: [("folder", "is a folder"), ("pipe", "is a pipe")])
  func `what is no file says what it is`(name: String, what: String) throws {
    let place = try Place()
    try place.write("folder/inner", [])
    mkfifo(place.path + "/pipe", 0o600)
    let error = #expect(throws: FileTrouble.self) { _ = try RegularFile("\(place.path)/\(name)") }
    #expect(error.map { "\($0)".contains(what) } == true)
  }
}
