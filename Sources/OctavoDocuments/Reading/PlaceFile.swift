internal import Glibc
internal import OctavoFiles
internal import Synchronization

/// The file of places on disk.
enum PlaceFile {
  typealias Failure = StateFile.Failure

  private static let header = "octavo places 1"

  /// The most bytes the file may have: far beyond what is ever written.
  private static let mostBytes = 16 << 20

  /// Windows of one program write in turn.
  private static let turns = Mutex(())

  /// What is in a file.
  private struct Content {
    var records: [PlaceRecord] = []
    /// What a person should know of it.
    var warning: String?
    /// Whether there is something in it that a new file would not have.
    var isWorthKeeping = false
  }

  /// Reads what is sound, records that wait beside the file included; a file that is not there yet is
  /// an empty one.
  static func read(_ path: String) -> (records: [PlaceRecord], warning: String?) {
    let content = content(of: path)
    let waiting = waiting(for: path).map { self.content(of: $0).records }
    return (waiting.reduce(content.records, merged), content.warning)
  }

  /// Replaces the file by its successor, which is on disk before it takes the name.
  ///
  /// Nobody waits for another process that writes, or stands still with the lock: the records then wait
  /// in a file of their own until somebody writes next. A file that cannot be understood is kept under
  /// another name.
  ///
  /// - Parameter pending: what is new, the newest first.
  /// - Throws: `Failure` if it cannot be written; the old file is then as it was.
  static func add(_ pending: [PlaceRecord], to path: String) throws(Failure) {
    try turns.withLock { _ throws(Failure) in try addInTurn(pending, to: path) }
  }

  private static func addInTurn(_ pending: [PlaceRecord], to path: String) throws(Failure) {
    try StateFile.makeFolder(Folder.parent(of: path))
    // Between reading and renaming, the file is one process's.
    let lockPath = path + ".lock"
    let lock = unsafe open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { throw Failure(path: lockPath, code: errno) }
    defer {
      // A program that is just being started has the descriptor as well, and closing this one unlocks nothing.
      flock(lock, LOCK_UN)
      close(lock)
    }
    guard try isLocked(lock, lockPath) else {
      let own = "\(path).waiting-\(getpid())"
      return try replace(own, by: merged(content(of: own).records, pending))
    }
    let content = content(of: path)
    // What waits is taken under a name of its own first: its owner may just be replacing it.
    let waiting = waiting(for: path).compactMap { file in
      let taken = "\(file).\(getpid())"
      return unsafe rename(file, taken) == 0 ? taken : nil
    }
    let records = waiting.map { self.content(of: $0).records }.reduce(content.records, merged)
    try replace(path, by: merged(records, pending), keepingOld: content.isWorthKeeping)
    for file in waiting { unsafe unlink(file) }
  }

  /// Some records with newer ones before them.
  private static func merged(_ records: [PlaceRecord], _ newer: [PlaceRecord]) -> [PlaceRecord] {
    newer.reversed().reduce(records) { $1.added(to: $0) }
  }

  private static func content(of path: String) -> Content {
    let bytes: [UInt8]
    do throws(FileTrouble) {
      bytes = try RegularFile(path).read(atMost: mostBytes)
    } catch {
      guard error.kind != .missing else { return Content() }
      return Content(
        warning: "last places cannot be read: \(path): \(error.reason)", isWorthKeeping: true)
    }
    // Who wrote more than is kept would have everybody wait.
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", maxSplits: PlaceRecord.mostRecords + 1)[...]
    let isOurs = lines.first.map { $0 == header } ?? false
    if isOurs { lines.removeFirst() }
    lines = lines.prefix(PlaceRecord.mostRecords)
    let records = lines.compactMap(PlaceRecord.init(line:))
    guard isOurs, records.count == lines.count else {
      let count = "\(records.count) place\(records.count == 1 ? "" : "s")"
      return Content(
        records: records,
        warning: "\(path): damaged, \(count) could be read; the rest starts afresh",
        isWorthKeeping: !bytes.isEmpty)
    }
    return Content(records: records)
  }

  /// Whether the lock is ours at once.
  private static func isLocked(_ lock: Int32, _ path: String) throws(Failure) -> Bool {
    if flock(lock, LOCK_EX | LOCK_NB) == 0 { return true }
    guard errno == EWOULDBLOCK || errno == EINTR else { throw Failure(path: path, code: errno) }
    return false
  }

  /// The files of records that wait for the file to be written, the oldest first.
  private static func waiting(for path: String) -> [String] {
    let folder = Folder.parent(of: path)
    let prefix = Folder.name(of: path) + ".waiting-"
    let names = (try? Folder.fileNames(in: folder)) ?? []
    return names.filter { $0.hasPrefix(prefix) && !$0.hasSuffix(".new") }
      .map { Folder.join(folder, $0) }
      .sorted { age(of: $0) < age(of: $1) }
  }

  private static func age(of path: String) -> (Int64, Int64) {
    guard let file = try? OpenFile(path) else { return (0, 0) }
    return (file.modified.seconds, file.modified.nanoseconds)
  }

  /// Gives a file that cannot be understood another name, under which a person finds it again.
  private static func keepAside(_ path: String) throws(Failure) {
    for number in 1...99 {
      let other = "\(path).unreadable-\(number)"
      var status = stat()
      guard unsafe lstat(other, &status) != 0 else { continue }
      guard unsafe rename(path, other) == 0 else { throw Failure(path: path, code: errno) }
      return
    }
    throw Failure(path: path, code: EEXIST)
  }

  private static func replace(
    _ path: String, by records: [PlaceRecord], keepingOld: Bool = false
  ) throws(Failure) {
    let text = ([header] + records.map(\.line)).joined(separator: "\n") + "\n"
    try StateFile.replace(path, by: text) { () throws(Failure) in
      if keepingOld { try keepAside(path) }
    }
  }
}
