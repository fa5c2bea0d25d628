internal import COctavoArchive
internal import Glibc
internal import OctavoFiles
internal import Synchronization

/// Reads entries of an archive file on demand: nothing is unpacked to disk and no name of an entry
/// is ever used as a path, so tricks with either come to nothing.
final class ArchiveReader: Sendable {
  struct Entry: Sendable {
    /// Where the entry stands in the archive.
    var position: Int
    var name: String

    /// What the archive should have and does not: whoever reads it is told so.
    static func missing(named name: String) -> Entry { Entry(position: .max, name: name) }

    var isMissing: Bool { position == .max }
  }

  /// What an archive says of itself.
  struct Index: Sendable {
    /// What it holds, in its order.
    var entries: [Entry] = []
    var isEncrypted = false
    /// What it says of the comic in it, as XML; nil if nothing.
    var comicInfo: String?
    /// Why the index ends before the archive does, if so.
    var trouble: String?

    /// That an archive is locked.
    static func lock(path: String) -> DocumentError {
      DocumentError(
        .encrypted, path: path,
        reason: "the archive is locked with a password; unpack it and open the folder")
    }

    /// - Throws: `DocumentError` if it ends before the archive does.
    func checkTrouble(path: String) throws(DocumentError) {
      guard let trouble else { return }
      guard !isEncrypted else { throw Self.lock(path: path) }
      throw ArchiveReader.error(
        trouble, path: path,
        damage: "the archive is damaged or ends too early (\(trouble)); get it again")
    }
  }

  /// That something in an archive cannot be read.
  ///
  /// - Parameters:
  ///   - words: what the library says.
  ///   - damage: what is told of it, unless it is sound and the library knows no such packing.
  static func error(_ words: String, path: String, damage: String) -> DocumentError {
    // The library has one number for both, and words such as "RAR solid archive support unavailable.".
    guard words.lowercased().contains("support") else {
      return DocumentError(.corrupt, path: path, reason: damage)
    }
    return DocumentError(
      .unsupported, path: path,
      reason: """
        packed in a way that Octavo does not read (\(words)); unpack the archive with another program and open \
        the folder
        """)
  }

  let path: String
  let stamp: FileStamp
  // One reader at a time: the descriptor's file position is shared by all that read.
  private let source: Mutex<Source>

  /// More entries than this no person has put together.
  static let mostEntries = 100_000

  init(_ file: borrowing OpenFile) throws(DocumentError) {
    path = file.path
    stamp = file.modified
    source = Mutex(Source(try file.duplicate()))
  }

  /// Lists the entries that are files, in the archive's order.
  func index() -> Index {
    // What is wrong with the words about a comic must not cost the pages behind them.
    index(readsInfo: true) ?? index(readsInfo: false) ?? Index()
  }

  /// Lists the entries.
  ///
  /// - Parameter readsInfo: whether what the archive says of its comic is read on the way: in one that is compressed
  ///   as a whole, later costs all again.
  /// - Returns: nil if that is damaged.
  private func index(readsInfo: Bool) -> Index? {
    var index = Index()
    var isDamaged = false
    unsafe walk(to: 0) { archive, entry, position in
      if unsafe archive_entry_is_encrypted(entry) != 0 { index.isEncrypted = true }
      if unsafe archive_entry_filetype(entry) == S_IFREG {
        let name = unsafe Self.name(of: entry)
        index.entries.append(Entry(position: position, name: name))
        if readsInfo, index.comicInfo == nil,
          Folder.name(of: name).lowercased() == "comicinfo.xml"
        {
          index.comicInfo = unsafe Self.head(archive, byteCount: 256 << 10).map {
            TextDecoding.text(of: $0, hasTags: true)
          }
          isDamaged = index.comicInfo == nil
        }
      }
      return isDamaged || position + 1 == Self.mostEntries ? .end : .next
    } trouble: {
      index.trouble = $0.words
      // Where the very list is locked no entry says so.
      if $0.isLocked { index.isEncrypted = true }
    }
    return isDamaged ? nil : index
  }

  /// A picture that is an entry.
  func picture(_ entry: Entry, budget: DrawingBudget) -> PictureSource {
    PictureSource(
      path: "\(path): \(entry.name)",
      identity: DrawingIdentity(container: path, entry: "\(entry.position)", stamp: stamp),
      budget: budget, load: { () throws(DocumentError) in try self.read(entry) })
  }

