import Foundation
import OctavoCairo
import OctavoDocuments
import OctavoGeometry
import OctavoTestSupport
import Testing

@Suite struct `Bad input` {
  let folder = TemporaryFolder()

  enum Trouble: String, CaseIterable, Sendable {
    case nothing, noName, zeroByte, tooLongName, emptyFile, emptyFolder, folderWithoutBooks,
      pipe, device
    case socket, deadLink, circle, brokenPNG, cutPNG, cutJPEG, cutWebP, brokenSVG, hugePNG,
      cutArchive
    case emptyArchive, lockedArchive, book, junk, program, blankText, cutPDF, lockedPDF
    case hugeText, hugePicture

    var kind: DocumentError.Kind {
      switch self {
      case .nothing, .noName, .zeroByte, .deadLink: .missing
      case .tooLongName, .circle: .unreadable
      case .emptyFile, .emptyFolder, .blankText: .empty
      case .folderWithoutBooks, .emptyArchive: .nothingToShow
      case .pipe, .device, .socket: .notAFile
      case .brokenPNG, .cutPNG, .cutJPEG, .cutWebP, .brokenSVG, .cutArchive: .corrupt
      case .hugePNG, .hugeText, .hugePicture: .tooLarge
      case .lockedArchive: .encrypted
      case .book, .junk, .program: .unsupported
      case .cutPDF:
        #if PDF
          .corrupt
        #else
          .unsupported
        #endif
      case .lockedPDF:
        #if PDF
          .encrypted
        #else
          .unsupported
        #endif
      }
    }
  }

