import Foundation
import OctavoDocuments
import OctavoGeometry
import Testing

@Suite struct `Last places` {
  let folder = TemporaryFolder()
  private var state: String { folder.path("state/octavo") }
  private var file: String { state + "/places" }

  private func identity(_ name: String, _ print: String = "f") -> PlaceStore.Identity {
    PlaceStore.Identity(path: folder.path(name), fingerprint: print)
  }

  @Test func `outlive the program, each book its own`() throws {
    let store = PlaceStore(folder: state)
    #expect(store.place(of: identity("a")) == nil)
    let odd = PlaceStore.Identity(
      path: "/tab\there\nand \\ there\t\u{301}\\\u{301}\r\n", fingerprint: "1f")
    for (index, identity) in [identity("a", "1"), identity("b", "2"), odd].enumerated() {
      store.remember(Book.Position(document: index, offset: 10 * index), of: identity)
    }
    store.remember(Book.Position(offset: 77), of: identity("a", "1"))
    store.finishWriting()
    let next = PlaceStore(folder: state)
    #expect(next.place(of: identity("a", "1")) == Book.Position(offset: 77))
    #expect(next.place(of: identity("b", "2")) == Book.Position(document: 1, offset: 10))
    #expect(next.place(of: odd) == Book.Position(document: 2, offset: 20))
    #expect(next.takeWarnings().isEmpty)
  }

  @Test func `tell what was read last, but for what is gone or not asked for`() throws {
    let store = PlaceStore(folder: state)
    for name in ["a", "b", "c", "d"] {
      try folder.write(name, name)
      store.remember(Book.Position(), of: identity(name, name))
    }
    store.remember(Book.Position(), of: identity("gone", "g"))
    store.remember(Book.Position(offset: 1), of: identity("b", "b"))
    func names(_ count: Int, but left: String = "") -> [String] {
      store.latest(count) { $0.fingerprint != left }.map(\.identity.fingerprint)
    }
    #expect(names(9) == ["b", "d", "c", "a"])
    #expect(names(2) == ["b", "d"])
    #expect(names(2, but: "d") == ["b", "c"])
    #expect(names(0).isEmpty)
    let book = try Book(opening: [folder.path("a"), folder.path("c")])
    store.remember(Book.Position(), of: PlaceStore.Identity(of: book))
    #expect(store.latest(1) { _ in true }.first?.identity.paths.count == 2)
  }