  /// Unpacks one entry.
  ///
  /// - Parameter limit: the most bytes that it may have.
  /// - Throws: `DocumentError` if it is damaged, locked, or larger.
  func read(
    _ wanted: Entry, atMost limit: Int = PictureDecoder.mostBytes
  ) throws(DocumentError) -> [UInt8] {
    let name = "\(path): \(wanted.name)"
    guard !wanted.isMissing else {
      throw DocumentError(.missing, path: name, reason: "not in the archive; get that again")
    }
    var result: Result<[UInt8], DocumentError> = .failure(
      DocumentError(.corrupt, path: name, reason: "the archive ends before it; get it again"))
    unsafe walk(to: wanted.position) { archive, entry, position in
      guard position == wanted.position else { return .next }
      if unsafe archive_entry_is_encrypted(entry) != 0 {
        result = .failure(
          DocumentError(
            .encrypted, path: name, reason: "locked with a password; unpack it with one"))
      } else {
        let claim = unsafe Int(clamping: archive_entry_size(entry))
        result = unsafe Self.unpack(archive, claiming: claim, name: name, atMost: limit)
        if case .success = result { return .stay }
      }
      return .end
    } trouble: {
      result = .failure(
        Self.error($0.words, path: name, damage: "the archive is damaged: \($0.words)"))
    }
    return try result.get()
  }

  /// What is found in the beginnings of some entries, one after another; nothing in what is damaged, or locked.
  ///
  /// Whoever draws a page meanwhile waits for a few of them at most.
  ///
  /// - Parameters:
  ///   - byteCount: how much of each is read.
  ///   - look: finds something in a beginning.
  /// - Returns: nil of an archive in which to pass over an entry may cost as much as to read it: nothing of it is
  ///   read then, and whoever reads on in it does so from where it was left.
  func heads<Found>(
    of entries: [Entry], byteCount: Int, _ look: ([UInt8]) -> Found?
  ) -> [Found?]? {
    guard source.withLock({ $0.isPassedOverCheaply }) else { return nil }
    var found: [Int: Found] = [:]
    let positions = entries.map(\.position).sorted()
    for start in stride(from: 0, to: positions.count, by: Self.headsAtOnce) {
      let wanted = positions[start..<min(start + Self.headsAtOnce, positions.count)]
      guard let first = wanted.first, let last = wanted.last else { break }
      unsafe walk(to: first) { archive, _, position in
        if wanted.contains(position) {
          found[position] = unsafe Self.head(archive, byteCount: byteCount).flatMap(look)
        }
        return position < last ? .next : .stay
      } trouble: { _ in
      }
    }
    return entries.map { found[$0.position] }
  }

  /// So many entries are looked at before somebody else may have the archive.
  private static let headsAtOnce = 16

  /// The beginning of an entry; nil if it is damaged.
  private static func head(_ archive: OpaquePointer, byteCount: Int) -> [UInt8]? {
    var isSound = true
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, filled in
      while filled < byteCount {
        let rest = unsafe buffer.baseAddress.map { unsafe $0 + filled }
        let count = unsafe archive_read_data(archive, rest, byteCount - filled)
        isSound = count >= 0
        guard count > 0 else { break }
        filled += count
      }
    }
    return isSound ? bytes : nil
  }

  /// The most bytes for which an entry has room in advance.
  private static let mostReserved = 64 << 20

  private static func unpack(
    _ archive: OpaquePointer, claiming claim: Int, name: String, atMost limit: Int
  ) -> Result<[UInt8], DocumentError> {
    var bytes: [UInt8] = []
    // Room that nothing is written to costs no memory; without it, a large entry would be there twice whenever it
    // grows. Beyond so much the size that it claims is not believed: where memory is promised to nobody in advance,
    // there may be no such room.
    bytes.reserveCapacity(max(0, min(claim, limit, mostReserved)))
    while true {
      let start = bytes.count
      var count = 0
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: max(65_536, min(start, 4 << 20))) {
        buffer, filled in
        count = unsafe archive_read_data(archive, buffer.baseAddress, buffer.count)
        filled = max(0, count)
      }
      guard count >= 0 else {
        let words = unsafe reason(archive)
        return .failure(
          error(
            words, path: name, damage: "damaged in the archive: \(words); get the archive again"))
      }
      guard count > 0 else { return .success(bytes) }
      bytes += chunk
      guard bytes.count <= limit else {
        return .failure(
          DocumentError(
            .tooLarge, path: name, reason: "unpacks to more than \(limit >> 20) MB; not shown"))
      }
    }
  }

  /// What becomes of a walk after an entry.
  private enum Step {
    /// The next entry is looked at.
    case next
    /// It is over; one to a later entry goes on from here.
    case stay
    /// It is over.
    case end
  }

  /// Goes from entry to entry until `visit` says otherwise or the archive ends.
  ///
  /// - Parameter first: the first entry that is wanted; those before it may be passed over.
  private func walk(
    to first: Int,
    _ visit: (_ archive: OpaquePointer, _ entry: OpaquePointer, _ position: Int) -> Step,
    trouble: (OpenArchive.Trouble) -> Void
  ) {
    source.withLock { source in
      // Names are told in the letters of the thread's language, which may have few.
      let outer = unsafe uselocale(Self.letters)
      defer { unsafe uselocale(outer) }
      if let left = source.left, left.position > first { source.left = nil }
      do throws(OpenArchive.Trouble) {
        let archive =
          if let left = source.left { left } else { try OpenArchive(source.descriptor) }
        // It is kept only once it is known that it can be read on.
        source.left = nil
        var step = Step.next
        while step == .next {
          let position = archive.position
          guard let entry = unsafe try archive.next() else { return }
          source.isPassedOverCheaply = archive.isPassedOverCheaply
          step = unsafe visit(archive.pointer, entry, position)
        }
        if step == .stay { source.left = archive }
      } catch {
        trouble(error)
      }
    }
  }

  /// The letters of all languages. Made once and never freed: a thread that uses it needs it until the program ends.
  private nonisolated(unsafe) static let letters = unsafe newlocale(
    1 << LC_CTYPE, "C.UTF-8", nil)

  /// What an entry is called, without the dot that many archives have for the folder that they were made in.
  private static func name(of entry: OpaquePointer) -> String {
    let path = unsafe path(of: entry)
    return EnclosedFolder.normalized(path) ?? path
  }

  private static func path(of entry: OpaquePointer) -> String {
    if let name = unsafe archive_entry_pathname_utf8(entry) { return unsafe String(cString: name) }
    // An old archive in some other alphabet: what cannot be read is shown as such.
    if let name = unsafe archive_entry_pathname(entry) { return unsafe String(cString: name) }
    return ""
  }

  private static func reason(_ archive: OpaquePointer) -> String {
    unsafe OpenArchive.Trouble(archive).words
  }

  /// The file, and how far it was read.
  private struct Source: ~Copyable {
    let descriptor: Int32
    /// Where the last walk stayed: in an archive that is compressed as a whole, each entry costs all those
    /// before it.
    var left: OpenArchive?
    /// Whether what is not wanted costs next to nothing; known once it was listed.
    var isPassedOverCheaply = false

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }
  }
}

