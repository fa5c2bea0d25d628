import COctavoLCMS
import Foundation
import OctavoCairo
import OctavoGeometry
import Testing

@testable import OctavoDocuments

@Suite struct `The colours of a picture` {
  /// A colour of many, far enough inside sRGB in each of the spaces.
  private static let color = [230, 180, 160]
  /// What it is in sRGB, by the matrices of the primaries and the curves of IEC 61966-2-1 and of Adobe RGB (1998).
  private static let fromP3 = [239, 178, 157]
  private static let fromAdobeRGB = [247, 182, 161]

  /// A profile with the primaries of P3, or no colours at all, and a curve: that of sRGB, or a power.
  private static func profile(isGray: Bool = false, power: Double? = nil) -> [UInt8] {
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: 0.680, y: 0.320, Y: 1), Green: cmsCIExyY(x: 0.265, y: 0.690, Y: 1),
      Blue: cmsCIExyY(x: 0.150, y: 0.060, Y: 1))
    let curve =
      power.map { cmsBuildGamma(nil, $0) }
      ?? cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    defer { cmsFreeToneCurve(curve) }
    var curves = [curve, curve, curve]
    return saved(
      isGray
        ? cmsCreateGrayProfile(&white, curve) : cmsCreateRGBProfile(&white, &primaries, &curves))
  }

  private static func saved(_ profile: cmsHPROFILE?) -> [UInt8] {
    defer { cmsCloseProfile(profile) }
    var count: cmsUInt32Number = 0
    cmsSaveProfileToMem(profile, nil, &count)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    cmsSaveProfileToMem(profile, &bytes, &count)
    return bytes
  }

  /// A picture of one colour in a file.
  private static func file(
    _ color: [Int] = color, as type: String = "png", profile: [UInt8]?, side: Int = 8
  ) throws -> [UInt8] {
    let picture = try Picture(size: Size(width: Double(side), height: Double(side))) { context in
      context.setColor(
        Color(
          red: Double(color[0]) / 255, green: Double(color[1]) / 255, blue: Double(color[2]) / 255))
      context.paint()
    }
    var options = ["jpeg": ["quality": "100"], "webp": ["quality": "100"]][type] ?? [:]
    if type != "png" { options["icc-profile"] = profile.map { Data($0).base64EncodedString() } }
    var bytes = try Samples.saved(picture, as: type, options)
    if type == "png", let profile { bytes.insert(contentsOf: part(profile), at: 33) }
    return bytes
  }

  /// A profile as PNG has it behind the head.
  private static func part(_ profile: [UInt8]) -> [UInt8] {
    Samples.chunk("iCCP", Array("p\0\0".utf8) + Samples.stored(profile))
  }

  /// A pixel of a file as it is shown.
  private static func shown(
    _ bytes: [UInt8], as type: String = "png", side: Int = 8
  ) throws -> [Int] {
    let decoded = try PictureDecoder.decode(
      bytes, loader: type, fitting: (side, side), byteLimit: 1 << 24, path: "a")
    return [16, 8, 0].map { Int(decoded.picture[side / 2, side / 2] >> $0 & 0xFF) }
  }

  private static func isNear(_ found: [Int], _ wanted: [Int], within tolerance: Int) -> Bool {
    zip(found, wanted).allSatisfy { abs($0 - $1) <= tolerance }
  }

  // What is compressed with loss may be off by more.
  @Test(arguments: [("png", 1), ("tiff", 1), ("jpeg", 2), ("webp", 3)])
  func `are those that its profile says, in every format`(type: String, tolerance: Int) throws {
    let bytes = try Self.file(as: type, profile: Self.profile())
    for side in [8, 4] {
      let found = try Self.shown(bytes, as: type, side: side)
      #expect(Self.isNear(found, Self.fromP3, within: tolerance), "\(found) at \(side)")
    }
  }

  @Test func `are those that its profile says below what shows through`() throws {
    // Half of the colour, in a file whose pixels say the colour and the half apart.
    let half = try Picture(size: Size(width: 8, height: 8)) { context in
      context.setColor(Color(red: 230.0 / 255, green: 180.0 / 255, blue: 160.0 / 255), alpha: 0.5)
      context.paint()
    }
    var bytes = try PNG.encode(half)
    bytes.insert(contentsOf: Self.part(Self.profile()), at: 33)
    let found = try Self.shown(bytes)
    #expect(Self.isNear(found, Self.fromP3.map { $0 / 2 }, within: 2), "\(found)")
  }

  @Test func `stay to the bit where its profile is that of sRGB`() throws {
    let profile = Self.saved(cmsCreate_sRGBProfile())
    for red in stride(from: 0, through: 255, by: 15) {
      let color = [red, 255 - red, (red * 7) & 255]
      #expect(try Self.shown(Self.file(color, profile: profile)) == color)
    }
  }

  @Test func `are grays of the tone that a profile of grays says`() throws {
    let profile = Self.profile(isGray: true, power: 1.8)
    for (level, wanted) in [(0, 0), (64, 81), (128, 146), (192, 203), (255, 255)] {
      let bytes = try Self.file([level, level, level], as: "tiff", profile: profile)
      let found = try Self.shown(bytes, as: "tiff")
      #expect(Self.isNear(found, [wanted, wanted, wanted], within: 1), "\(level): \(found)")
    }
    let colored = try Self.file(as: "tiff", profile: profile)
    #expect(try Self.shown(colored, as: "tiff") == Self.color, "not a gray")
  }

  /// What a camera writes of a picture in Adobe RGB without a profile: no known space, and by which rules.
  private static func note(space: UInt8, rules: String) -> [UInt8] {
    func entry(_ tag: [UInt8], _ type: UInt8, _ count: UInt8, _ value: [UInt8]) -> [UInt8] {
      tag + [0, type, 0, 0, 0, count] + value
    }
    let end: [UInt8] = [0, 0, 0, 0]
    return Array("MM\0*".utf8) + [0, 0, 0, 8]
      // At 8, of 18 bytes; at 26, of 30; at 56.
      + [0, 1] + entry([0x87, 0x69], 4, 1, [0, 0, 0, 26]) + end
      + [0, 2] + entry([0xA0, 0x01], 3, 1, [space, space, 0, 0])
      + entry([0xA0, 0x05], 4, 1, [0, 0, 0, 56]) + end
      + [0, 1] + entry([0, 1], 2, 4, Array("\(rules)\0".utf8)) + end
  }

  @Test func `are those of Adobe RGB where only the camera's note says it`() throws {
    func shown(_ note: [UInt8], profile: [UInt8]? = nil) throws -> [Int] {
      var bytes = try Self.file(as: "jpeg", profile: profile)
      let segment = Array("Exif\0\0".utf8) + note
      bytes.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment, at: 2)
      return try Self.shown(bytes, as: "jpeg")
    }
    let note = Self.note(space: 0xFF, rules: "R03")
    let found = try shown(note)
    #expect(Self.isNear(found, Self.fromAdobeRGB, within: 2), "\(found)")
    // A profile is surer, and one that is broken says nothing.
    #expect(Self.isNear(try shown(note, profile: Self.profile()), Self.fromP3, within: 2))
    for other in [
      Self.note(space: 0xFF, rules: "R98"), Self.note(space: 0, rules: "R03"),
      Array(note.dropLast(9)), Array(note.prefix(30)), Array(note.prefix(8)),
    ] {
      #expect(Self.isNear(try shown(other), Self.color, within: 2))
    }
  }

  enum Broken: CaseIterable {
    case noProfile, cut, inked, link, named, endless, wide, tooLarge
  }

  /// A profile that nothing can be made of, or that would take too much.
  private static func bytes(_ broken: Broken) -> [UInt8] {
    var bytes = profile()
    func put(_ letters: String, at place: Int) {
      bytes.replaceSubrange(place..<(place + 4), with: letters.utf8)
    }
    switch broken {
    case .noProfile: return [UInt8](repeating: 65, count: 200)
    case .cut: return Array(bytes.prefix(300))
    case .inked: put("CMYK", at: 16)
    case .link: put("link", at: 12)
    case .named: put("nmcl", at: 12)
    case .endless: return adding("D2B1", elements(count: 1000))
    case .wide: return adding("A2B1", grid(side: 255))
    case .tooLarge: bytes += [UInt8](repeating: 0, count: ColorProfile.mostBytes)
    }
    return bytes
  }

  /// The profile with a further tag.
  private static func adding(_ name: String, _ data: [UInt8]) -> [UInt8] {
    var bytes = profile()
    let count = Array(bytes[128..<132]).number
    for index in 0..<count {
      // Everything moves by an entry.
      let place = 132 + 12 * index + 4
      bytes.replaceSubrange(
        place..<(place + 4),
        with: Samples.big(UInt32(Array(bytes[place..<(place + 4)]).number + 12)))
    }
    bytes.insert(
      contentsOf: Array(name.utf8) + Samples.big(UInt32(bytes.count + 12))
        + Samples.big(UInt32(data.count)), at: 132 + 12 * count)
    bytes.replaceSubrange(128..<132, with: Samples.big(UInt32(count + 1)))
    bytes += data
    bytes.replaceSubrange(0..<4, with: Samples.big(UInt32(bytes.count)))
    return bytes
  }

  /// So many elements that each make everything darker, all in the same place.
  private static func elements(count: Int) -> [UInt8] {
    let place = Samples.big(UInt32(16 + 8 * count)) + Samples.big(60)
    let numbers: [Float] = [0.5, 0, 0, 0, 0.5, 0, 0, 0, 0.5, 0, 0, 0]
    return Array("mpet\0\0\0\0".utf8) + [0, 3, 0, 3] + Samples.big(UInt32(count))
      + (0..<count).flatMap { _ in place }
      + Array("matf\0\0\0\0".utf8) + [0, 3, 0, 3] + numbers.flatMap { Samples.big($0.bitPattern) }
  }

  /// A table that tells of more colours than it has.
  private static func grid(side: UInt8) -> [UInt8] {
    let curve = Array("para\0\0\0\0\0\0\0\0".utf8) + Samples.big(65536)
    let curves = curve + curve + curve
    return Array("mAB \0\0\0\0".utf8) + [3, 3, 0, 0]
      + [32, 0, 0, UInt32(32 + curves.count), 32].flatMap { Samples.big($0) } + curves
      + [side, side, side] + [UInt8](repeating: 0, count: 13) + [1, 0, 0, 0]
      + [UInt8](repeating: 128, count: 300)
  }

  @Test(arguments: Broken.allCases)
  func `stay as they are where nothing can be made of its profile`(_ broken: Broken) throws {
    // The decoder of TIFF pictures hands on whatever there is.
    let bytes = try Self.file(as: "tiff", profile: Self.bytes(broken))
    #expect(try Self.shown(bytes, as: "tiff") == Self.color)
  }
}
