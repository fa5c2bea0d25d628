internal import OctavoCairo
internal import OctavoGeometry

/// How a page that was made for white paper looks on other paper: on sepia as if it had been printed there, on
/// dark paper with light and dark changed places and every colour still the same colour. Pictures stay as they
/// are on dark paper, and so does a page that is dark by itself.
struct PageColoring: Sendable, Hashable {
  /// What the darkest and the lightest tone become, after they have changed places if they do: blue, green, red.
  private let darkest: SIMD4<Int32>
  private let lightest: SIMD4<Int32>
  private let isInverted: Bool

  /// The colours on some paper; nil on light paper, where a page is what it is.
  init?(on paper: Paper) {
    let (ground, ink) = (
      Self.channels(of: paper.palette.paper), Self.channels(of: paper.palette.ink)
    )
    switch paper {
    case .light, .white: return nil
    case .sepia: (darkest, lightest, isInverted) = (.zero, ground, false)
    case .dark, .black: (darkest, lightest, isInverted) = (ground, ink, true)
    }
  }

  /// Whether it has to be known where the pictures of a page are.
  var keepsPictures: Bool { isInverted }

  /// What of a page stays as it is.
  struct Kept: Sendable, Hashable {
    /// Whether all of it does, as it is dark by itself.
    var isWhole = false
    /// Where its pictures are.
    var pictures: [Rect] = []
  }

  /// What of a page stays as it is. A part of it alone does not tell: of a photograph the sky is as pale as paper.
  ///
  /// - Parameters:
  ///   - page: what the whole of it looks like on white paper, opaque.
  ///   - pictures: where each of its pictures may be, the likeliest place first. A picture of paper, as a scan of a
  ///     page, is none.
  ///   - place: the pixels of such a place.
  func kept(
    of page: Picture, pictures: [[Rect]] = [], place: (Rect) -> Rect = { $0 }
  ) -> Kept {
    guard isInverted else { return Kept() }
    if Tones(of: page, in: page.bounds).areDark { return Kept(isWhole: true) }
    return Kept(pictures: Self.places(of: pictures, on: page, place))
  }

  /// A page, or a part of one, in these colours.
  ///
  /// - Parameters:
  ///   - page: what it looks like on white paper, opaque.
  ///   - kept: what of it stays as it is, in pixels.
  func colored(_ page: Picture, keeping kept: Kept = Kept()) -> Picture {
    if kept.isWhole { return page }
    let kept = kept.pictures.map { $0.intersection(page.bounds) }.filter { !$0.size.isEmpty }
    // Most pixels are the one before them: paper.
    var (last, lastColor) = (UInt32(0xffff_ffff), color(0xffff_ffff))
    return unsafe Picture(width: page.width, height: page.height) { memory, stride in
      for y in 0..<page.height {
        let rest = Self.columns(ofRow: y, outside: kept, width: page.width)
        unsafe page.withPixels { pixels in
          let source = unsafe pixels.baseAddress.map { unsafe $0 + y * page.stride }
          let target = unsafe memory.baseAddress.map { unsafe $0 + y * stride }
          guard let source = unsafe source, let target = unsafe target else { return }
          unsafe target.copyMemory(from: source, byteCount: page.width * 4)
          let row = unsafe target.assumingMemoryBound(to: UInt32.self)
          for x in rest.joined() {
            let pixel = unsafe row[x]
            if pixel != last { (last, lastColor) = (pixel, color(pixel)) }
            unsafe row[x] = lastColor
          }
        }
      }
    }
  }

