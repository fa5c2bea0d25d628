internal import ArgumentParser
internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoShell
internal import OctavoTransitions

/// `octavo record`: scripted input on a virtual clock, without a compositor, into pictures.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Play a script without a display and write each frame as a picture.",
    discussion: """
      Writes DIR/0000.png and on, one for each frame, in the place of an earlier recording. The \
      same input gives the same bytes, always. A line of the script is a time in milliseconds \
      and an event: 0 down 1 0.9 0.5 (contact, x and y as shares of the window), \
      16 move 1 0.85 0.5, 320 up 1, 320 cancel, 500 key Right, 700 resize 600x800, \
      700 scale 1.5, 2000 end. # begins a comment. Without end the recording stops when the \
      script is over and nothing moves any more.
      """)

  @Argument(
    help: ArgumentHelp("What to show; nothing: the guide.", valueName: "path"))
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("The window in points, as 800x600.", valueName: "WxH"),
    transform: Dimensions.init(argument:))
  var size: Dimensions

  @Option(
    help: ArgumentHelp("Pixels per point at first, 0.25 to 8. (default: 1)", valueName: "factor"),
    transform: Numbers.scale)
  var scale: PixelScale = .one

  @Option(
    help: ArgumentHelp("Frames a second, 1 to 1000. (default: 60)", valueName: "N"),
    transform: Numbers.frameRate)
  var fps = 60

  @Option(help: ArgumentHelp("What the hand does.", valueName: "file"))
  var script: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The folder for the pictures.", valueName: "dir"))
  var output: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The page to begin with, from 1; -1 is the last.", valueName: "N"),
    transform: Numbers.page)
  var page: Int?

  @OptionGroup var look: BookLook

  @OptionGroup var drawing: DrawingTime

  func validate() throws { try size.check(at: scale) }

  func run() throws { try MainActor.assumeIsolated { try record() } }

  @MainActor private func record() throws {
    drawing.apply()
    let script = try ScriptFile.read(script)
    let paths = try FileAddress.paths(paths)
    let shown = try Reading.show(paths, page: page, look, drawing: .immediate)
    let recorder = try Recorder(
      shown.bars, size: size.size, scale: scale, framesPerSecond: fps, playing: script)
    try PictureSeries(folder: output).write(recorder, script: self.script)
  }
}
