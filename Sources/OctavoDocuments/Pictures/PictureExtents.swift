/// The extents that a picture file gives itself, upright, in its own pixels or squares for them: read from its head, nothing is
/// decoded.
struct PictureExtents: Sendable, Hashable {
  let width: Int
  let height: Int

  /// Reads the head of a file; nil for one that is damaged there, a drawing, and a kind of which nobody knows how it
  /// says them. A TIFF file may say them at its end.
  init?(of bytes: [UInt8]) {
    guard let loader = PictureFormat(FileHead(bytes), name: "")?.loader else { return nil }
    let found =
      switch loader {
      case "png": Self.png(bytes)
      case "jpeg": Self.jpeg(bytes)
      case "webp": Self.webp(bytes)
      case "gif": Self.gif(bytes)
      case "tiff": Self.tiff(bytes)
      case "bmp": Self.bmp(bytes)
      case "avif", "heif": Self.boxed(bytes)
      default: nil as (Int, Int)?
      }
    guard let found, found.0 > 0, found.1 > 0 else { return nil }
    let (across, down) = PixelShape(of: bytes, loader: loader).squared(found.0, found.1)
    let isTurned = PictureOrientation(of: bytes, loader: loader).swapsSides
    (width, height) = isTurned ? (down, across) : (across, down)
  }

  private static func png(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count >= 24 else { return nil }
    func number(at start: Int) -> Int { bytes[start..<start + 4].number }
    return (number(at: 16), number(at: 20))
  }

  private static func jpeg(_ bytes: [UInt8]) -> (Int, Int)? {
    var place = 2
    while place + 9 <= bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      switch marker {
      case 0xFF: place += 1
      case 0x01, 0xD0...0xD7: place += 2
      case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
        let height = Int(bytes[place + 5]) << 8 | Int(bytes[place + 6])
        let width = Int(bytes[place + 7]) << 8 | Int(bytes[place + 8])
        return (width, height)
      case 0xDA: return nil
      default: place += 2 + max(2, Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
      }
    }
    return nil
  }

  private static func gif(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count >= 10 else { return nil }
    return (Int(bytes[7]) << 8 | Int(bytes[6]), Int(bytes[9]) << 8 | Int(bytes[8]))
  }

  private static func tiff(_ bytes: [UInt8]) -> (Int, Int)? {
    guard let directory = TIFFDirectory(bytes), let width = directory[0x0100],
      let height = directory[0x0101]
    else { return nil }
    return (width, height)
  }

  private static func bmp(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count >= 26 else { return nil }
    func number(at start: Int, _ count: Int) -> Int {
      bytes[start..<start + count].reversed().number
    }
    // The oldest head has sides of two bytes; in others rows from the top down are told by a number below zero.
    guard number(at: 14, 4) >= 16 else { return (number(at: 18, 2), number(at: 20, 2)) }
    let rows = number(at: 22, 4)
    return (number(at: 18, 4), rows < 1 << 31 ? rows : 1 << 32 - rows)
  }

  private static func webp(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count >= 30 else { return nil }
    func number(at start: Int, _ count: Int) -> Int {
      bytes[start..<start + count].reversed().number
    }
    switch bytes[15] {
    case UInt8(ascii: "X"): return (number(at: 24, 3) + 1, number(at: 27, 3) + 1)
    case UInt8(ascii: "L"):
      let sides = number(at: 21, 4)
      return ((sides & 0x3FFF) + 1, (sides >> 14 & 0x3FFF) + 1)
    default: return (number(at: 26, 2) & 0x3FFF, number(at: 28, 2) & 0x3FFF)
    }
  }
}
