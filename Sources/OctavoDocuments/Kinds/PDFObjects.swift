internal import OctavoGestures

/// The objects of a PDF file, found by where its end says that they stand: nothing else of it is read.
///
/// It is for what poppler does not tell. What is damaged, and what is locked, is not there.
struct PDFObjects: ~Copyable {
  private let source: Source
  /// The parts of the list of what stands where, the newest first.
  private let sections: [Section]

  private struct Source: ~Copyable {
    let file: OpenFile
    /// Places count from the mark of a PDF file, before which others may have put something.
    let start: Int

    /// So many bytes from a place on, or those that are there.
    func read(_ count: Int, at place: Int) -> [UInt8] {
      guard (0..<file.byteCount).contains(place) else { return [] }
      return (try? file.read(atMost: count, from: start + place)) ?? []
    }
  }

  /// A part of that list (ISO 32000-1, 7.5.4 and 7.5.8).
  private struct Section {
    var trailer: PDFValue
    /// Of a table: the numbers of its objects, and where their lines begin.
    var lines: [(numbers: Range<Int>, place: Int)] = []
    /// Of a stream: the numbers of its objects, and the rows for them.
    var rows: [(numbers: Range<Int>, start: Int)] = []
    var row: [UInt8] = []
    /// How many bytes each of the three fields of a row has.
    var widths: [Int] = []
  }

  /// Where an object stands.
  private enum Spot {
    case place(Int)
    /// In the stream that is an object itself.
    case inStream(Int)
  }

  private static let endLength = 1024
  /// The bytes of an object that are read: no catalogue has as many.
  private static let objectLength = 1 << 16
  private static let mostSections = 64
  /// The numbers of objects that are believed.
  private static let numbers = 0...1 << 24
  /// What is unpacked of one stream, and how much is kept of all that say where objects stand.
  private static let mostStreamBytes = 16 << 20

  /// Looks at the end of a file.
  ///
  /// - Throws: `DocumentError` if it cannot be read.
  init(path: String) throws(DocumentError) {
    let file = try OpenFile(path)
    let head = try file.read(atMost: Self.endLength)
    let end = try file.read(
      atMost: Self.endLength, from: max(0, file.byteCount - Self.endLength))
    source = Source(
      file: file, start: head.firstRange(of: Array("%PDF-".utf8))?.lowerBound ?? 0)
    let mark = end.ranges(of: Array("startxref".utf8)).last
    var next = mark.flatMap { range in
      var scan = PDFScan(end, at: range.upperBound)
      return scan.next()?.number
    }
    var (sections, seen, byteCount): ([Section], Set<Int>, Int) = ([], [], 0)
    while let place = next, place >= 0, sections.count < Self.mostSections,
      byteCount < Self.mostStreamBytes, seen.insert(place).inserted,
      let section = Self.section(at: place, of: source)
    {
      sections.append(section)
      byteCount += section.row.count
      next = section.trailer["Prev"]?.number
    }
    self.sections = sections
  }

  /// The first of all objects.
  var catalog: PDFValue? {
    sections.lazy.compactMap { $0.trailer["Root"]?.reference }.first.flatMap { object($0) }
  }

  /// A value itself, where it is told by its number.
  func resolved(_ value: PDFValue?) -> PDFValue? {
    value.flatMap { value in value.reference.map { object($0) } ?? value }
  }

  private func object(_ number: Int, mayBeInStream: Bool = true) -> PDFValue? {
    for section in sections {
      switch spot(of: number, in: section) {
      case .place(let place):
        return Self.object(number, in: source.read(Self.objectLength, at: place))?.value
      case .inStream(let stream) where mayBeInStream: return object(number, inStream: stream)
      case .inStream: return nil
      case nil: continue
      }
    }
    return nil
  }

  /// An object in the stream that another one is (7.5.7): numbers and places of all stand before them.
  private func object(_ number: Int, inStream stream: Int) -> PDFValue? {
    for section in sections {
      guard case .place(let place) = spot(of: stream, in: section) else { continue }
      guard let (head, bytes) = Self.stream(at: place, of: source), let count = head["N"]?.number,
        let first = head["First"]?.number
      else { return nil }
      var scan = PDFScan(bytes)
      for _ in 0..<max(0, min(count, bytes.count)) {
        guard let found = scan.next()?.number, let offset = scan.next()?.number else { return nil }
        guard found == number else { continue }
        guard (0...bytes.count).contains(first), (0...bytes.count).contains(offset)
        else { return nil }
        var scan = PDFScan(bytes, at: first + offset)
        return scan.next()
      }
      return nil
    }
    return nil
  }

  private func spot(of number: Int, in section: Section) -> Spot? {
    for (numbers, place) in section.lines where numbers.contains(number) {
      let line = source.read(20, at: place + (number - numbers.lowerBound) * 20)
      var scan = PDFScan(line)
      guard case .number(let place) = scan.next(), scan.next() != nil, scan.next() == .word("n")
      else { return nil }
      return .place(place)
    }
    let length = section.widths.reduce(0, +)
    for (numbers, start) in section.rows where numbers.contains(number) {
      var at = (start + number - numbers.lowerBound) * length
      guard at + length <= section.row.count else { return nil }
      let fields = section.widths.map { width in
        defer { at += width }
        return section.row[at..<(at + width)].number
      }
      // Where the first field has no bytes it is 1.
      return switch section.widths[0] == 0 ? 1 : fields[0] {
      case 1: .place(fields[1])
      case 2: .inStream(fields[1])
      default: nil
      }
    }
    return nil
  }

