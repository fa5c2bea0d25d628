internal import OctavoDocuments
internal import OctavoNavigation
internal import OctavoPlayer
internal import OctavoReader
internal import OctavoShell
internal import OctavoStoryboards
internal import OctavoWorkers

/// What a window or a recording shows: a book, or a board that is played.
@MainActor
protocol Showing {
  /// What is shown with the bars over it: what fills the window.
  var bars: ReaderRoot { get }
  /// What the window is called now.
  var title: String { get }
  /// Whether the window has its controls in a bar of its own where the compositor draws none; a book has them in
  /// the bars that lie over it.
  var drawsControls: Bool { get }
  /// Keeps a window's title true, and what is in it.
  func attach(to window: Window)
  /// Leaves the window to something else.
  func detach(from window: Window)
  /// Calls with where a link leads that somebody follows out of what is shown.
  func onExternalLink(_ follow: @escaping @MainActor (ExternalLink) -> Void)
  /// Where in a book it is open; nil of what is none.
  var spot: BookSpot? { get }
  /// Writes the place down before the program ends, or shows something else.
  func savePlace()
}

extension Showing {
  /// It is none.
  var spot: BookSpot? { nil }

  /// None leads out of it.
  func onExternalLink(_ follow: @escaping @MainActor (ExternalLink) -> Void) {}

  /// Has the bars, and what is shown, follow what the person asked of all programs.
  fileprivate func followAppearance(
    of window: Window, _ show: @escaping @MainActor (Appearance) -> Void = { _ in }
  ) {
    let follow = { @MainActor [bars] (appearance: Appearance) in
      bars.isHighContrast = appearance.isHighContrast
      show(appearance)
    }
    follow(window.appearance)
    window.onAppearance = follow
  }
}

extension Reading: Showing {
  var bars: ReaderRoot { reading }
  var drawsControls: Bool { false }

  func attach(to window: Window) {
    reader.placeChanged = { [weak window] _ in window?.title = title }
    followAppearance(of: window) { [paper, letters] appearance in
      (paper.isDark, paper.isHighContrast) = (appearance.isDark, appearance.isHighContrast)
      letters.scale = appearance.letterScale
    }
    let shelves = reader.shelfFolders
    guard !shelves.isEmpty else { return }
    window.onReload = { [reader] in reader.reread() }
    window.watch(folders: shelves) { [reader] _ in reader.reread() }
  }

  var spot: BookSpot? { .place(reader.currentPosition) }

  func detach(from window: Window) {
    reader.placeChanged = nil
    window.onAppearance = nil
  }

  func onExternalLink(_ follow: @escaping @MainActor (ExternalLink) -> Void) {
    reader.onExternalLink = follow
  }

  func savePlace() { reader.savePlace() }
}

/// What is wrong with what a person wants to see, for a window to say: a program that was started from a desktop
/// has nothing else to say it by.
struct Fault {
  /// What it is, in a few words.
  let title: String
  /// Why, and what would help.
  let message: String

  /// What is said of an error; nil if it is a slip of the command line, which only a terminal can make.
  init?(_ error: any Error) {
    switch error {
    case is DocumentError: title = ErrorPage.unopened
    case is DataFolder.Missing: title = "Something of Octavo is missing"
    case is BoardHasErrors: title = "This storyboard has errors"
    default: return nil
    }
    message = "\(error)"
  }

  /// What is said of anything else.
  init(title: String, message: String) { (self.title, self.message) = (title, message) }

  /// What is said of files that were brought into a window, and are none.
  init(opening message: String) { (title, self.message) = ("Nothing was opened", message) }
}

/// A page that says why what the person named cannot be shown.
@MainActor
final class FaultShow: Showing {
  let bars: ReaderRoot
  let title: String

  /// A page about an error; nil if it is a slip of the command line.
  init?(_ error: any Error) {
    guard let fault = Fault(error) else { return nil }
    let page = ContentPage(
      ErrorPage(title: fault.title, message: fault.message), title: fault.title)
    let container = FlipContainer(pages: [page])
    container.background = page.content.background
    title = fault.title
    bars = ReaderRoot(over: container, title: title)
  }

  var drawsControls: Bool { true }
  func attach(to window: Window) { followAppearance(of: window) }
  func detach(from window: Window) { window.onAppearance = nil }
  func savePlace() {}
}

/// A board that is played, and read again when its file is saved.
@MainActor
final class BoardShow: Showing {
  private let file: BoardFile
  private let player: StoryboardPlayer
  let bars: ReaderRoot
  /// Counts readings: only the newest one counts.
  private var reading = 0
  private var watched: Set<String> = []

  /// Plays a board.
  ///
  /// - Throws: `Failure` or `ExitCode` if it has errors or cannot be read.
  init(
    _ file: BoardFile, places: PlaceStore?, drawing: DrawingMode,
    trace: (@MainActor (TraceEvent) -> Void)?
  ) throws {
    self.file = file
    player = StoryboardPlayer(
      try file.storyboard(), path: file.path, places: places, drawing: drawing, trace: trace)
    bars = ReaderRoot(over: player, title: player.title)
  }

  var drawsControls: Bool { true }
  var title: String { player.title }

  func attach(to window: Window) {
    player.onChange = { [weak self, weak window] in
      guard let self, let window else { return }
      if window.title != title { window.title = title }
      bars.title = title
      watch(in: window)
    }
    followAppearance(of: window)
    window.onReload = { [weak self] in self?.read(changed: []) }
    watch(in: window)
  }

  func detach(from window: Window) {
    player.onChange = nil
    window.onAppearance = nil
  }

  func savePlace() { player.savePlace() }

  private func watch(in window: Window) {
    var folders = player.watchedFolders
    // A board behind a link is saved where it really is.
    if let real = Folder.canonical(file.path) { folders.insert(Folder.parent(of: real)) }
    guard folders != watched else { return }
    watched = folders
    window.watch(folders: folders) { [weak self] paths in self?.read(changed: paths) }
  }

  /// Reads and checks the board on another thread, and hands it to the player.
  private func read(changed paths: Set<String>) {
    reading += 1
    let (file, number) = (file, reading)
    Task.detached(executorPreference: WorkerPool.pages) { [weak self] in
      let result: Result<StoryboardReport, BoardUnreadable>
      do throws(BoardUnreadable) { result = .success(try file.check()) } catch {
        result = .failure(error)
      }
      await self?.take(result, number: number, changed: paths)
    }
  }

  private func take(
    _ result: Result<StoryboardReport, BoardUnreadable>, number: Int, changed paths: Set<String>
  ) {
    guard number == reading else { return }
    switch result {
    case .success(let report): player.reload(report)
    case .failure(let error): player.reloadFailed("\(error)")
    }
    player.filesChanged(paths)
  }
}