/// An archive that is read from its first entry on.
///
/// It is `@safe`: it owns its archive and frees it.
@safe
private final class OpenArchive {
  /// Why an archive cannot be read.
  struct Trouble: Error {
    let words: String
    /// Whether that is because of a password.
    var isLocked = false

    init(_ words: String) { self.words = words }

    /// What an archive says.
    init(_ archive: OpaquePointer) {
      words =
        unsafe archive_error_string(archive).map { unsafe String(cString: $0) }
        ?? "it ends too early"
    }
  }

  let pointer: OpaquePointer
  /// The number of the entry that comes next.
  private(set) var position = 0

  /// Opens the archive in a file at its beginning.
  ///
  /// - Parameter descriptor: the file; nobody else reads it as long as this is used.
  init(_ descriptor: Int32) throws(Trouble) {
    lseek(descriptor, 0, SEEK_SET)
    guard let archive = unsafe archive_read_new() else { throw Trouble("no memory") }
    unsafe archive_read_support_format_zip(archive)
    unsafe archive_read_support_format_tar(archive)
    unsafe archive_read_support_format_7zip(archive)
    unsafe archive_read_support_format_rar(archive)
    unsafe archive_read_support_format_rar5(archive)
    guard unsafe archive_read_open_fd(archive, descriptor, 65_536) == ARCHIVE_OK else {
      let trouble = unsafe Trouble(archive)
      unsafe archive_read_free(archive)
      throw trouble
    }
    unsafe pointer = archive
  }

  deinit { unsafe archive_read_free(pointer) }

  /// Whether to pass over an entry costs next to nothing; known of the one that was come to.
  var isPassedOverCheaply: Bool {
    let format = unsafe archive_format(pointer) & ARCHIVE_FORMAT_BASE_MASK
    return format == ARCHIVE_FORMAT_ZIP || format == ARCHIVE_FORMAT_TAR
  }

  /// The next entry; nil at the end.
  func next() throws(Trouble) -> OpaquePointer? {
    while true {
      var entry: OpaquePointer?
      let status = unsafe archive_read_next_header(pointer, &entry)
      if status == ARCHIVE_EOF { return nil }
      if status == ARCHIVE_RETRY { continue }
      guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry = unsafe entry else {
        var trouble = unsafe Trouble(pointer)
        // Of what could not even be opened the library does not know the kind, and must not be asked.
        trouble.isLocked = unsafe archive_read_has_encrypted_entries(pointer) > 0
        throw trouble
      }
      position += 1
      return unsafe entry
    }
  }
}