  private static func section(at place: Int, of source: borrowing Source) -> Section? {
    var head = source.read(64, at: place)
    var scan = PDFScan(head)
    guard scan.next() == .word("xref") else { return streamedSection(at: place, of: source) }
    var section = Section(trailer: .other)
    var at = place + scan.place
    while section.lines.count < objectLength {
      head = source.read(64, at: at)
      scan = PDFScan(head)
      guard let first = scan.next()?.number else { break }
      guard let count = scan.next()?.number, numbers.contains(first), numbers.contains(count) else {
        return nil
      }
      // The first line of the part.
      let start = head[scan.place...].firstIndex { !PDFScan.isSpace($0) } ?? head.count
      section.lines.append((first..<(first + count), at + start))
      at += start + count * 20
    }
    scan = PDFScan(source.read(objectLength, at: at))
    guard scan.next() == .word("trailer"), let trailer = scan.next() else { return nil }
    section.trailer = trailer
    return section
  }

  private static func streamedSection(at place: Int, of source: borrowing Source) -> Section? {
    guard let (head, bytes) = stream(at: place, of: source), head["Type"] == .name("XRef"),
      let widths = head["W"]?.array?.compactMap(\.number), widths.count == 3,
      widths.allSatisfy((0...8).contains), let size = head["Size"]?.number
    else { return nil }
    var section = Section(trailer: head, row: bytes, widths: widths)
    let index = head["Index"]?.array?.compactMap(\.number) ?? [0, size]
    var start = 0
    for at in stride(from: 0, to: index.count - 1, by: 2) {
      let (first, count) = (index[at], index[at + 1])
      guard numbers.contains(first), numbers.contains(count) else { return nil }
      section.rows.append((first..<(first + count), start))
      start += count
    }
    return section
  }

  /// An object, and where it ends.
  private static func object(
    _ number: Int? = nil, in bytes: [UInt8]
  ) -> (value: PDFValue, end: Int)? {
    var scan = PDFScan(bytes)
    guard let found = scan.next()?.number, number == nil || found == number, scan.next() != nil,
      scan.next() == .word("obj"), let value = scan.next()
    else { return nil }
    return (value, scan.place)
  }

  /// What a stream says of itself, and what it holds; nil if it is packed otherwise than nearly all are.
  private static func stream(at place: Int, of source: borrowing Source) -> (
    head: PDFValue, bytes: [UInt8]
  )? {
    let head = source.read(objectLength, at: place)
    guard let (value, end) = object(in: head) else { return nil }
    var scan = PDFScan(head, at: end)
    guard scan.next() == .word("stream") else { return nil }
    var start = scan.place
    if start < head.count, head[start] == 0x0D { start += 1 }
    if start < head.count, head[start] == 0x0A { start += 1 }
    let length = max(0, min(value["Length"]?.number ?? objectLength, mostStreamBytes))
    let packed = source.read(length, at: place + start)
    var filter = value["Filter"]
    var parameters = value["DecodeParms"]
    if let list = filter?.array { filter = list.count == 1 ? list[0] : .other }
    if let list = parameters?.array { parameters = list.first }
    guard let filter else { return (value, packed) }
    guard filter == .name("FlateDecode") else { return nil }
    var bytes: [UInt8] = []
    Inflater.inflate([packed[...]], atMost: mostStreamBytes) { bytes += $0 }
    guard let predictor = parameters?["Predictor"]?.number, predictor > 1 else {
      return (value, bytes)
    }
    guard predictor >= 10 else { return nil }
    return unpredicted(bytes, columns: parameters?["Columns"]?.number ?? 1).map { (value, $0) }
  }

  /// Rows as they were before each was told by the one above, or by what stands left (PNG, 9.2), by bytes.
  private static func unpredicted(_ bytes: [UInt8], columns: Int) -> [UInt8]? {
    guard (1...objectLength).contains(columns) else { return nil }
    var above = [UInt8](repeating: 0, count: columns)
    var rows: [UInt8] = []
    rows.reserveCapacity(bytes.count)
    for start in stride(from: 0, through: bytes.count - columns - 1, by: columns + 1) {
      var row = Array(bytes[(start + 1)..<(start + 1 + columns)])
      switch bytes[start] {
      case 0: break
      case 1: for x in row.indices.dropFirst() { row[x] &+= row[x - 1] }
      case 2: for x in row.indices { row[x] &+= above[x] }
      default: return nil
      }
      rows += row
      above = row
    }
    return rows
  }
}

extension PDFObjects {
  /// Which way the pages of a file follow one another (12.2, table 150); nil if it does not say that they go from right
  /// to left.
  static func direction(ofFile path: String) -> LayoutDirection? {
    guard let objects = try? PDFObjects(path: path) else { return nil }
    let wishes = objects.resolved(objects.catalog?["ViewerPreferences"])
    return objects.resolved(wishes?["Direction"]) == .name("R2L") ? .rightToLeft : nil
  }
}
