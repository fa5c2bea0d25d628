internal import OctavoGestures
internal import OctavoWorkers
internal import Synchronization

/// Remembers where each book was left, across runs of the program and across crashes.
///
/// One small text file in the person's state folder holds a line for each book. It is replaced as a
/// whole and only once its successor is on disk, so that at any moment it is either the old or the
/// new one. A line that makes no sense costs only itself.
public final class PlaceStore: Sendable {
  /// What tells books apart: where they are, and what is in them.
  public struct Identity: Sendable, Hashable {
    /// The path, links followed; several documents are divided by `divider`.
    package var path: String
    /// Stands in no path that a person types.
    private static let divider = "\u{1F}"
    /// A hash of the content, so that a book is known again where it was moved to.
    package var fingerprint: String

    /// The paths of its documents.
    package var paths: [String] { path.split(separator: Self.divider).map(String.init) }

    /// Whether nothing is at the path any more.
    var isGone: Bool { paths.contains { Folder.canonical($0) == nil } }

    package init(path: String, fingerprint: String) {
      self.path = path
      self.fingerprint = fingerprint
    }

    /// The identity of one file.
    package init(ofFile file: String) {
      path = Folder.canonical(file) ?? file
      fingerprint = Fingerprint.of([file])
    }

    /// The identity of a book by its files.
    public init(of book: Book) {
      let paths = book.documents.map(\.path)
      path = paths.map { Folder.canonical($0) ?? $0 }.joined(separator: Self.divider)
      fingerprint = Fingerprint.of(paths)
    }
  }

  /// A book that was read.
  package struct ReadBook: Sendable, Hashable {
    package let identity: Identity
    /// What it is called; nil if nobody said it.
    package let title: String?
    /// How far it was read, 0…1; nil if nobody said it.
    package let progress: Double?
  }

  private struct State {
    var records: [PlaceRecord] = []
    var pending: [PlaceRecord] = []
    var warnings: [String] = []
    var isWriterRunning = false
  }

  /// The file that the places are in; empty if there is nowhere to keep them.
  package let file: String
  private let state: Mutex<State>
  private let writing = Mutex<Void>(())

  /// Opens the places.
  ///
  /// - Parameter folder: where the file lies; `octavo` in `$XDG_STATE_HOME`, which is
  ///   `~/.local/state` unless told otherwise, if nil.
  public init(folder: String? = nil) {
    var state = State()
    if let folder = folder ?? StateFile.folder {
      file = Folder.join(folder, "places")
      let read = PlaceFile.read(file)
      state.records = read.records
      state.warnings = read.warning.map { [$0] } ?? []
    } else {
      file = ""
      state.warnings = [
        "places are not remembered: neither XDG_STATE_HOME nor HOME is an absolute path"
      ]
    }
    self.state = Mutex(state)
  }

  /// What a person should know of trouble with the file, each thing once.
  public func takeWarnings() -> [String] {
    state.withLock { state in
      defer { state.warnings = [] }
      return state.warnings
    }
  }

  /// The place where a book was left; nil if it is not known.
  ///
  /// A book that was moved is known by its content, one that was changed by its path.
  public func place(of identity: Identity) -> Book.Position? { record(of: identity)?.place }

  /// No more books than this are looked for on disk to find those that are still there.
  private static let mostLooked = 24

  /// The books that were read last, the latest first; those that are gone from their places are left out.
  ///
  /// - Parameters:
  ///   - count: How many at most.
  ///   - isWanted: Whether a book is to be among them.
  package func latest(_ count: Int, where isWanted: (Identity) -> Bool) -> [ReadBook] {
    var found: [ReadBook] = []
    for record in state.withLock({ $0.records.prefix(Self.mostLooked) }) {
      guard found.count < count else { break }
      if isWanted(record.identity), !record.identity.isGone {
        found.append(
          ReadBook(
            identity: record.identity, title: record.title, progress: record.progress))
      }
    }
    return found
  }

  /// What is known of a book.
  func record(of identity: Identity) -> PlaceRecord? {
    state.withLock { state in
      let records = state.records
      // A copy is another book: only what is gone from its old place was moved.
      return records.first { $0.identity == identity }
        ?? records.first { $0.identity.fingerprint == identity.fingerprint && $0.identity.isGone }
        ?? records.first { $0.identity.path == identity.path }
    }
  }

  /// Remembers a place; it is on disk a moment later, without anyone waiting for it.
  ///
  /// - Parameter title: What the book is called, for lists of what was read; its file's name if nil.
  public func remember(_ place: Book.Position, of identity: Identity, title: String? = nil) {
    remember(PlaceRecord(identity: identity, place: place, title: title))
  }

  /// Remembers what is known of a book, in the same way.
  func remember(_ record: PlaceRecord) {
    let mustStart = state.withLock { state in
      state.records = record.added(to: state.records)
      state.pending = record.added(to: state.pending)
      defer { state.isWriterRunning = true }
      return !state.isWriterRunning
    }
    guard mustStart else { return }
    Task.detached(executorPreference: WorkerPool.pages) { self.finishWriting() }
  }

  /// Returns when everything that was remembered is on disk, or cannot be.
  public func finishWriting() {
    writing.withLock { _ in
      while true {
        let pending = state.withLock { state in
          defer { state.pending = [] }
          if state.pending.isEmpty { state.isWriterRunning = false }
          return state.pending
        }
        guard !pending.isEmpty else { return }
        write(pending)
      }
    }
  }

  private func write(_ pending: [PlaceRecord]) {
    guard !file.isEmpty else { return }
    do throws(PlaceFile.Failure) {
      // Another window may have written since: what it wrote of other books stays.
      try PlaceFile.add(pending, to: file)
    } catch {
      state.withLock { state in
        let words = "the place is not remembered: \(error.description)"
        if !state.warnings.contains(words) { state.warnings.append(words) }
      }
    }
  }
}
