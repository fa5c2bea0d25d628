internal import COctavoCairo
internal import COctavoLinux
internal import Glibc
internal import Synchronization

/// Typefaces that a document brings along, beside those of the system.
///
/// It is `@safe` and may be sent: the font map that it owns is used behind the gate that all letters go through.
@safe
package final class FontSet: @unchecked Sendable {
  /// A font file, and what its document calls it.
  package struct Face: Sendable {
    package var bytes: [UInt8]
    /// Its family there, whatever the file itself says.
    package var family: String
    /// How heavy it is there: 400 for text, 700 for bold; nil to take it from the file.
    package var weight: Int?
    /// Whether it is slanted there; nil to take it from the file.
    package var isItalic: Bool?

    package init(_ bytes: [UInt8], family: String, weight: Int? = nil, isItalic: Bool? = nil) {
      self.bytes = bytes
      self.family = family
      self.weight = weight
      self.isItalic = isItalic
    }
  }

  let map: UnsafeMutablePointer<PangoFontMap>
  private let files: [CInt]
  /// How many files of memory there were.
  private static let count = Atomic(0)

  /// Takes font files; those that are none are left out.
  ///
  /// The corresponding C functions are `FcConfigAppFontAddFile` and `pango_fc_font_map_set_config`.
  ///
  /// - Returns: nil if none of them is one.
  package init?(_ faces: [Face]) {
    var files: [CInt] = []
    let map: UnsafeMutablePointer<PangoFontMap>? = unsafe FontGate.pass {
      guard let config = unsafe FcInitLoadConfigAndFonts() else { return nil }
      defer { unsafe FcConfigDestroy(config) }
      for face in faces {
        guard let (file, path) = Self.file(of: face.bytes) else { continue }
        if unsafe Self.add(face, at: path, to: config) { files.append(file) } else { close(file) }
      }
      guard !files.isEmpty, let map = unsafe pango_cairo_font_map_new() else { return nil }
      unsafe pango_fc_font_map_set_config(OpaquePointer(map), config)
      return unsafe map
    }
    guard let map = unsafe map else { return nil }
    unsafe self.map = unsafe map
    self.files = files
  }

  deinit {
    FontGate.pass {
      // Pango 1.50 keeps what it was given for ever, some 260 KB of it: it lets go of it only for something else.
      unsafe pango_fc_font_map_set_config(OpaquePointer(map), nil)
      unsafe g_object_unref(UnsafeMutableRawPointer(map))
    }
    for file in files { close(file) }
  }

  /// What a family of such faces is called among those of the system, which may have one of the same name.
  package static func name(ofFamily family: String) -> String {
    "Octavo book " + family.filter { $0 != "," && $0 != "\"" && $0 != "'" }
  }

  private static func add(_ face: Face, at path: String, to config: OpaquePointer) -> Bool {
    let count = unsafe FcConfigGetFonts(config, FcSetApplication)?.pointee.nfont ?? 0
    let isAdded = unsafe path.withCString { name in
      unsafe name.withMemoryRebound(to: FcChar8.self, capacity: path.utf8.count + 1) {
        unsafe FcConfigAppFontAddFile(config, $0) != 0
      }
    }
    guard isAdded, let fonts = unsafe FcConfigGetFonts(config, FcSetApplication),
      unsafe fonts.pointee.nfont > count
    else { return false }
    for index in count..<(unsafe fonts.pointee.nfont) {
      guard let pattern = unsafe fonts.pointee.fonts[Int(index)] else { continue }
      for name in ["family", "familylang", "fullname", "fullnamelang"] {
        unsafe FcPatternDel(pattern, name)
      }
      let family = name(ofFamily: face.family)
      unsafe family.withCString { words in
        unsafe words.withMemoryRebound(to: FcChar8.self, capacity: family.utf8.count + 1) {
          _ = unsafe FcPatternAddString(pattern, "family", $0)
        }
      }
      if let weight = face.weight {
        unsafe FcPatternDel(pattern, "weight")
        unsafe FcPatternAddDouble(pattern, "weight", FcWeightFromOpenTypeDouble(Double(weight)))
      }
      if let isItalic = face.isItalic {
        unsafe FcPatternDel(pattern, "slant")
        unsafe FcPatternAddInteger(pattern, "slant", isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
      }
    }
    return true
  }

  /// A file in memory, and a path of it that no other file had before: Cairo remembers fonts by their paths.
  private static func file(of bytes: [UInt8]) -> (file: CInt, path: String)? {
    let flags = OCTAVO_MFD_CLOEXEC | OCTAVO_MFD_NOEXEC_SEAL
    var file = unsafe memfd_create("octavo-font", flags)
    // Older systems do not know that it is never to be run.
    if file < 0 { file = unsafe memfd_create("octavo-font", OCTAVO_MFD_CLOEXEC) }
    guard file >= 0 else { return nil }
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
      guard written > 0 else {
        close(file)
        return nil
      }
      rest = rest.dropFirst(written)
    }
    // A number in twos: each is one more step that leads nowhere else.
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    let steps = String(number, radix: 2).map { $0 == "1" ? "/." : "/" }.joined()
    return (file, "/proc/self/fd\(steps)/\(file)")
  }
}
