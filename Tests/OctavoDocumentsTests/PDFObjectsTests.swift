import OctavoGestures
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

/// What a PDF file says of itself that poppler does not tell.
@Suite struct PDFObjectsTests {
  /// Where the catalogue stands, and what it says which way pages follow one another in.
  enum Writing: CaseIterable, Sendable { case table, ofItsOwn, stream, updated, behindOthers }

  let folder = TemporaryFolder()

  @Test(
    arguments: Writing.allCases,
    [("/R2L", LayoutDirection.rightToLeft), ("/L2R", nil)] as [(String, LayoutDirection?)])
  func `tell the direction of its pages`(
    writing: Writing, word: (name: String, direction: LayoutDirection?)
  ) throws {
    let path = try folder.write("a.pdf", Self.file(writing, direction: word.name))
    #expect(PDFObjects.direction(ofFile: path) == word.direction)
    #if PDF
      #expect(try Book(opening: [path]).direction == word.direction)
    #endif
  }

  @Test(arguments: [
    "", "/ViewerPreferences 9 0 R", "/ViewerPreferences (/Direction /R2L)", "/Direction /R2L",
    "/ViewerPreferences << /Direction /R2L", "/A << /ViewerPreferences << /Direction /R2L >> >>",
    "/ViewerPreferences << /Direction (R2L) >>", "/ViewerPreferences 1 0 R",
  ])
  func `are silent where it does not`(catalog: String) throws {
    let path = try folder.write("a.pdf", Samples.pdf(["<< /Type /Catalog \(catalog) >>"]))
    #expect(PDFObjects.direction(ofFile: path) == nil)
  }

  @Test(
    arguments: [
      (" /Prev 0", .rightToLeft), (" /Prev 9223372036854775807", .rightToLeft),
      (" /Prev -1", .rightToLeft), (" /Root 9223372036854775807 0 R", nil), (" /Root 7", nil),
    ] as [(String, LayoutDirection?)])
  func `are read to an end`(trailer: String, direction: LayoutDirection?) throws {
    let path = try folder.write("a.pdf", Samples.pdf([Self.catalog("/R2L")], trailer))
    #expect(PDFObjects.direction(ofFile: path) == direction)
  }

  @Test func `are no trouble where they are damaged`() throws {
    var dice = Dice(seed: 3)
    let files = Writing.allCases.map { Self.file($0, direction: "/R2L") }
    for _ in 0..<500 {
      var bytes = files[Int.random(in: 0..<files.count, using: &dice)]
      for _ in 0..<Int.random(in: 1...4, using: &dice) {
        let place = Int.random(in: bytes.indices, using: &dice)
        switch Int.random(in: 0..<4, using: &dice) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &dice)
        case 1: bytes[place] = Array("0123456789<>[]()/ \n%".utf8).randomElement(using: &dice)!
        case 2: bytes.insert(contentsOf: "99999999999999999".utf8, at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + 9))
        }
      }
      let path = try folder.write("a.pdf", bytes)
      let found = PDFObjects.direction(ofFile: path)
      #expect(found == nil || found == .rightToLeft)
    }
  }

  // MARK: - Files

  private static func catalog(_ direction: String) -> String {
    """
    << /Type /Catalog /Pages 2 0 R /Note (\\) a /ViewerPreferences \\() % >>
    /Ends [<</S/R>> 1.5 -3 true <0A>] /ViewerPreferences << /FitWindow true /Direction \(direction) >> >>
    """
  }

  private static let pages = [
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>",
  ]

  private static func file(_ writing: Writing, direction: String) -> [UInt8] {
    let plain = Samples.pdf([catalog(direction)] + pages)
    switch writing {
    case .table: return plain
    case .ofItsOwn:
      let catalog = "<</Type/Catalog/Pages 2 0 R/ViewerPreferences 4 0 R>>"
      return Samples.pdf([catalog] + pages + ["<</Direction 5 0 R>>", direction])
    case .stream: return streamed(direction: direction)
    case .behindOthers: return Array("From a mail\r\n\r\n".utf8) + plain
    case .updated:
      let old = Samples.pdf([catalog("/L2R")] + pages)
      let new = "1 0 obj\n\(catalog(direction))\nendobj\n"
      let last = String(decoding: old, as: UTF8.self).split(separator: "\n").dropLast().last ?? ""
      let line = "\(old.count)"
      let zeros = String(repeating: "0", count: 10 - line.count)
      return old
        + """
        \(new)xref\n1 1\n\(zeros)\(line) 00000 n \ntrailer\n<< /Size 4 /Root 1 0 R /Prev \(last) >>
        startxref\n\(old.count + new.utf8.count)\n%%EOF\n
        """.utf8
    }
  }

  /// A file whose catalogue is in a stream of objects, and whose list is packed, each row by the one above.
  private static func streamed(direction: String) -> [UInt8] {
    let catalog = "<</Type/Catalog/Pages 2 0 R/ViewerPreferences 6 0 R>>"
    let numbers = "1 0 6 \(catalog.utf8.count + 1) "
    let held = "\(numbers)\(catalog) <</Direction\(direction)>>"
    var bytes = Array("%PDF-1.5\n".utf8)
    var rows: [[UInt8]] = Array(repeating: [0, 0, 0, 0], count: 7)
    rows[1] = [2, 0, 4, 0]
    rows[6] = [2, 0, 4, 1]
    func add(_ number: Int, _ object: String) {
      rows[number] = [1, UInt8(bytes.count >> 8), UInt8(bytes.count & 255), 0]
      bytes += "\(number) 0 obj\n\(object)\nendobj\n".utf8
    }
    add(2, pages[0])
    add(3, pages[1])
    add(
      4,
      """
      << /Type /ObjStm /N 2 /First \(numbers.utf8.count) /Length \(held.utf8.count) >>
      stream\n\(held)\nendstream
      """)
    let start = bytes.count
    rows[5] = [1, UInt8(start >> 8), UInt8(start & 255), 0]
    var above: [UInt8] = [0, 0, 0, 0]
    let told = rows.flatMap { row in
      defer { above = row }
      return [2] + zip(row, above).map { $0 &- $1 }
    }
    let packed = stored(told)
    let list = """
      5 0 obj\n<< /Type /XRef /Size 7 /W [1 2 1] /Root 1 0 R /Filter /FlateDecode /Length \(packed.count)
      /DecodeParms << /Predictor 12 /Columns 4 >> >>\nstream\r\n
      """
    bytes += Array(list.utf8) + packed
    return bytes + "\nendstream\nendobj\nstartxref\n\(start)\n%%EOF\n".utf8
  }

  /// Bytes in a stream of RFC 1950 that packs nothing.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let (low, high) = (UInt8(bytes.count & 255), UInt8(bytes.count >> 8))
    var (first, second) = (1, 0)
    for byte in bytes {
      first = (first + Int(byte)) % 65_521
      second = (second + first) % 65_521
    }
    let sum = [second >> 8, second & 255, first >> 8, first & 255].map { UInt8($0) }
    return [0x78, 1, 1, low, high, ~low, ~high] + bytes + sum
  }
}
