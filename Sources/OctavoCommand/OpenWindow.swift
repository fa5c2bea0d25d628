internal import OctavoDesktop
internal import OctavoDocuments
internal import OctavoNavigation
internal import OctavoReader
internal import OctavoShell

/// What the window of `octavo PATH…` shows, and how what a person brings into the window takes its place.
@MainActor
final class OpenWindow {
  /// What it shows now.
  private(set) var shown: any Showing
  private let places: PlaceStore
  private let look: BookLook
  private let every: Double?
  private let trace: (@MainActor (TraceEvent) -> Void)?
  private weak var window: Window?

  /// A window that shows something at first.
  ///
  /// - Parameters:
  ///   - look: What the command line said of it; of what comes after it, only what is the window's counts.
  ///   - every: How long a page of a book rests before it is turned, in seconds; nil if pages wait.
  init(
    _ shown: any Showing, places: PlaceStore, _ look: BookLook, every: Double?,
    trace: (@MainActor (TraceEvent) -> Void)?
  ) {
    self.shown = shown
    self.places = places
    self.look = look.ofTheWindow
    self.every = every
    self.trace = trace
  }

  /// Shows it in a window, which takes files from then on.
  func attach(to window: Window) {
    self.window = window
    window.onDrop = { [weak self] in self?.take($0) }
    window.onOpen = { [weak self] in self?.choose() }
    attach(shown, to: window)
  }

  private func attach(_ shown: any Showing, to window: Window) {
    shown.attach(to: window)
    shown.bars.onOpen = { [weak self] in self?.choose() }
  }

  /// Lets the person choose files by the desktop's own dialog.
  private func choose() {
    window?.chooseFiles(by: .documents) { [weak self] in self?.take($0) }
  }

  /// Shows files as if the command line had named them; what cannot be shown is told as there and over what is
  /// shown, which stays.
  func take(_ files: DroppedFiles) {
    if let complaint = files.complaint { Terminal.complain(complaint) }
    guard !files.paths.isEmpty else {
      return files.complaint.map { tell(Fault(opening: $0)) } ?? ()
    }
    // What is shown may be what is brought.
    shown.savePlace()
    do {
      show(
        try Reading.showNext(
          files.paths, places: places, look, every: every, remembering: ChoiceMemory("turn"),
          trace: trace))
    } catch {
      if !(error is BoardHasErrors) { Terminal.complain("\(error)") }
      tell(Fault(error) ?? Fault(opening: "\(error)"))
    }
  }

  private func show(_ next: any Showing) {
    guard let window else { return }
    shown.detach()
    shown = next
    window.show(next.bars, title: next.title, drawsControls: next.drawsControls)
    attach(next, to: window)
  }

  private func tell(_ fault: Fault) {
    shown.bars.show(message: fault.message, title: fault.title)
  }
}

extension FileChooser {
  /// The dialog for what Octavo opens.
  fileprivate static var documents: FileChooser {
    let kinds = DocumentKind.all.filter(\.isBuilt)
    return FileChooser(
      title: "Open", acceptLabel: "Open",
      filters: [
        Filter(
          name: "What Octavo opens", patterns: kinds.flatMap(\.endings).map { "*.\($0)" },
          mediaTypes: kinds.flatMap(\.mediaTypes)),
        Filter(name: "Storyboards", patterns: ["*.yaml", "*.yml", "*.json"]),
        Filter(name: "All files", patterns: ["*"]),
      ])
  }
}
