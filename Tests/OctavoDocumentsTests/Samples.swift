import COctavoCairo
import COctavoGdkPixbuf
import Foundation
import OctavoCairo
import OctavoDocuments
import OctavoGeometry
import OctavoNavigation
import OctavoTestSupport
import Testing

/// A folder of its own for a test, gone with the value.
final class TemporaryFolder {
  let path: String

  init() {
    path = NSTemporaryDirectory() + "octavo-" + UUID().uuidString
    // A folder that is missing fails the test at its first file.
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a folder for a process of its own, which from now on may do no more than anybody: root
  /// would be refused nothing.
  static func ofNobody() throws -> String {
    let path = NSTemporaryDirectory() + "octavo-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard geteuid() == 0 else { return path }
    let nobody: uid_t = 65534
    guard chown(path, nobody, nobody) == 0, setgroups(0, nil) == 0, setgid(nobody) == 0,
      setuid(nobody) == 0
    else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM) }
    return path
  }

  func path(_ name: String) -> String { path + "/" + name }

  @discardableResult func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return path(name)
  }

  @discardableResult func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }
}

/// Files of every kind, made on the spot.
enum Samples {
  static let red = Color(red: 1, green: 0, blue: 0)
  static let blue = Color(red: 0, green: 0, blue: 1)

  /// A picture of one colour with a white top left quarter.
  static func picture(_ color: Color = red, width: Int = 40, height: Int = 20) throws -> Picture {
    try Picture(size: Size(width: Double(width), height: Double(height))) { context in
      context.setColor(color)
      context.paint()
      context.setColor(.white)
      context.fill(Rect(x: 0, y: 0, width: Double(width) / 2, height: Double(height) / 2))
    }
  }

  static func png(
    _ color: Color = red, width: Int = 40, height: Int = 20, orientation: UInt8? = nil
  ) throws -> [UInt8] {
    var bytes = try PNG.encode(picture(color, width: width, height: height))
    guard let orientation else { return bytes }
    // Behind the head, which has 33 bytes with the mark.
    bytes.insert(contentsOf: chunk("eXIf", held(orientation)), at: 33)
    return bytes
  }