  @Test func `tell what books are called, cleaned and short`() throws {
    let store = PlaceStore(folder: state)
    let titles = [
      "a": "Der Zauberberg", "b": "tab\t\u{1B}[31mred\u{202E}\nnext \\n",
      "c": String(repeating: "e\u{301}", count: 5000), "d": " \n\u{7}", "e": nil,
    ]
    for name in ["a", "b", "c", "d", "e"] {
      try folder.write(name, name)
      store.remember(Book.Position(offset: 3), of: identity(name, name), title: titles[name] ?? nil)
    }
    store.finishWriting()
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.split(separator: "\n").count == 6)
    for store in [store, PlaceStore(folder: state)] {
      let known = store.latest(9) { _ in true }.map(\.title)
      #expect(known[0] == nil && known[1] == nil)
      #expect(known[2]?.unicodeScalars.count == 200)
      #expect(known[3] == "tab [31mred next \\n")
      #expect(known[4] == "Der Zauberberg")
      #expect(store.place(of: identity("b", "b"))?.offset == 3)
      #expect(store.takeWarnings().isEmpty)
    }
  }

  @Test(arguments: ["", "\trtl", "\t\tA title", "\trtl\tA title\tof\ta later day"])
  func `of files that are older or newer are read`(_ rest: String) throws {
    try folder.write("a", "a")
    try folder.write(
      "state/octavo/places",
      "octavo places 1\nf\t0\t12\t\(folder.path("a"))\(rest.replacing("rtl", with: "rightToLeft"))\n"
    )
    let store = PlaceStore(folder: state)
    #expect(store.place(of: identity("a"))?.offset == 12)
    #expect(
      store.latest(1) { _ in true }.first?.title == (rest.contains("title") ? "A title" : nil))
    #expect(store.takeWarnings().isEmpty)
  }

  @Test func `with a direction that nobody knows are places all the same`() throws {
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    let text = "octavo places 1\nf\t0\t12\t\(folder.path("a"))\tupwards\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    let store = PlaceStore(folder: state)
    #expect(store.place(of: identity("a"))?.offset == 12)
    #expect(store.takeWarnings().isEmpty)
  }

  @Test func `follow a book that was moved or changed, and leave a copy alone`() throws {
    let first = try folder.write("a.txt", "some words")
    let store = PlaceStore(folder: state)
    let book = try Book(opening: [first])
    store.remember(Book.Position(offset: 5), of: PlaceStore.Identity(of: book))
    let copy = try Book(opening: [folder.write("copy.txt", "some words")])
    #expect(store.place(of: PlaceStore.Identity(of: copy)) == nil)
    try folder.write("a.txt", "other words")
    let changed = try Book(opening: [first])
    #expect(store.place(of: PlaceStore.Identity(of: changed))?.offset == 5)
    try FileManager.default.removeItem(atPath: first)
    let moved = try Book(opening: [folder.write("inner/b.txt", "some words")])
    #expect(store.place(of: PlaceStore.Identity(of: moved))?.offset == 5)
  }

  @Test func `in a damaged file cost one line of warning and only what is damaged`() throws {
    let store = PlaceStore(folder: state)
    for name in ["a", "b", "c"] {
      store.remember(Book.Position(offset: 3), of: identity(name, name))
    }
    store.finishWriting()
    var lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    lines[2] = "\u{0}\u{1} broken \t line"
    try Data(lines.joined(separator: "\n").utf8 + [0xFF, 0xFE]).write(
      to: URL(fileURLWithPath: file))
    let next = PlaceStore(folder: state)
    #expect(next.takeWarnings().count == 1)
    #expect(next.takeWarnings().isEmpty)
    #expect(next.place(of: identity("c", "c"))?.offset == 3)
    #expect(next.place(of: identity("b", "b")) == nil)
    next.remember(Book.Position(offset: 9), of: identity("d", "d"))
    next.finishWriting()
    let last = PlaceStore(folder: state)
    #expect(last.takeWarnings().isEmpty)
    #expect(last.place(of: identity("c", "c"))?.offset == 3)
    #expect(last.place(of: identity("d", "d"))?.offset == 9)
  }

  @Test func `of two thousand books are kept, and the one read longest ago goes first`() throws {
    let lines = (0..<2000).map { "print\($0)\t0\t\($0)\t/book\($0)" }
    try folder.write(
      "state/octavo/places", (["octavo places 1"] + lines).joined(separator: "\n") + "\n")
    let store = PlaceStore(folder: state)
    store.remember(Book.Position(offset: 7), of: identity("new", "new"))
    store.finishWriting()
    let kept = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(kept.count == 1 + 2000)
    #expect(kept[2] == lines[0] && kept.last.map(String.init) == lines[1998])
    #expect(PlaceStore(folder: state).place(of: identity("new", "new"))?.offset == 7)
  }

  /// Whoever opens a book waits for them to be read.
  @Test func `of more books than are kept are not read`() throws {
    let lines = (0..<3000).map { "print\($0)\t0\t\($0)\t/book\($0)" }
    try folder.write(
      "state/octavo/places", (["octavo places 1"] + lines).joined(separator: "\n") + "\n")
    let store = PlaceStore(folder: state)
    #expect(store.takeWarnings().isEmpty)
    func offset(_ number: Int) -> Int? {
      store.place(of: PlaceStore.Identity(path: "/book\(number)", fingerprint: "print\(number)"))?
        .offset
    }
    #expect(offset(0) == 0 && offset(1999) == 1999 && offset(2000) == nil && offset(2999) == nil)
  }

  @Test(arguments: ["", "something else entirely\n", "octavo places 1\n\n"])
  func `start afresh from nonsense`(_ text: String) throws {
    try folder.write("state/octavo/places", text)
    let store = PlaceStore(folder: state)
    store.remember(Book.Position(offset: 4), of: identity("a"))
    store.finishWriting()
    #expect(PlaceStore(folder: state).place(of: identity("a"))?.offset == 4)
  }

  @Test func `are whole at any moment, whoever writes`() async throws {
    // Reads while two windows write: every reading is a whole file, and nobody's book is lost.
    let (state, file) = (state, file)
    PlaceStore(folder: state).finishWriting()
    await withTaskGroup(of: Void.self) { group in
      for window in 0..<2 {
        group.addTask {
          let store = PlaceStore(folder: state)
          for offset in 1...25 {
            let identity = PlaceStore.Identity(path: "/w\(window)", fingerprint: "\(window)")
            store.remember(Book.Position(offset: offset), of: identity)
            store.finishWriting()
          }
        }
      }
      group.addTask {
        for _ in 0..<200 {
          guard let bytes = FileManager.default.contents(atPath: file) else { continue }
          let text = String(decoding: bytes, as: UTF8.self)
          #expect(text.hasPrefix("octavo places 1\n") && text.hasSuffix("\n"))
          #expect(
            text.split(separator: "\n").dropFirst().allSatisfy {
              $0.split(separator: "\t").count == 4
            })
        }
      }
    }
    let store = PlaceStore(folder: state)
    for window in 0..<2 {
      let identity = PlaceStore.Identity(path: "/w\(window)", fingerprint: "\(window)")
      #expect(store.place(of: identity)?.offset == 25)
    }
  }

  @Test func `survive a writer that was killed halfway`() throws {
    let store = PlaceStore(folder: state)
    store.remember(Book.Position(offset: 8), of: identity("a"))
    store.finishWriting()
    // What a killed writer leaves: the beginning of a successor that never took the name.
    try folder.write("state/octavo/places.new", "octavo pla")
    let next = PlaceStore(folder: state)
    #expect(next.place(of: identity("a"))?.offset == 8)
    #expect(next.takeWarnings().isEmpty)
    next.remember(Book.Position(offset: 9), of: identity("a"))
    next.finishWriting()
    #expect(PlaceStore(folder: state).place(of: identity("a"))?.offset == 9)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: state + "/").sorted()
  }

  @Test(arguments: ["folder", "pipe", "circle", "nonsense"])
  func `that cannot be read are kept aside, and never lost to a new one`(_ kind: String) throws {
    try folder.write("state/octavo/other", "x")
    switch kind {
    case "folder": try folder.write("state/octavo/places/inner", "precious")
    case "pipe": mkfifo(file, 0o600)
    case "circle": symlink(file, file)
    default: try folder.write("state/octavo/places", "precious\n")
    }
    let store = PlaceStore(folder: state)
    let warnings = store.takeWarnings()
    #expect(warnings.count == 1 && warnings[0].contains("\(file): "))
    #expect(!warnings[0].contains("open a folder"), "it is no book")
    store.remember(Book.Position(offset: 4), of: identity("a"))
    store.finishWriting()
    #expect(store.takeWarnings().isEmpty)
    #expect(try names().contains("places.unreadable-1"))
    if kind == "nonsense" {
      #expect(
        try String(contentsOfFile: file + ".unreadable-1", encoding: .utf8) == "precious\n")
    }
    let next = PlaceStore(folder: state)
    #expect(next.takeWarnings().isEmpty)
    #expect(next.place(of: identity("a"))?.offset == 4)
  }

  @Test(.timeLimit(.minutes(60)))
  func `wait beside a file that another process holds, and are there all the same`() throws {
    let store = PlaceStore(folder: state)
    store.remember(Book.Position(offset: 1), of: identity("old"))
    store.finishWriting()
    // A lock of another open file is another process's, as far as flock can tell.
    let lock = open(file + ".lock", O_RDWR | O_CLOEXEC)
    #expect(flock(lock, LOCK_EX) == 0)
    let before = try String(contentsOfFile: file, encoding: .utf8)
    store.remember(Book.Position(offset: 2), of: identity("a"))
    store.remember(Book.Position(offset: 3), of: identity("old"))
    store.finishWriting()
    #expect(store.takeWarnings().isEmpty)
    #expect(try names().contains("places.waiting-\(getpid())"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == before, "it is not ours")
    let meanwhile = PlaceStore(folder: state)
    #expect(meanwhile.place(of: identity("a"))?.offset == 2)
    #expect(meanwhile.place(of: identity("old"))?.offset == 3)
    // A process that another test is just starting may have the descriptor, too.
    flock(lock, LOCK_UN)
    close(lock)
    meanwhile.remember(Book.Position(offset: 5), of: identity("b"))
    meanwhile.finishWriting()
    #expect(try names() == ["places", "places.lock"], "nothing waits any more")
    let last = PlaceStore(folder: state)
    for (name, offset) in [("a", 2), ("old", 3), ("b", 5)] {
      #expect(last.place(of: identity(name))?.offset == offset)
    }
  }

  @Test func `that wait are there though who took them died before writing`() throws {
    let other = identity("c", "c")
    try folder.write(
      "state/octavo/places.waiting-1.2", "octavo places 1\nc\t0\t7\t\(other.path)\n")
    let store = PlaceStore(folder: state)
    #expect(store.place(of: other)?.offset == 7)
    store.remember(Book.Position(offset: 2), of: identity("b"))
    store.finishWriting()
    #expect(try names() == ["places", "places.lock"], "nothing waits any more")
    #expect(PlaceStore(folder: state).place(of: other)?.offset == 7)
  }

  @Test func `of two windows are those of both`() throws {
    let (one, other) = (PlaceStore(folder: state), PlaceStore(folder: state))
    one.remember(Book.Position(offset: 1), of: identity("a", "a"))
    one.finishWriting()
    other.remember(Book.Position(offset: 2), of: identity("b", "b"))
    other.finishWriting()
    one.remember(Book.Position(offset: 3), of: identity("a", "a"))
    one.finishWriting()
    let next = PlaceStore(folder: state)
    #expect(next.place(of: identity("a", "a"))?.offset == 3)
    #expect(next.place(of: identity("b", "b"))?.offset == 2)
  }

  @Test func `stay as they were on a full disk, and one line says so`() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("octavo-full-\(getpid())").path
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let store = PlaceStore(folder: folder)
      let identity = PlaceStore.Identity(path: "/a", fingerprint: "a")
      store.remember(Book.Position(offset: 1), of: identity)
      store.finishWriting()
      let file = folder + "/places"
      let before = FileManager.default.contents(atPath: file)
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 4, rlim_max: 4)
      precondition(setrlimit(Int32(RLIMIT_FSIZE.rawValue), &limit) == 0)
      for offset in 2...4 {
        store.remember(Book.Position(offset: offset), of: identity)
        store.finishWriting()
      }
      precondition(store.takeWarnings().count == 1, "it is told once")
      precondition(before != nil && FileManager.default.contents(atPath: file) == before)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      precondition(Set(names) == ["places", "places.lock"], "nothing half is left: \(names)")
    }
    _ = result
  }

  @Test func `in a folder that may not be written are read, and one line says so`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder.ofNobody()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let identity = PlaceStore.Identity(path: "/a", fingerprint: "a")
      let store = PlaceStore(folder: folder)
      store.remember(Book.Position(offset: 1), of: identity)
      store.finishWriting()
      chmod(folder, 0o500)
      defer { chmod(folder, 0o700) }
      let next = PlaceStore(folder: folder)
      next.remember(Book.Position(offset: 2), of: identity)
      next.finishWriting()
      precondition(next.takeWarnings().count == 1)
      precondition(PlaceStore(folder: folder).place(of: identity)?.offset == 1)
    }
  }

  @Test func `that cannot be written warn once and let a person read on`() throws {
    try folder.write("file", "not a folder")
    let store = PlaceStore(folder: folder.path("file/inside"))
    _ = store.takeWarnings()
    for offset in 1...3 {
      store.remember(Book.Position(offset: offset), of: identity("a"))
      store.finishWriting()
    }
    #expect(store.takeWarnings().count == 1)
    #expect(store.place(of: identity("a"))?.offset == 3)
  }
}