  /// Where pictures are: where least paper is seen. One of paper is nowhere.
  ///
  /// Nearly always all pictures of a page lie the same way. One that lies otherwise is not where another is: beside a
  /// pale picture a dark one would be taken for it.
  private static func places(
    of pictures: [[Rect]], on page: Picture, _ pixels: (Rect) -> Rect
  ) -> [Rect] {
    /// How much less paper tells of a place that is less likely.
    let leastGain = 0.08
    typealias Look = (place: Rect, paper: Double)
    let looks: [[Look?]] = pictures.map { places in
      places.map { place in
        let seen = pixels(place).intersection(page.bounds)
        return seen.size.isEmpty ? nil : (place, Tones(of: page, in: seen).paper)
      }
    }
    var (way, least) = (0, Double.infinity)
    for index in 0..<(looks.map(\.count).max() ?? 0) {
      let paper = looks.reduce(0) { sum, look in
        sum + (look.indices.contains(index) ? look[index]?.paper ?? 1 : 1)
      }
      let mean = paper / Double(looks.count)
      if mean < least - leastGain { (way, least) = (index, mean) }
    }
    let usual = looks.map { $0.indices.contains(way) ? $0[way] : nil }
    return looks.indices.compactMap { index in
      var best = usual[index]
      for look in looks[index].compactMap(\.self) {
        if let best, look.paper > best.paper - leastGain { continue }
        let isTaken = usual.indices.contains { other in
          guard other != index, let taken = usual[other]?.place else { return false }
          return !look.place.intersection(taken).size.isEmpty
        }
        if !isTaken { best = look }
      }
      return best.flatMap { $0.paper > 0.5 ? nil : $0.place }
    }
  }

  /// The columns of a row on which no picture is, from left to right.
  private static func columns(ofRow y: Int, outside pictures: [Rect], width: Int) -> [Range<Int>] {
    let middle = Double(y) + 0.5
    let here = pictures.filter { $0.minY <= middle && middle < $0.maxY }
      .map { (start: Int($0.minX.rounded()), end: Int($0.maxX.rounded())) }
      .sorted { $0.start < $1.start }
    var (free, x): ([Range<Int>], Int) = ([], 0)
    for picture in here {
      if picture.start > x { free.append(x..<picture.start) }
      x = max(x, picture.end)
    }
    if x < width { free.append(x..<width) }
    return free
  }

  /// A colour of the page, 0xAARRGGBB, on its paper.
  func color(_ pixel: UInt32) -> UInt32 {
    let channels = SIMD4<Int32>(
      Int32(pixel & 255), Int32(pixel &>> 8 & 255), Int32(pixel &>> 16 & 255), 0)
    var tone = channels
    if isInverted {
      // The same distance from grey about the opposite brightness (the weights of ITU-R BT.601, in 256ths).
      let brightness = (29 &* channels.x &+ 150 &* channels.y &+ 77 &* channels.z &+ 128) &>> 8
      tone = (channels &+ (255 &- 2 &* brightness)).clamped(
        lowerBound: .zero, upperBound: .init(repeating: 255))
    }
    // Divided by 255 and rounded; as sums, for neither tone nor way is negative so.
    let sum = tone &* lightest &+ (255 &- tone) &* darkest &+ 128
    let mixed = (sum &+ sum &>> 8) &>> 8
    return 0xff00_0000 | UInt32(mixed.z) &<< 16 | UInt32(mixed.y) &<< 8 | UInt32(mixed.x)
  }

  private static func channels(of color: Color) -> SIMD4<Int32> {
    let channels = SIMD4(color.blue, color.green, color.red, 0) * 255
    return SIMD4<Int32>(channels.rounded(.toNearestOrAwayFromZero))
  }
}

/// What some pixels of a part of a picture look like.
private struct Tones {
  /// The most that are looked at along each side.
  private static let most = 48
  private var count = 0
  private var dark = 0
  private var pale = 0

  init(of picture: Picture, in part: Rect) {
    let (left, top) = (Int(part.minX), Int(part.minY))
    let width = max(1, min(Int(part.maxX), picture.width) - left)
    let height = max(1, min(Int(part.maxY), picture.height) - top)
    let (columns, rows) = (min(width, Self.most), min(height, Self.most))
    for row in 0..<rows {
      for column in 0..<columns {
        let pixel = picture[
          min(left + (2 * column + 1) * width / (2 * columns), picture.width - 1),
          min(top + (2 * row + 1) * height / (2 * rows), picture.height - 1)]
        let channels = [pixel &>> 16 & 255, pixel &>> 8 & 255, pixel & 255]
        let (least, most) = (channels.min() ?? 0, channels.max() ?? 0)
        count += 1
        if most < 96 { dark += 1 }
        if least > 176, most - least < 64 { pale += 1 }
      }
    }
  }

  /// Whether most of it is dark already.
  var areDark: Bool { dark * 2 > count }
  /// How much of it is paper, of whatever pale colour, 0…1.
  var paper: Double { Double(pale) / Double(count) }
}

extension Picture {
  /// All of it, in pixels.
  fileprivate var bounds: Rect { Rect(x: 0, y: 0, width: Double(width), height: Double(height)) }
}
