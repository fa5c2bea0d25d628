internal import ArgumentParser
internal import OctavoDocuments
internal import OctavoNavigation
internal import OctavoShell
internal import OctavoTransitions

/// `octavo [PATH…]`: shows what a person owns in a window.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Turn the pages of what you own, under your finger.",
    usage: "octavo [<options>] [<path> ...]",
    discussion: """
      Opens \(DocumentKind.openable); \
      several make one book, none what you read last, or the guide. A storyboard (.yaml, .yml, .json) plays, and goes on \
      when it is saved. A path that is named as a subcommand opens as ./frame or after --.

      Drag, flick or tap a page; Right, Space and Page Down turn on, Left, Backspace and Page Up \
      back, Home and End go to the ends. Tap the middle, or press F10, for the bars: a slider, a \
      pad of page numbers (Ctrl+G), back after a jump (Alt+Left) and all other gestures and keys \
      (F1). F11 fills the screen, Esc leaves it, Ctrl+Q and Ctrl+W quit. Two fingers, two taps in \
      the middle, Ctrl with the wheel, Ctrl+Plus and Ctrl+Minus show a page larger, Ctrl+0 as it \
      was; a larger page moves under one finger or the arrows, and turns where it is pulled at its \
      edge. Ctrl+1 shows whole pages, Ctrl+2 crops their margins, Ctrl+3 makes them as wide as the \
      window; N puts the page's number on the page, Ctrl+4 lets pages go from right to left.

      Ctrl+O asks the desktop for files to open in the window, as does the folder of the upper bar, \
      which offers what was read last besides; files that are dropped on the window are opened too.
      """)

  @Argument(
    help: ArgumentHelp(
      "What to show; nothing: what you read last, or the guide.", valueName: "path"))
  var paths: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The page to begin with, from 1; -1 is the last. Without it, where you left off.",
      valueName: "N"),
    transform: Numbers.page)
  var page: Int?

  @Flag(help: "Fill the screen.")
  var fullscreen = false

  @Flag(help: "Fill the screen and keep it on, as for the slides of a talk.")
  var presentation = false

  @Option(help: MotionOption.help, transform: { try WordOption.value($0) })
  var motion = MotionOption.automatic

  @OptionGroup var look: BookLook

  @Option(
    help: ArgumentHelp(
      "Turn pages by themselves, each after so many seconds at rest; from the last to the first.",
      valueName: "seconds"),
    transform: Numbers.pause)
  var every: Double?

  @Option(
    help: ArgumentHelp(
      "Play this script into the window; see octavo help record.",
      valueName: "file"))
  var script: String?

  @Option(
    help: ArgumentHelp(
      "Write what happens as JSON lines: input, gestures, turns, callbacks, frames.",
      valueName: "file"))
  var trace: String?

  @OptionGroup var drawing: DrawingTime

  func run() throws { try MainActor.assumeIsolated { try show() } }

  @MainActor private func show() throws {
    drawing.apply()
    Terminal.outliveReaders()
    // Whatever is wrong with what the person named is told before a window is asked for.
    let script = try script.map(ScriptFile.read)
    let trace = try trace.map(TraceFile.init)
    let paths = try FileAddress.paths(paths)
    let places = PlaceStore()
    var note: (@MainActor (TraceEvent) -> Void)?
    if let trace { note = { trace.note($0) } }
    let shown: any Showing
    var fault: (any Error)?
    do {
      // Whoever has read something comes back to it; a script was written for the guide.
      shown = try Reading.show(
        paths, places: places, page: page, look, every: every,
        remembering: ChoiceMemory("turn"), showsLatest: script == nil, trace: note)
    } catch {
      guard let page = FaultShow(error) else { throw error }
      (shown, fault) = (page, error)
      if !(error is BoardHasErrors) { Terminal.complain("\(error)") }
    }
    let open = OpenWindow(shown, of: paths, places: places, look, every: every, trace: note)
    defer {
      open.shown.savePlace()
      for warning in places.takeWarnings() { Terminal.complain(warning) }
    }
    try ProcessLimits.checkFiles()
    do {
      try Application.run(
        title: shown.title,
        options: WindowOptions(
          isFullscreen: fullscreen || presentation, drawsControls: shown.drawsControls,
          motion: motion.level),
        ready: { window in
          open.attach(to: window, inPresentation: presentation)
          if let trace { window.onEvent = { trace.note($0) } }
          if let script { window.play(script) }
        },
        root: { shown.bars })
    } catch let error as ShellError {
      guard case .noDisplay = error else { throw error }
      if fault != nil { throw ExitCode.failure }
      throw Failure(
        "\(error); without one, octavo record makes pictures and scripts/demo shows it all")
    }
    if fault != nil { throw ExitCode.failure }
  }
}