@Suite struct `Installed data` {
  let folder = TemporaryFolder()

  @Test func `is looked for in the person's folder first, and an error names every place`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("package/.build/debug"), withIntermediateDirectories: true)
    try folder.write("package/Package.swift", "")
    let data = DataFolder(
      home: "/home/somebody", dataHome: folder.path("own"),
      dataFolders: folder.path("site") + ":relative:" + folder.path("system"),
      executable: folder.path("package/.build/debug/octavo"))
    let places = [
      "own/octavo", "site/octavo", "system/octavo", "package/.build/share/octavo", "package/data",
    ].map(folder.path(_:))
    #expect(data.places == places)
    let error = #expect(throws: DataFolder.Missing.self) { try data.path(of: "thing") }
    #expect(error?.description.contains("put its data folder at one of these places") == true)
    #expect(error?.description.contains("or open something of yours with octavo PATH") == true)
    for place in places { #expect(error?.description.contains(place + "/thing") == true) }
    for place in ["package/data", "system/octavo", "own/octavo"] {
      try folder.write("\(place)/thing", "x")
      #expect(try data.path(of: "thing") == folder.path(place + "/thing"))
    }
  }

  @Test func `has the folders of the XDG rules when nothing is set`() {
    let data = DataFolder(
      home: "/home/somebody", dataHome: nil, dataFolders: nil, executable: "/usr/bin/octavo")
    #expect(
      data.places == [
        "/home/somebody/.local/share/octavo", "/usr/local/share/octavo", "/usr/share/octavo",
        "/usr/share/octavo",
      ])
  }

  @Test func `holds the sample book: every page of it can be drawn, at every size`() throws {
    let book = try Book(opening: DataFolder().sampleBook())
    #expect(book.failures.isEmpty)
    let tablet = places(of: book, at: Size(width: 800, height: 1200)).count
    #expect((8...14).contains(tablet), "\(tablet) pages on a tablet")
    for size in [Size(width: 360, height: 720), Size(width: 1280, height: 800)] {
      for place in places(of: book, at: size) {
        #expect(throws: Never.self) { try drawing(of: book.content(at: place), size: size) }
      }
    }
  }
}
