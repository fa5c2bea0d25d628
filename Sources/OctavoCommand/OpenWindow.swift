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
  /// The paths of what it shows now, as they were named.
  private var paths: [String]
  /// What it showed before somebody followed a link from there, the latest last.
  private var earlier: [Stop] = []
  private let places: PlaceStore
  private let look: BookLook
  private let every: Double?
  private let trace: (@MainActor (TraceEvent) -> Void)?
  private weak var window: Window?

  /// Something that was shown.
  private struct Stop {
    /// Its paths.
    var paths: [String]
    /// Where it was open; a book may be left at several places, by links that lead round.
    var spot: BookSpot?
  }

  /// A window that shows something at first.
  ///
  /// - Parameters:
  ///   - paths: Where that is.
  ///   - look: What the command line said of it; of what comes after it, only what is the window's counts.
  ///   - every: How long a page of a book rests before it is turned, in seconds; nil if pages wait.
  init(
    _ shown: any Showing, of paths: [String], places: PlaceStore, _ look: BookLook, every: Double?,
    trace: (@MainActor (TraceEvent) -> Void)?
  ) {
    self.shown = shown
    self.paths = paths
    self.places = places
    self.look = look.ofTheWindow
    self.every = every
    self.trace = trace
  }

  /// Shows it in a window, which takes files from then on.
  ///
  /// - Parameter isInPresentation: Whether it is shown to others, on a screen that stays on.
  func attach(to window: Window, inPresentation isInPresentation: Bool) {
    self.window = window
    window.onDrop = { [weak self] in self?.take($0) }
    window.onOpen = { [weak self] in self?.choose() }
    window.onComplaint = { Terminal.complain($0) }
    attach(shown, to: window)
    if isInPresentation { shown.bars.startPresentation(in: window) }
  }

  private func attach(_ shown: any Showing, to window: Window) {
    shown.attach(to: window)
    shown.bars.onOpen = { [weak self] in
      guard let self, !offerLatest() else { return }
      choose()
    }
    if !earlier.isEmpty { shown.bars.onBack = { [weak self] in self?.goBack() } }
    shown.onExternalLink { [weak self] in self?.follow($0) }
  }

  /// How many of the books that were read last are offered.
  private static let offeredCount = 6

  /// Offers the books that were read last, and whatever else the person has.
  ///
  /// - Returns: Whether there is anything to offer: a book but for the one that is shown.
  private func offerLatest() -> Bool {
    let guide = (try? Reading.guide).flatMap(Folder.canonical)
    let shownPaths = Self.canonical(paths)
    let latest = places.latest(Self.offeredCount) { book in
      book.paths != shownPaths && book.paths.first != guide
    }
    guard !latest.isEmpty else { return false }
    let offers = [ReaderOffer("Choose files…", detail: "Ctrl+O")] + latest.map { ReaderOffer($0) }
    shown.bars.offer(offers, title: "Open") { [weak self] index in
      if index == 0 {
        self?.choose()
      } else {
        self?.take(DroppedFiles(paths: latest[index - 1].identity.paths))
      }
    }
    return true
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
    show(files.paths, after: [])
  }

  /// The most things that somebody goes back through.
  private static let mostEarlier = 32

  /// Follows a link out of what is shown.
  private func follow(_ link: ExternalLink) {
    switch link {
    case .file(let path, let part): follow([path], at: part.map { .part($0) })
    case .book(let paths): follow(paths)
    case .choice: choose()
    case .web(let address):
      window?.open(address: address) { [weak self] reason in
        Terminal.complain("\(address): not opened: \(reason)")
        self?.tell(
          Fault(title: "The link was not opened", message: "\(address)\n\n\(reason)"))
      }
    }
  }

  private func follow(_ paths: [String], at spot: BookSpot? = nil) {
    let stop = Stop(paths: self.paths, spot: shown.spot)
    show(paths, at: spot, after: Array((earlier + [stop]).suffix(Self.mostEarlier)))
  }

  /// Shows again what was shown before a link was followed. What cannot be shown any more is told, and left out when
  /// somebody goes back once more.
  private func goBack() {
    guard let stop = earlier.last,
      !show(stop.paths, at: stop.spot, after: earlier.dropLast())
    else { return }
    earlier.removeLast()
    if earlier.isEmpty { shown.bars.onBack = nil }
  }

  /// Shows what some paths name, unless it cannot be shown.
  ///
  /// - Parameters:
  ///   - spot: Where in a book to begin; nil for where the person left off.
  ///   - earlier: What can be gone back to from there.
  /// - Returns: Whether it is shown.
  @discardableResult
  private func show(_ paths: [String], at spot: BookSpot? = nil, after earlier: [Stop]) -> Bool {
    // What is shown may be what is brought.
    shown.savePlace()
    do {
      let next = try Reading.showNext(
        paths, at: spot, places: places, look, every: every, remembering: ChoiceMemory("turn"),
        trace: trace)
      (self.paths, self.earlier) = (paths, earlier)
      show(next)
      return true
    } catch {
      if !(error is BoardHasErrors) { Terminal.complain("\(error)") }
      tell(Fault(error) ?? Fault(opening: "\(error)"))
      return false
    }
  }

  private func show(_ next: any Showing) {
    guard let window else { return }
    let isInPresentation = shown.bars.isInPresentation
    shown.detach(from: window)
    shown = next
    window.show(next.bars, title: next.title, drawsControls: next.drawsControls)
    attach(next, to: window)
    if isInPresentation { next.bars.startPresentation(in: window) }
  }

  private static func canonical(_ paths: [String]) -> [String] {
    paths.map { Folder.canonical($0) ?? $0 }
  }

  private func tell(_ fault: Fault) {
    shown.bars.show(message: fault.message, title: fault.title)
  }
}

extension ReaderOffer {
  /// A book that was read: its title and the file that it is, or the file's name and where that is.
  fileprivate init(_ book: PlaceStore.ReadBook) {
    let paths = book.identity.paths
    let first = paths.first ?? ""
    let more = paths.count > 1 ? " and \(paths.count - 1) more" : ""
    let name = Folder.name(of: first) + more
    let title = book.title ?? name
    self.init(title, detail: title == name ? Folder.parent(of: first) : first)
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