  /// A part of a PNG file.
  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + data
    return big(UInt32(data.count)) + named + big(ZipFile.crc(named))
  }

  /// Up to 65,535 bytes as RFC 1950 has them, packed not at all.
  static func stored(_ data: [UInt8]) -> [UInt8] {
    let (low, high) = (UInt8(data.count & 0xFF), UInt8(data.count >> 8))
    var (sum, sums): (UInt32, UInt32) = (1, 0)
    for byte in data {
      sum = (sum + UInt32(byte)) % 65521
      sums = (sums + sum) % 65521
    }
    return [0x78, 0x01, 1, low, high, ~low, ~high] + data + big(sums << 16 | sum)
  }

  /// A TIFF picture of the same.
  static func tiff(
    _ color: Color = red, width: Int = 40, height: Int = 20, orientation: UInt8
  ) throws -> [UInt8] {
    let picture = try picture(color, width: width, height: height)
    func field(_ tag: UInt8, _ value: Int, isLong: Bool = false) -> [UInt8] {
      let number = big(UInt32(isLong ? value : value << 16))
      return [1, tag, 0, isLong ? 4 : 3, 0, 0, 0, 1] + number
    }
    let fields = [
      field(0, width), field(1, height), field(2, 8), field(3, 1), field(6, 2),
      field(0x11, 8 + 2 + 10 * 12 + 4, isLong: true), field(0x12, Int(orientation)),
      field(0x15, 3), field(0x16, height), field(0x17, width * height * 3, isLong: true),
    ]
    let rows = (0..<height).flatMap { y in
      (0..<width).flatMap { x in [16, 8, 0].map { UInt8(picture[x, y] >> $0 & 0xFF) } }
    }
    return Array("MM\0*".utf8) + big(8) + [0, UInt8(fields.count)] + fields.joined() + big(0) + rows
  }

  static func big(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
  }

  /// What a camera writes of how it was held.
  static func held(_ orientation: UInt8) -> [UInt8] {
    [
      0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0,
      0, 0, 0,
    ]
  }

  /// A JPEG picture of the same, with the orientation that a camera would write.
  static func jpeg(
    _ color: Color = red, width: Int = 40, height: Int = 20, orientation: UInt8? = nil
  ) throws -> [UInt8] {
    var bytes = try saved(
      picture(color, width: width, height: height), as: "jpeg", ["quality": "100"])
    guard let orientation else { return bytes }
    let exif = Array("Exif\0\0".utf8) + held(orientation)
    bytes.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif, at: 2)
    return bytes
  }

  static func saved(
    _ picture: Picture, as type: String, _ options: [String: String] = [:]
  ) throws -> [UInt8] {
    let pixels = try #require(
      gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, Int32(picture.width), Int32(picture.height)))
    defer { g_object_unref(UnsafeMutableRawPointer(pixels)) }
    let stride = Int(gdk_pixbuf_get_rowstride(pixels))
    let memory = try #require(gdk_pixbuf_get_pixels(pixels))
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let value = picture[x, y]
        for channel in 0..<3 {
          memory[y * stride + x * 3 + channel] = UInt8(value >> (16 - 8 * channel) & 0xFF)
        }
      }
    }
    var buffer: UnsafeMutablePointer<CChar>?
    var count: gsize = 0
    var keys: [UnsafeMutablePointer<CChar>?] = options.keys.sorted().map { strdup($0) } + [nil]
    var values: [UnsafeMutablePointer<CChar>?] =
      options.keys.sorted().map { strdup(options[$0] ?? "") } + [nil]
    defer { for pointer in keys + values { free(pointer) } }
    guard gdk_pixbuf_save_to_bufferv(pixels, &buffer, &count, type, &keys, &values, nil) != 0
    else { throw CocoaError(.fileWriteUnknown) }
    defer { g_free(buffer) }
    return try #require(buffer).withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }

  /// A picture of 9×5 pixels in PNG, told in passes.
  static let interlaced = Array(
    Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAAAkAAAAFCAIAAAFvNmGqAAAAnUlEQVR42gGSAG3/AHibNEwU+wDTZ+EAcbiNdY55e+DSAH9bfk7SJwDYk9\
        wEuhYALiIKmQOV36RllUWAPpXRAFg2hudSdz6pWuhWugCLY1QpF+wVtirgatkALKzGSmQipZOkHxxWAMr1T20NhfKPLZyEFo1etpTrDZZi\
        47mUMX+kEgDNlB6elL6fY9OP8a+lMx+SpwnDUalqOh5m9Gd2hkI+LcOJ8QAAAABJRU5ErkJggg==
        """) ?? Data())

  /// A picture of 13×7 pixels of four bits each in PNG.
  static let gray = Array(
    Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAAA0AAAAHBAAAAAAz63XHAAAAQ0lEQVR42gE4AMf/APsScNfjf9sAbv9gEBKCgQB8anbVhUimABqhO84U/c\
        YAL9xrVKyX8QCh126Jrcj+ACaPYRbKQYnl7xpjipWrNAAAAABJRU5ErkJggg==
        """) ?? Data())

  /// One white pixel in WebP.
  static let webp = Array(
    Data(base64Encoded: "UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=") ?? Data())

  static let svg = Array(
    """
    <?xml version="1.0"?><!-- a red square -->
    <svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">\
    <rect width="10" height="10" fill="#f00"/></svg>
    """.utf8)

  static let markdown = """
    # A title

    Some *words* and **more** with `code` and [a link](https://example.org).

    - one
    - two
      1. inner

    > quoted

    ```
    let code = 1
    ```

    | a | b |
    |---|---|
    | 1 | 2 |

    ***

    The end.
    """

  /// A PDF file whose pages are red in their left half.
  static func pdf(pages: Int = 3, size: Size = Size(width: 200, height: 300)) throws -> [UInt8] {
    try PDFFile.encode(pages: Array(repeating: size, count: pages)) { context, page in
      context.setColor(red)
      context.fill(Rect(x: 0, y: 0, width: size.width / 2, height: size.height))
    }
  }

  /// A PDF file of six pages with an outline of two levels, whose first two pages are i and ii.
  static func outlinedPDF() throws -> [UInt8] {
    let path = NSTemporaryDirectory() + "octavo-" + UUID().uuidString + ".pdf"
    defer { unlink(path) }
    let surface = cairo_pdf_surface_create(path, 200, 300)
    defer { cairo_surface_destroy(surface) }
    let root = Int32(CAIRO_PDF_OUTLINE_ROOT)
    func add(_ title: String, page: Int, under parent: Int32) -> Int32 {
      cairo_pdf_surface_add_outline(
        surface, parent, title, "page=\(page)", CAIRO_PDF_OUTLINE_FLAG_OPEN)
    }
    for index in 1...6 {
      let label = index <= 2 ? ["i", "ii"][index - 1] : "\(index - 2)"
      cairo_pdf_surface_set_page_label(surface, label)
      let context = cairo_create(surface)
      cairo_rectangle(context, 0, 0, 10, 10)
      cairo_fill(context)
      cairo_destroy(context)
      cairo_surface_show_page(surface)
    }
    let first = add("One", page: 3, under: root)
    _ = add("One and a  half", page: 4, under: first)
    _ = add("Rather the same page", page: 4, under: first)
    _ = add("Two", page: 6, under: root)
    cairo_surface_finish(surface)
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// A PDF file of some pages of 200 × 300 points whose first leads to the others, by a line to each, 20 points
  /// apart from 100 on; above them are links out of the file, to the last page by its name, and to nothing.
  static func linkedPDF(pages: Int, rotation: Int = 0) -> [UInt8] {
    var annotations: [String] = []
    func link(_ goal: String, at y: Int) {
      annotations.append(
        "<< /Type /Annot /Subtype /Link /Rect [20 \(290 - y) 120 \(300 - y)] \(goal) >>")
    }
    link("/A << /S /URI /URI (https://example.org) >>", at: 20)
    link("/Dest [99 0 R /Fit]", at: 40)
    link("/A << /S /GoTo /D (last) >>", at: 60)
    for page in 2...pages { link("/Dest [\(page + 2) 0 R /Fit]", at: 60 + 20 * page) }
    let kids = (1...pages).map { "\($0 + 2) 0 R" }.joined(separator: " ")
    let names = "/Names << /Dests << /Names [(last) [\(pages + 2) 0 R /Fit]] >> >>"
    let page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Rotate \(rotation)"
    let objects =
      [
        "<< /Type /Catalog /Pages 2 0 R \(names) >>",
        "<< /Type /Pages /Kids [\(kids)] /Count \(pages) >>",
        "\(page) /Annots [\(annotations.joined(separator: " "))] >>",
      ] + (2...pages).map { _ in "\(page) >>" }
    return pdf(objects)
  }

  /// A PDF file of pages of 200 × 300 points with a word each, in letters of 24 points, from (60, 100) on.
  ///
  /// - Parameters:
  ///   - words: a word for each page; a page of nil is damaged.
  ///   - look: what else is said of pages.
  ///   - catalog: what else is said of the whole.
  static func pdf(words: [String?], look: String = "", catalog: String = "") -> [UInt8] {
    let kids = words.indices.map { "\(2 * $0 + 4) 0 R" }.joined(separator: " ")
    let pages = words.enumerated().flatMap { index, word -> [String] in
      let drawing = word.map { "BT /F 24 Tf 60 200 Td (\($0)) Tj ET" } ?? "BT /F"
      let filter = word == nil ? "/Filter /FlateDecode" : ""
      return [
        """
        << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] \(look) /Contents \(2 * index + 5) 0 R \
        /Resources << /Font << /F 3 0 R >> >> >>
        """, "<< /Length \(drawing.utf8.count) \(filter) >>\nstream\n\(drawing)\nendstream",
      ]
    }
    return pdf(
      [
        "<< /Type /Catalog /Pages 2 0 R \(catalog) >>",
        "<< /Type /Pages /Kids [\(kids)] /Count \(words.count) >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      ] + pages)
  }

  /// A PDF file of one page.
  ///
  /// - Parameters:
  ///   - drawing: what is drawn on it, with the fonts /F, and the picture /I of one pixel, a deep blue, and /P, a
  ///     pale grey.
  ///   - look: what is said of the page, its extents at least.
  static func pdf(drawing: String, look: String = "/MediaBox [0 0 200 300]") -> [UInt8] {
    func picture(_ pixel: String) -> String {
      """
      << /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8 \
      /Filter /ASCIIHexDecode /Length 7 >>\nstream\n\(pixel)>\nendstream
      """
    }
    return pdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      """
      << /Type /Page /Parent 2 0 R \(look) /Contents 5 0 R /Resources << /Font << /F 3 0 R >> \
      /XObject << /I 6 0 R /P 7 0 R >> >> >>
      """,
      "<< /Length \(drawing.utf8.count) >>\nstream\n\(drawing)\nendstream",
      picture("104080"), picture("E8E8E0"),
    ])
  }

  /// A PDF file that asks for a password nobody has.
  static var lockedPDF: [UInt8] {
    let key = String(repeating: "41", count: 32)
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>",
      "<< /Filter /Standard /V 1 /R 2 /O <\(key)> /U <\(key)> /P -44 >>",
    ]
    return pdf(objects, " /Encrypt 4 0 R /ID [<41><41>]")
  }

  /// A PDF file of objects, the first of which is its catalogue.
  static func pdf(_ objects: [String], _ trailer: String = "") -> [UInt8] {
    var text = "%PDF-1.4\n"
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets { text += String(format: "%010d 00000 n \n", offset) }
    text += """
      trailer
      << /Size \(objects.count + 1) /Root 1 0 R\(trailer) >>
      startxref
      \(start)
      %%EOF

      """
    return Array(text.utf8)
  }
}

/// What a page looks like at one pixel a point.
func drawing(
  of content: any PageContent, size: Size = Size(width: 100, height: 100), scale: PixelScale = .one
) throws -> Picture {
  try Picture(size: size, scale: scale) { context in
    context.setColor(content.background)
    context.paint()
    try content.draw(in: context, size: size)
  }
}

/// The places of a book's pages in order.
func places(of book: Book, at size: Size) -> [Book.Position] {
  Array(sequence(first: book.start) { book.position(after: $0, at: size) })
}
