internal import ArgumentParser
internal import OctavoDocuments
internal import OctavoGallery
internal import OctavoGeometry
internal import OctavoReader
internal import OctavoShell

/// `octavo gallery`: every transition to try, with everything about it live.
struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Try every transition, by finger, mouse and keys.",
    discussion: """
      Choose a transition, drag or pinch the page, and set its time, its curve, its depth and its \
      shadow while it moves; what makes it stands beside it as Swift and as a line of a \
      storyboard. The last entry of the list is a 4 by 4 matrix to edit.

      Tab and the arrows move the ring, arrows move what it stands on, Space presses and plays, \
      Ctrl+C copies the program; "Use this for my books" keeps it as octavo --turn does. With --record and a script the gallery is played into pictures, \
      without a display; see octavo help record.
      """)

  @Flag(help: "Fill the screen.")
  var fullscreen = false

  @Option(help: MotionOption.help, transform: { try WordOption.value($0) })
  var motion = MotionOption.automatic

  @Option(
    help: ArgumentHelp(
      "The window in points, as 800x600. (default: 1280x800)", valueName: "WxH"),
    transform: Dimensions.init(argument:))
  var size: Dimensions?

  @Option(
    help: ArgumentHelp("Play this script; see octavo help record.", valueName: "file"))
  var script: String?

  @Option(
    help: ArgumentHelp("Make pictures in this folder instead of a window.", valueName: "dir"))
  var record: String?

  @Option(
    help: ArgumentHelp("Pixels per point of the pictures. (default: 1)", valueName: "factor"),
    transform: Numbers.scale)
  var scale: PixelScale = .one

  private var extents: Size { size?.size ?? Size(width: 1280, height: 800) }

  func validate() throws {
    try size?.check(at: scale)
    if record == nil, scale != .one { throw ValidationError("--scale is for --record") }
  }

  func run() throws { try MainActor.assumeIsolated { try show() } }

  @MainActor private func show() throws {
    let script = try script.map(ScriptFile.read)
    if let record {
      // Pictures change nothing of how a person's books turn.
      let recorder = try Recorder(
        gallery(keeping: { _ in }), size: extents, scale: scale, playing: script)
      return try PictureSeries(folder: record).write(recorder, script: self.script)
    }
    Terminal.outliveReaders()
    try ProcessLimits.checkFiles()
    let memory = ChoiceMemory("turn")
    let kept = TurnChoice.remembered(choosing: nil, in: memory)
    do {
      try Application.run(
        title: "Octavo Gallery",
        options: WindowOptions(
          size: extents, isFullscreen: fullscreen, drawsControls: true, motion: motion.level),
        ready: { window in if let script { window.play(script) } },
        root: {
          gallery(of: kept) { words in try memory.keep(try TurnChoice(words: words).words) }
        })
    } catch let error as ShellError {
      guard case .noDisplay = error else { throw error }
      throw Failure("\(error); without one, octavo gallery --record makes pictures")
    }
  }

  /// The gallery with the bars over it.
  @MainActor private func gallery(
    of turn: TurnChoice = .usual, keeping keep: @escaping @MainActor (String) throws -> Void
  ) -> ReaderRoot {
    let gallery = Gallery()
    gallery.offerTurns(now: turn.words, keeping: keep)
    return ReaderRoot(over: gallery, title: "Gallery")
  }
}