  private func make(_ trouble: Trouble) throws -> String {
    func half(_ bytes: [UInt8]) -> [UInt8] { Array(bytes.prefix(bytes.count * 2 / 3)) }
    let path = folder.path("thing")
    switch trouble {
    case .nothing: return path
    case .noName: return ""
    case .zeroByte: return path + "\0.png"
    case .tooLongName: return folder.path(String(repeating: "x", count: 300))
    case .emptyFile: _ = FileManager.default.createFile(atPath: path, contents: nil)
    case .emptyFolder, .folderWithoutBooks:
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      if trouble == .folderWithoutBooks { try folder.write("thing/sound.ogg", "OggS") }
      return path
    case .pipe: mkfifo(path, 0o600)
    case .device: return "/dev/zero"
    case .socket:
      let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(socket) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: (path + "\0").utf8) }
      _ = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    case .deadLink: symlink(folder.path("gone"), path)
    case .circle: symlink(path, path)
    case .brokenPNG:
      var bytes = try Samples.png()
      for index in 41..<(bytes.count - 12) { bytes[index] ^= 0x5A }
      return try folder.write("thing.png", bytes)
    case .cutPNG: return try folder.write("thing.png", half(Samples.png()))
    case .cutJPEG: return try folder.write("thing.jpg", half(Samples.jpeg()))
    case .cutWebP: return try folder.write("thing.webp", half(Samples.webp))
    case .brokenSVG: return try folder.write("thing.svg", half(Samples.svg))
    case .hugePNG:
      // The first chunk claims 60000×60000 pixels.
      var bytes = try Samples.png()
      bytes.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
      let sum = ZipFile.crc(Array(bytes[12..<29]))
      bytes.replaceSubrange(29..<33, with: withUnsafeBytes(of: sum.bigEndian, Array.init))
      return try folder.write("thing.png", bytes)
    case .cutArchive:
      return try folder.write(
        "thing.cbz", Array(ZipFile.encode([("1.png", Samples.png())]).prefix(25)))
    case .emptyArchive:
      return try folder.write("thing.cbz", ZipFile.encode([("notes.txt", [65])]))
    case .lockedArchive:
      return try folder.write(
        "thing.cbz", ZipFile.encode([("1.png", Samples.png())], isLocked: true))
    case .book:
      return try folder.write(
        "thing.epub", ZipFile.encode([("mimetype", [65]), ("a.png", Samples.png())]))
    case .junk: return try folder.write("thing", [0, 1, 2, 3, 0, 200, 0, 7])
    case .program: return try folder.write("thing.md", [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0])
    case .blankText: return try folder.write("thing.txt", "  \n\t\n ")
    case .cutPDF: return try folder.write("thing.pdf", Array(Samples.pdf().prefix(60)))
    case .hugeText, .hugePicture:
      // Long only by its length: no disk holds the zeros at its end.
      let head =
        try trouble == .hugeText
        ? [UInt8](repeating: 65, count: 5000) : Samples.png()
      let path = try folder.write("thing", head)
      truncate(path, 600 << 20)
      return path
    case .lockedPDF: return try folder.write("thing.pdf", Samples.lockedPDF)
    }
    return path
  }

  @Test(.timeLimit(.minutes(60)), arguments: Trouble.allCases)
  func `is one line that says what is wrong and what would help`(_ trouble: Trouble) throws {
    let path = try make(trouble)
    let error = #expect(throws: DocumentError.self) { try Book(opening: [path]) }
    #expect(error?.kind == trouble.kind, "\(error?.description ?? "")")
    let line = error?.description ?? ""
    #expect(line.hasPrefix(path), "it names the path as it was given")
    #expect(!line.contains("\n"))
    #expect(
      line.split(separator: "; ").count >= 2 || line.contains("not shown"),
      "it says what would help: \(line)")
  }

  @Test func `that may not be read says so`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder.ofNobody()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      for isFolder in [true, false] {
        let path = folder + (isFolder ? "/folder" : "/file")
        if isFolder {
          try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } else {
          try Data("words".utf8).write(to: URL(fileURLWithPath: path))
        }
        chmod(path, 0)
        defer { chmod(path, 0o700) }
        do {
          _ = try Book(opening: [path])
          preconditionFailure("it was read")
        } catch {
          precondition((error as? DocumentError)?.kind == .unreadable)
        }
      }
    }
  }

  @Test func `among good documents is a page that says so, and the book goes on`() throws {
    let good = try folder.write("a.png", Samples.png())
    let book = try Book(opening: [good, folder.path("gone.pdf"), good])
    #expect(book.failures.map(\.kind) == [.missing])
    let size = Size(width: 300, height: 300)
    let pages = places(of: book, at: size)
    #expect(pages.count == 3)
    let message = try drawing(of: book.content(at: pages[1]), size: size)
    #expect(
      (0..<300).contains { x in (0..<300).contains { message[x, $0] != message[0, 0] } },
      "something is written there")
    #expect(try drawing(of: book.content(at: pages[2]), size: size)[229, 189] == 0xFFFF_0000)
  }

  @Test func `that comes after opening is an error on that page`() throws {
    try folder.write("f/1.png", Samples.png())
    try folder.write("f/2.png", Samples.png())
    let book = try Book(opening: [folder.path("f")])
    try FileManager.default.removeItem(atPath: folder.path("f/1.png"))
    let error = #expect(throws: DocumentError.self) {
      try drawing(of: book.content(at: book.start))
    }
    #expect(error?.kind == .missing)
    #expect(throws: Never.self) { try drawing(of: book.content(at: Book.Position(offset: 1))) }
  }

  enum Kind: String, CaseIterable, Sendable { case png, jpeg, webp, svg, cbz, pdf, md, txt }

  @Test(.timeLimit(.minutes(60)), arguments: Kind.allCases)
  func `of any sort never ends the program`(_ kind: Kind) throws {
    let sound: [UInt8] =
      switch kind {
      case .png: try Samples.png()
      case .jpeg: try Samples.jpeg(orientation: 6)
      case .webp: Samples.webp
      case .svg: Samples.svg
      case .cbz: try ZipFile.encode([("2.png", Samples.png()), ("10.jpg", Samples.jpeg())])
      case .pdf: try Samples.pdf(pages: 2)
      case .md, .txt: Array(Samples.markdown.utf8)
      }
    var dice = Dice(seed: 0x0C7A_F0)
    for round in 0..<60 {
      var bytes = sound
      if round % 3 == 0 {
        bytes.removeLast(Int.random(in: 0...bytes.count, using: &dice))
      }
      for _ in 0..<Int.random(in: 1...12, using: &dice) where !bytes.isEmpty {
        bytes[Int.random(in: bytes.indices, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
      }
      let path = try folder.write("\(round).\(kind)", bytes)
      guard let book = try? Book(opening: [path]) else { continue }
      let size = Size(width: 120, height: 160)
      for place in places(of: book, at: size).prefix(3) {
        _ = try? drawing(of: book.content(at: place), size: size)
      }
    }
  }
}
