import Foundation
import OctavoTestSupport

/// Small files that ask for any amount of work or memory.
enum Bombs {
  /// A PDF file with a page for each content, in which every form draws the next ten times.
  ///
  /// - Parameters:
  ///   - levels: for each page, how deep its forms go: ten to that power are drawn; 0 for a page that is
  ///     red in its left half.
  static func pdf(levels: [Int]) -> [UInt8] {
    var objects = ["<< /Type /Catalog /Pages 2 0 R >>", ""]
    func add(_ object: String) -> Int {
      objects.append(object)
      return objects.count
    }
    func stream(_ entries: String, _ content: String) -> String {
      "<< \(entries) /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream"
    }
    var pages: [Int] = []
    for depth in levels {
      let box = "[0 0 200 300]"
      var form: Int?
      for _ in 0..<depth {
        let resources = form.map { "/Resources << /XObject << /X \($0) 0 R >> >>" } ?? ""
        form = add(
          stream(
            "/Type /XObject /Subtype /Form /BBox \(box) \(resources)",
            form == nil
              ? "0 0 1 rg 0 0 1 1 re f" : String(repeating: "/X Do ", count: 10)))
      }
      let content = add(stream("", form == nil ? "1 0 0 rg 0 0 100 300 re f" : "/X Do"))
      let resources = form.map { "/XObject << /X \($0) 0 R >>" } ?? ""
      pages.append(
        add(
          """
          << /Type /Page /Parent 2 0 R /MediaBox \(box) /Contents \(content) 0 R \
          /Resources << \(resources) >> >>
          """))
    }
    let kids = pages.map { "\($0) 0 R" }.joined(separator: " ")
    objects[1] = "<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>"
    return Samples.pdf(objects)
  }

  /// A drawing of noise, over and over: each takes time and is covered by the next.
  static func svg(noises: Int) -> [UInt8] {
    let noise = #"<feTurbulence baseFrequency="0.05" numOctaves="9"/>"#
    return Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><filter id="f">\
      \(String(repeating: noise, count: noises))</filter>\
      <rect width="64" height="64" filter="url(#f)"/></svg>
      """.utf8)
  }

  /// The head of a picture that claims extents, enough for a decoder to make room for it.
  static func head(of kind: String, width: Int, height: Int) throws -> [UInt8] {
    func big(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(value >> (8 * $0) & 0xFF) }
    }
    func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }
    switch kind {
    case "png":
      var bytes = try Samples.png()
      bytes.replaceSubrange(16..<24, with: big(width, 4) + big(height, 4))
      bytes.replaceSubrange(29..<33, with: big(Int(ZipFile.crc(Array(bytes[12..<29]))), 4))
      return bytes
    case "gif":
      let screen = little(width, 2) + little(height, 2)
      return Array("GIF89a".utf8) + screen + [0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        + [0x2C, 0, 0, 0, 0] + screen + [0, 2, 2, 0x4C, 1, 0, 0x3B]
    case "tiff":
      func entry(_ tag: Int, _ value: Int) -> [UInt8] {
        little(tag, 2) + little(4, 2) + little(1, 4) + little(value, 4)
      }
      let entries = [
        (256, width), (257, height), (258, 8), (259, 1), (262, 1), (273, 8), (277, 1),
        (278, height), (279, 1),
      ]
      return Array("II*".utf8) + [0] + little(8, 4) + little(entries.count, 2)
        + entries.flatMap { entry($0.0, $0.1) } + little(0, 4)
    case "bmp":
      return Array("BM".utf8) + little(1000, 4) + little(0, 4) + little(54, 4) + little(40, 4)
        + little(width, 4) + little(height, 4) + little(1, 2) + little(24, 2)
        + [UInt8](repeating: 0, count: 24) + [UInt8](repeating: 0, count: 1000)
    case "jpeg":
      // A progressive picture keeps all its coefficients to the end; its second scan never comes.
      var bytes = try Samples.jpeg()
      let frame = try place(of: 0xC0, in: bytes)
      bytes[frame + 1] = 0xC2
      bytes.replaceSubrange((frame + 5)..<(frame + 9), with: big(height, 2) + big(width, 2))
      return bytes
    default: throw CocoaError(.featureUnsupported)
    }
  }

  private static func place(of marker: UInt8, in bytes: [UInt8]) throws -> Int {
    for index in 0..<(bytes.count - 1) where bytes[index] == 0xFF && bytes[index + 1] == marker {
      return index
    }
    throw CocoaError(.fileReadCorruptFile)
  }
}
