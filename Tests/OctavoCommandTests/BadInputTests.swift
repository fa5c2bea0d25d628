import Foundation
import OctavoCairo
import OctavoGeometry
import OctavoTestSupport
import Testing

/// What a person gets for a slip: one line that says what to do, and the right exit code.
@Suite struct BadInputTests {
  /// A slip and what is said of it.
  struct Slip: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let code: Int32
    /// Words that the line must have.
    let words: [String]
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ arguments: String, _ code: Int32, _ words: String...) {
      self.arguments = arguments.split(separator: " ").map(String.init)
      self.code = code
      self.words = words
    }
  }

  private static let flip = "frame --transition flip --from red --to white --size 80x60"

  private static let pages = "frame --transition flip --progress 0 --to white --size 80x60 --json"

  static let slips: [Slip] = [
    Slip("frame", 64, "--transition"),
    Slip("\(flip) --progress 0.5", 64, "-o", "--json"),
    Slip("\(flip) --progress nan --json", 64, "nan", "from 0 to 1"),
    Slip("\(flip) --progress inf --json", 64, "inf", "from 0 to 1"),
    Slip("\(flip) --progress 1.01 --json", 64, "1.01", "from 0 to 1"),
    Slip("\(flip) --progress -0.1 --json", 64),
    Slip("\(flip) --progress 0x0 --json", 64, "0x0", "decimal number from 0 to 1"),
    Slip("\(flip) --progress 0x1p-1 --json", 64, "0x1p-1", "decimal number from 0 to 1"),
    Slip("\(flip) --progress 1e400 --json", 64, "1e400", "from 0 to 1"),
    Slip("\(flip) --progress \u{660} --json", 64, "\u{660}", "from 0 to 1"),
    Slip("\(flip) --progress 0 --json --scale 0x1", 64, "0x1", "0.25 to 8"),
    Slip("\(flip) --progress 0 --json --drawing-time 0x2", 64, "0x2", "0.01 to 3600"),
    Slip("page.txt --every 0x2", 64, "0x2", "0.2 to 86400"),
    Slip("\(flip) --progress 0 --json --scale 0", 64, "0.25 to 8"),
    Slip("\(flip) --progress 0 --json --style sideways", 64, "sideways", "reverse-perspective"),
    Slip("\(flip) --progress 0 --json --style backward,", 64, "no style “”", "vertical"),
    Slip("\(flip) --progress 0 --json --style ,", 64, "no style “”"),
    Slip("\(flip) --progress 0 --json --style bakward", 64, "did you mean backward?"),
    Slip("page.txt --fit widht", 64, "'widht' is not one of page, crop, width", "mean width?"),
    Slip("page.txt --direction left", 64, "'left' is not one of auto, ltr, rtl"),
    Slip("page.txt --turn Curl", 64, "“Curl”", "did you mean curl?"),
    Slip(
      "frame --transition twirl --progress 0 --from red --to red --size 9x9 --json", 64, "twirl",
      "flip"),
    Slip(
      "frame --transition flip --progress 0 --from red --to red --size 0x9 --json", 64, "800x600"),
    Slip(
      "frame --transition flip --progress 0 --from red --to red --size 9 --json", 64, "800x600"),
    Slip(
      "frame --transition flip --progress 0 --from red --to red --size 99999999999999999999x9 --json",
      64, "800x600"),
    Slip(
      "frame --transition flip --progress 0 --from red --to red --size 90000x90000 --json", 64,
      "90000×90000", "16384"),
    Slip(
      "frame --transition flip --progress 0 --from gone.png --to red --size 9x9 --json", 1,
      "gone.png"),
    Slip(
      "frame --transition flip --progress 0 --from #12 --to red --size 9x9 --json", 1, "#12",
      "no colour", "#ff8000"),
    Slip(
      "frame --transition flip --progress 0 --from rot --to red --size 9x9 --json", 1,
      "rot: no such file or folder, and no colour: a colour is", "yellow; did you mean red?"),
    Slip("\(pages) --from page.txt#9", 1, "page.txt: there is no page 9; it has 2"),
    Slip("\(pages) --from page.txt#-9", 1, "page.txt: there is no page -9; it has 2"),
    Slip("\(pages) --from page.txt#0", 1, "page.txt#0: after #", "from 1, or -1"),
    Slip("\(pages) --from page.txt#0x1", 1, "page.txt#0x1: after #"),
    Slip("\(pages) --from red -o -", 64, "-o -", "--json"),
    Slip("record page.txt --size 9x9 --script good.script -o -", 1, "./-"),
    Slip("page.txt --trace -", 1, "/dev/stdout", "./-"),
    Slip("page.txt --page-edges --no-page-edges", 64, "--no-page-edges", "--page-edges"),
    Slip("page.txt --page-numbers --no-page-numbers", 64, "--no-page-numbers"),
    Slip("page.txt --letters 0.4", 64, "'0.4'", "from 0.5 to 3"),
    Slip("page.txt --letters big", 64, "'big'", "from 0.5 to 3"),
    Slip("page.txt --page 1 --page 2", 64, "--page is given as 1 and as 2"),
    Slip("page.txt --page -1 --fit crop --page=1", 64, "--page is given as -1 and as 1"),
    Slip(
      "record page.txt --size 9x9 --script good.script -o a --output b", 64,
      "--output is given as a and as b"),
    Slip("record page.txt --size 9x9 --script gone.script --size 9x9 -o out", 1, "gone.script"),
    Slip("\(flip) --progress 0 --progress 1 --json", 64, "--progress is given as 0 and as 1"),
    Slip("-dash.txt", 64, "'-dash.txt'", "octavo ./-dash.txt"),
    Slip("page.txt -dash.txt", 64, "'-dash.txt'", "octavo ./-dash.txt"),
    Slip("-dot.txt", 64, "'-dot.txt'", "octavo ./-dot.txt"),
    Slip("page.txt --dot.txt", 64, "'--dot.txt'", "octavo ./--dot.txt"),
    Slip("check -dash.txt", 64, "'-dash.txt'", "./-dash.txt"),
    Slip("-- -gone.txt", 1, "-gone.txt: no such file"),
    Slip("b\u{FFFD}d.txt", 1, "names that are not UTF-8"),
    Slip("page.txt --table plian", 64, "'plian'", "did you mean plain?"),
    Slip("page.txt --cover blak", 64, "'blak'", "did you mean black?"),
    Slip("\(flip) --progress 0 -o no/such/folder.png", 1, "no/such/folder.png", "No such file"),
    Slip("\(flip) --progress 0 -o /dev/full", 1, "/dev/full", "No space"),
    Slip("record page.txt --size 9x9 --fps 0 --script s -o out", 64, "fps", "1 to 1000"),
    Slip("record page.txt --size 9x9 --script gone.script -o out", 1, "gone.script"),
    Slip("record page.txt --size 9x9 --script . -o out", 1, "is a folder"),
    Slip(
      "record page.txt --size 9x9 --script pipe -o out", 1, "pipe: is a pipe",
      "- for standard input"),
    Slip("record pipe.yaml --size 9x9 --script good.script -o out", 1, "pipe.yaml: is a pipe"),
    Slip("record pipe.txt --size 9x9 --script good.script -o out", 1, "pipe.txt: is a pipe"),
    Slip("record page.txt --size 9x9 --script /dev/zero -o out", 1, "is a device"),
    Slip("check pipe", 1, "pipe: is a pipe", "storyboard"),
    Slip("check socket", 1, "socket: is a socket"),
    Slip("check /dev/tty", 1, "/dev/tty: is a device"),
    Slip("check .", 1, "is a folder"),
    Slip("pipe.yaml", 1, "pipe.yaml: is a pipe"),
    Slip("page.txt --script pipe", 1, "pipe: is a pipe"),
    Slip("gallery --script pipe", 1, "pipe: is a pipe"),
    Slip("page.txt --trace pipe", 1, "the trace pipe"),
    Slip("\(flip) --progress 0 -o pipe", 1, "cannot write pipe"),
    Slip("record page.txt --size 9x9 --script page.txt -o out", 1, "page.txt", "line 1"),
    Slip(
      "record page.txt --size 9x9 --script bad.script -o out", 1, "bad.script: line 3, column 4",
      "did you mean `move`?"),
    Slip(
      "record page.txt --size 9x9 --script key.script -o out", 1, "key.script: line 1, column 7",
      "“Rigth” is no key", "did you mean Right?"),
    Slip("record page.txt --size 9x9 --script huge.script -o out", 1, "huge.script", "line 2"),
    Slip("record page.txt --size 9x9 --script binary -o out", 1, "binary", "no text"),
    Slip("record page.txt --size 9x9 --script good.script -o page.txt", 1, "page.txt"),
    Slip("record page.txt --size 9x9 --script good.script -o page.txt/out", 1, "page.txt/out"),
    Slip("record empty.txt --size 9x9 --script good.script -o out", 1, "empty.txt"),
    Slip("record --size 9x9 --page 0 --script good.script -o out", 64, "-1"),
    Slip("gone.pdf", 1, "gone.pdf"),
    Slip("gone.pdf also-gone.cbz", 1, "gone.pdf"),
    Slip("page.txt board.yaml", 1, "board.yaml: a storyboard plays alone"),
    Slip("board page.txt", 1, "board: a storyboard plays alone"),
    // One whose words are no storyboard's is a text, which needs a window.
    Slip("page.txt words.yaml", 1, "octavo record"),
    Slip("empty", 1, "empty"),
    Slip("empty.txt", 1, "empty.txt"),
    Slip("binary", 1, "binary"),
    Slip("folder --page 2", 1, "folder: there is no page 2; it has 1"),
    Slip("record folder --page -2 --size 9x9 --script good.script -o out", 1, "no page -2"),
    Slip("page.txt --page zero", 64, "zero"),
    Slip("page.txt --page 0", 64, "-1"),
    Slip("page.txt --script gone.script", 1, "gone.script"),
    Slip("page.txt --script bad.script", 1, "bad.script", "line 3"),
    Slip("page.txt --trace no/such/trace", 1, "no/such/trace"),
    Slip("page.txt --trace binary", 1, "binary is no trace"),
    Slip("page.txt --fullscren", 64, "--fullscreen"),
    Slip("page.txt", 1, "octavo record", "scripts/demo"),
  ]

  private func makeSocket(at path: String) throws {
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    try #require(path.utf8.count < 108)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: (path + "\0").utf8) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(result == 0)
  }

  @Test(arguments: slips)
  func `a slip is told on one line, with its exit code`(slip: Slip) throws {
    let folder = try TemporaryFolder()
    try folder.write("A page.\n", to: "page.txt")
    try folder.write("", to: "empty.txt")
    for name in ["-dot.txt", "--dot.txt"] { try folder.write("A page.\n", to: name) }
    try folder.write("# A hall.\n---\nstoryboard: 1\n", to: "board.yaml")
    try folder.write("{\n  \"storyboard\": 1\n}\n", to: "board")
    try folder.write("words: many\n", to: "words.yaml")
    try folder.write("0 down 1 0.9 0.5\n\n16 mvoe 1 0.8 0.5\n", to: "bad.script")
    try folder.write("0 key Right\n20 resize 20000x20000\n", to: "huge.script")
    try folder.write("0 key Rigth\n", to: "key.script")
    try folder.write("0 key Right\n", to: "good.script")
    try Data([0x7f, 0x45, 0x4c, 0x46, 0x02, 0x01, 0x80, 0x00]).write(
      to: folder.url.appendingPathComponent("binary"))
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("empty"), withIntermediateDirectories: false)

    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("folder"), withIntermediateDirectories: false)
    let red = try Picture(size: Size(width: 9, height: 9)) { context in
      context.setColor(Color(red: 1, green: 0, blue: 0))
      context.paint()
    }
    try Data(PNG.encode(red)).write(to: folder.url.appendingPathComponent("folder/1.png"))

    for name in ["pipe", "pipe.yaml", "pipe.txt"] {
      mkfifo(folder.url.appendingPathComponent(name).path, 0o600)
    }
    try makeSocket(at: folder.url.appendingPathComponent("socket").path)

    let run = try OctavoProcess.run(slip.arguments, in: folder.url)

    #expect(!run.isSignal)
    #expect(run.code == slip.code, "\(run.complaint)")
    let lines = run.complaint.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 2 && lines.last == "", "one line: \(run.complaint)")
    #expect(run.complaint.hasPrefix("octavo: "))
    for word in slip.words { #expect(run.complaint.contains(word), "\(run.complaint)") }
    #expect(run.output.isEmpty)
  }

  @Test(arguments: ["page.txt --trace page.txt", "--trace page.txt"])
  func `a trace takes the place of an earlier one, and of nothing else`(words: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("A page.\n", to: "page.txt")
    try folder.write("{\"time\": 1}\n", to: "trace")
    let arguments = words.split(separator: " ").map(String.init)
    let run = try OctavoProcess.run(arguments, in: folder.url)
    #expect(run.code == 1)
    #expect(run.complaint.contains("page.txt is no trace"), "\(run.complaint)")
    #expect(try folder.bytes("page.txt") == Array("A page.\n".utf8))
    let again = try OctavoProcess.run(["page.txt", "--trace", "trace"], in: folder.url)
    #expect(again.complaint.contains("no Wayland display"), "\(again.complaint)")
    #expect(try folder.bytes("trace").isEmpty)
  }

  @Test(arguments: [
    [:], ["XDG_RUNTIME_DIR": "/nowhere"], ["WAYLAND_DISPLAY": "wayland-77"],
    ["WAYLAND_DISPLAY": "", "XDG_RUNTIME_DIR": "/nowhere"],
  ])
  func `without a display, one line says what makes pictures`(environment: [String: String]) throws
  {
    let folder = try TemporaryFolder()
    try folder.write("A page.\n", to: "page.txt")
    let run = try OctavoProcess.run(["page.txt"], in: folder.url, environment: environment)
    #expect(run.code == 1)
    #expect(run.complaint.hasPrefix("octavo: no Wayland display"))
    #expect(!run.complaint.contains(": :"))
    #expect(environment["WAYLAND_DISPLAY"] != "" || run.complaint.contains("is empty"))
    #expect(run.complaint.contains("octavo record"))
    #expect(run.complaint.contains("scripts/demo"))
    #expect(run.complaint.filter { $0 == "\n" }.count == 1)
  }

  @Test(arguments: [150, 200, 300, 500])
  func `too little memory is one line, and help and checks need none of it`(megabytes: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write("# A page\n\nof words.\n", to: "page.md")
    try folder.write("0 end\n", to: "good.script")
    try folder.write("storyboard: 1\ninitial: a\nscenes: {a: {}}\n", to: "good.yaml")
    let limits = "ulimit -v \(megabytes * 1024)"
    for arguments in ["page.md", "record page.md --size 90x90 --script good.script -o out"] {
      let run = try OctavoProcess.run(
        arguments.split(separator: " ").map(String.init), in: folder.url, under: limits)
      #expect(!run.isSignal)
      #expect(run.code == 1)
      #expect(run.complaint.hasPrefix("octavo: the memory is limited to \(megabytes) MB"))
      #expect(run.complaint.filter { $0 == "\n" }.count == 1, "\(run.complaint)")
    }
    for arguments in [["--version"], ["check", "good.yaml"]] where megabytes >= 200 {
      let run = try OctavoProcess.run(arguments, in: folder.url, under: limits)
      #expect(run.code == 0, "\(run.complaint)")
    }
  }

  @Test func `the least memory that is not refused is enough`() throws {
    let folder = try TemporaryFolder()
    try folder.write("# A page\n\nof words.\n", to: "page.md")
    try folder.write("0 key Right\n300 end\n", to: "good.script")
    let run = try OctavoProcess.run(
      "record page.md --size 800x600 --fps 10 --script good.script -o o".split(separator: " ")
        .map(String.init),
      in: folder.url, under: "ulimit -v \(640 * 1024)")
    #expect(run.code == 0, "\(run.complaint)")
    #expect(run.complaint.isEmpty)
  }

  @Test func `too few files are no dead compositor`() throws {
    let folder = try TemporaryFolder()
    try folder.write("A page.\n", to: "page.txt")
    let few = try OctavoProcess.run(["page.txt"], in: folder.url, under: "ulimit -n 12")
    #expect(few.code == 1)
    #expect(few.complaint.hasPrefix("octavo: the process may open 12 files (ulimit -n)"))
    #expect(few.complaint.filter { $0 == "\n" }.count == 1)
    // A limit that may be raised is raised.
    let soft = try OctavoProcess.run(["page.txt"], in: folder.url, under: "ulimit -S -n 12")
    #expect(soft.complaint.hasPrefix("octavo: no Wayland display"))
  }

  @Test func `a file that may not grow is told, and ends nothing`() throws {
    let folder = try TemporaryFolder()
    let run = try OctavoProcess.run(
      Self.flip.split(separator: " ").map(String.init) + ["--progress", "0", "-o", "out.png"],
      in: folder.url, under: "ulimit -f 0")
    #expect(!run.isSignal)
    #expect(run.code == 1)
    #expect(run.complaint == "octavo: cannot write out.png: File too large\n")
  }

  @Test func `a picture that does not go out whole leaves what was there`() throws {
    let folder = try TemporaryFolder()
    let flip = Self.flip.replacing("80x60", with: "800x600").split(separator: " ").map(String.init)
    let frame = flip + ["--progress", "0.4", "-o", "out.png"]
    for old in [nil, "an earlier one\n"] {
      if let old { try folder.write(old, to: "out.png") }
      let run = try OctavoProcess.run(frame, in: folder.url, under: "ulimit -f 1")
      #expect(run.code == 1)
      #expect(run.complaint == "octavo: cannot write out.png: File too large\n")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      #expect(names == (old == nil ? [] : ["out.png"]), "\(names)")
      if let old { #expect(try folder.bytes("out.png") == Array(old.utf8)) }
    }
  }

  @Test func `a picture takes the place of a file, not of a link to it, and its rights stay`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "kept.png")
    chmod(folder.url.appendingPathComponent("kept.png").path, 0o640)
    symlink("kept.png", folder.url.appendingPathComponent("link.png").path)
    let flip = Self.flip.split(separator: " ").map(String.init)
    let run = try OctavoProcess.run(flip + ["--progress", "0", "-o", "link.png"], in: folder.url)
    #expect(run.code == 0, "\(run.complaint)")
    #expect(try folder.bytes("kept.png").starts(with: [0x89, 0x50, 0x4e, 0x47]))
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.url.appendingPathComponent("kept.png").path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
  }

  @Test func `a picture goes to standard output if that is asked for`() throws {
    let folder = try TemporaryFolder()
    let flip = Self.flip.split(separator: " ").map(String.init)
    let run = try OctavoProcess.run(
      flip + ["--progress", "0", "-o", "-"], in: folder.url, under: "exec >out.png")
    #expect(run.code == 0, "\(run.complaint)")
    #expect(try folder.bytes("out.png").starts(with: [0x89, 0x50, 0x4e, 0x47]))
  }

  @Test func `what is complained of does not go into a file where standard error is closed`() throws
  {
    let folder = try TemporaryFolder()
    try folder.write("A page.\n", to: "page.txt")
    let run = try OctavoProcess.run(
      ["page.txt", "--trace", "trace"], in: folder.url, under: "exec 2>&-")
    #expect(run.code == 1)
    #expect(run.complaint.isEmpty)
    #expect(try folder.bytes("trace").isEmpty)
  }

  @Test func `what libraries say of fonts and loaders is not heard, unless asked for`() throws {
    let folder = try TemporaryFolder()
    // A configuration that does not exist makes fontconfig speak.
    let fonts = ["FONTCONFIG_FILE": "/nowhere/fonts.conf"]
    try folder.write("A page.\n", to: "page.txt")
    try folder.write("0 end\n", to: "good.script")
    let record =
      ["record", "page.txt", "--size", "90x90", "--script", "good.script", "-o", "out"]
    #expect(try OctavoProcess.run(record, in: folder.url, environment: fonts).complaint == "")
    let loud = try OctavoProcess.run(
      record, in: folder.url, environment: fonts.merging(["G_MESSAGES_DEBUG": "all"]) { $1 })
    #expect(loud.complaint.contains("Fontconfig"))
  }

  @Test func `help and version go to standard output and are no failure`() throws {
    for arguments in [["--help"], ["-h"], ["help"], ["help", "record"], ["frame", "--help"]] {
      let run = try OctavoProcess.run(arguments)
      #expect(run.code == 0)
      #expect(run.output.contains("USAGE: octavo"))
      #expect(run.complaint.isEmpty)
    }
    let help = try OctavoProcess.run(["--help"]).output
    for word in ["--page", "--fullscreen", "--vertical", "--script", "--trace", "record", "frame"] {
      #expect(help.contains(word))
    }
    let version = try OctavoProcess.run(["--version"])
    #expect(version.code == 0)
    #expect(version.output.wholeMatch(of: /octavo \d+\.\d+\.\d+\n/) != nil)
  }

  @Test func `a file that is named as a subcommand opens after two dashes`() throws {
    let folder = try TemporaryFolder()
    try folder.write("A page.\n", to: "frame")
    for arguments in [["./frame"], ["--", "frame"]] {
      let run = try OctavoProcess.run(arguments, in: folder.url)
      #expect(run.complaint.contains("no Wayland display"))
    }
  }

  @Test(arguments: [["--version"], ["--help"], ["frame", "--help"], Self.numbers])
  func `a standard output that takes nothing is a failure`(arguments: [String]) throws {
    let run = try OctavoProcess.run(arguments, output: FileHandle(forWritingAtPath: "/dev/full"))
    #expect(run.code == 1)
    #expect(run.complaint == "octavo: cannot write to standard output: No space left on device\n")
  }

  private static let numbers =
    (flip + " --progress 0 --json").split(separator: " ").map(String.init)

  @Test func `a name that would steer the terminal is shown and does nothing`() throws {
    let run = try OctavoProcess.run(["no  such\u{1B}[31m\nfile"])
    #expect(run.complaint.hasPrefix("octavo: no  such\u{FFFD}[31m"))
    #expect(run.complaint.filter { $0 == "\n" }.count == 1)
  }
}
