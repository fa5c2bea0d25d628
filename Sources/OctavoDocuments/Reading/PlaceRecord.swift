internal import OctavoGestures
internal import OctavoWords

/// Where one book was left, and what was chosen for it, as a line of the file of places.
struct PlaceRecord: Sendable, Hashable {
  var identity: PlaceStore.Identity
  var place: Book.Position
  /// Which way a person chose that its pages follow one another; nil if nobody did.
  var direction: LayoutDirection?
  /// Whether a person chose that its first page stands alone, or beside the second; nil if nobody did.
  var isCoverAlone: Bool?
  /// What the book is called; nil if nobody said it.
  private(set) var title: String?
  /// How far into the book that is, 0…1; nil if nobody said it.
  private(set) var progress: Double?
  /// The places that a person marked.
  private(set) var marks: [Book.Position]
  /// What was marked since the book was opened (true), or is no more (false): another window may have marked others
  /// since. Nil if all that is marked is known, as of a line that was read.
  private var markChanges: [Book.Position: Bool]?

  /// More books than this are not remembered; the one read longest ago is forgotten first.
  static let mostRecords = 2000

  /// More places than these are not marked in a book.
  static let mostMarks = 500

  /// More letters of a title are not kept.
  private static let longestTitle = 200

  init(
    identity: PlaceStore.Identity, place: Book.Position, direction: LayoutDirection? = nil,
    isCoverAlone: Bool? = nil, title: String? = nil, progress: Double? = nil,
    marks: [Book.Position] = [], markChanges: [Book.Position: Bool] = [:]
  ) {
    self.identity = identity
    self.place = place
    self.direction = direction
    self.isCoverAlone = isCoverAlone
    self.title = title.flatMap(Self.plain)
    self.progress = progress
    self.marks = marks
    self.markChanges = markChanges
  }

  /// Reads a line: fingerprint, document, offset, path, the direction (empty if none was chosen), the title, what
  /// is marked, each a document and an offset with a colon between, how the cover stands (empty if that was not
  /// chosen), and how far that is into the book, in thousandths of it, divided by tabs; the last five may be missing,
  /// and what comes after them is somebody else's. Nil if it makes no sense.
  init?(line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count >= 4, !fields[0].isEmpty, let document = Int(fields[1]),
      document >= 0, let offset = Int(fields[2]), offset >= 0, let path = Self.unescaped(fields[3])
    else { return nil }
    identity = PlaceStore.Identity(path: path, fingerprint: String(fields[0]))
    place = Book.Position(document: document, offset: offset)
    direction = fields.count > 4 ? LayoutDirection(rawValue: String(fields[4])) : nil
    title = fields.count > 5 ? Self.unescaped(fields[5]).flatMap(Self.plain) : nil
    marks = fields.count > 6 ? Self.marks(fields[6]) : []
    isCoverAlone = fields.count > 7 ? Self.covers[String(fields[7])] : nil
    let thousandths = fields.count > 8 ? Int(fields[8]) : nil
    progress = thousandths.flatMap { (0...1000).contains($0) ? Double($0) / 1000 : nil }
    markChanges = nil
  }

  /// What is said of how the cover stands.
  private static let covers = ["alone": true, "paired": false]

  /// What is marked; what makes no sense of it counts for nothing.
  private static func marks(_ words: Substring) -> [Book.Position] {
    let marks = words.split(separator: ",").prefix(Self.mostMarks).compactMap { word in
      let numbers = word.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let document = numbers[0], let offset = numbers[1], document >= 0,
        offset >= 0
      else { return nil as Book.Position? }
      return Book.Position(document: document, offset: offset)
    }
    return Set(marks).sorted()
  }

  var line: String {
    var fields = [
      identity.fingerprint, "\(place.document)", "\(place.offset)", Self.escaped(identity.path),
      direction?.rawValue ?? "", title.map(Self.escaped) ?? "",
      marks.map { "\($0.document):\($0.offset)" }.joined(separator: ","),
      Self.covers.first { $0.value == isCoverAlone }?.key ?? "",
      progress.map { "\(Int(($0 * 1000).rounded()))" } ?? "",
    ]
    while fields.count > 4, fields.last == "" { fields.removeLast() }
    return fields.joined(separator: "\t")
  }

  /// The records with this one at their head, in the place of what was known of the same book.
  func added(to records: [PlaceRecord]) -> [PlaceRecord] {
    let others = records.filter { $0.identity.path != identity.path }
    var record = self
    if let markChanges, let known = records.first(where: { $0.identity.path == identity.path }) {
      let kept = Set(known.marks).filter { markChanges[$0] != false }
      record.marks = kept.union(markChanges.filter(\.value).keys).sorted()
      // What another window changed and nobody has written yet is still to be done to the file.
      record.markChanges = (known.markChanges ?? [:]).merging(markChanges) { $1 }
    }
    return [record] + others.prefix(Self.mostRecords - 1)
  }

  /// A title on one line, whoever wrote it; nil if nothing is left.
  private static func plain(_ title: String) -> String? {
    let line = String(title.unicodeScalars.prefix(8 * longestTitle)).plainLine
    let words = String(line.unicodeScalars.prefix(longestTitle)).split(
      whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// What stands for signs that mean something in a line.
  private static let escapes: [(sign: Unicode.Scalar, letter: Unicode.Scalar)] = [
    ("\\", "\\"), ("\t", "t"), ("\n", "n"),
  ]

  /// Signs are told apart as they are written: the accent of a letter may follow any of them.
  private static func escaped(_ path: String) -> String {
    var result = String.UnicodeScalarView()
    for sign in path.unicodeScalars {
      let letter = escapes.first { $0.sign == sign }?.letter
      if letter != nil { result.append("\\") }
      result.append(letter ?? sign)
    }
    return String(result)
  }

  private static func unescaped(_ text: Substring) -> String? {
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for sign in text.unicodeScalars {
      if isEscaped {
        guard let plain = escapes.first(where: { $0.letter == sign })?.sign else { return nil }
        result.append(plain)
        isEscaped = false
      } else if sign == "\\" {
        isEscaped = true
      } else {
        result.append(sign)
      }
    }
    return isEscaped || result.isEmpty ? nil : String(result)
  }
}
