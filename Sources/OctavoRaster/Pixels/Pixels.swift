internal import COctavoKernels

/// Four pixels as eight 16-bit lanes, so that multiplying needs no widening: the even bytes of the
/// lanes are blue and red, the odd ones green and alpha (How fast).
typealias Quad = SIMD8<UInt16>

/// What is done to rows of pixels.
///
/// The kernels take pointers: their callers prove once a row that the pixels are there. Weights and
/// factors are 256ths, so a weight of 256 leaves a byte exactly as it is.
enum Pixels {
  /// The alpha of four opaque pixels.
  @inline(always) static var opaque: Quad { Quad(0, 0xff00, 0, 0xff00, 0, 0xff00, 0, 0xff00) }

  @inline(always) static func load(_ row: UnsafePointer<UInt32>, _ index: Int) -> Quad {
    unsafe UnsafeRawPointer(row + index).loadUnaligned(as: Quad.self)
  }

  @inline(always) static func store(
    _ pixels: Quad, _ row: UnsafeMutablePointer<UInt32>, _ index: Int
  ) {
    unsafe UnsafeMutableRawPointer(row + index).storeBytes(of: pixels, as: Quad.self)
  }

  @inline(always) static func load4(_ row: UnsafePointer<UInt32>) -> SIMD4<UInt32> {
    unsafe UnsafeRawPointer(row).loadUnaligned(as: SIMD4<UInt32>.self)
  }

  /// Each pixel of the second where its step is one, of the first where it is zero.
  ///
  /// Bits, not comparisons: a comparison whose outcome is known for one lane makes the optimiser take
  /// the vector apart.
  @inline(always) static func stepped(
    _ first: SIMD4<UInt32>, _ second: SIMD4<UInt32>, by mask: SIMD4<UInt32>
  ) -> Quad {
    unsafe unsafeBitCast(first ^ ((first ^ second) & mask), to: Quad.self)
  }

  /// The sum of two times four pixels by weights that add up to 256 at the most.
  @inline(always) static func mixed(
    _ first: Quad, by firstWeight: Quad, _ second: Quad, by secondWeight: Quad
  ) -> Quad {
    let even =
      ((first & 0xff) &* firstWeight &+ (second & 0xff) &* secondWeight &+ 128) &>> 8
    let odd =
      ((first &>> 8) &* firstWeight &+ (second &>> 8) &* secondWeight &+ 128) & 0xff00
    return even | odd
  }

  /// One pixel between two, by 256ths of the second.
  @inline(always) static func mixed(_ first: UInt32, _ second: UInt32, by weight: UInt32) -> UInt32
  {
    let rest = 256 &- weight
    let even = ((first & 0xff_00ff) &* rest &+ (second & 0xff_00ff) &* weight &+ 0x80_0080) &>> 8
    let odd =
      ((first &>> 8) & 0xff_00ff) &* rest &+ ((second &>> 8) & 0xff_00ff) &* weight &+ 0x80_0080
    return (even & 0xff_00ff) | (odd & 0xff00_ff00)
  }

  /// Writes one colour.
  static func fill(_ target: UnsafeMutablePointer<UInt32>, count: Int, color: UInt32) {
    unsafe target.update(repeating: color, count: count)
  }

  /// Copies pixels as they are.
  static func copy(
    _ source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    unsafe target.update(from: source, count: count)
  }

  /// Copies pixels toward a colour, all by the same factor: 256 is the pixel, 0 the colour.
  ///
  /// The source may be the target.
  static func tint(
    _ source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>, count: Int,
    color: UInt32, factor: UInt16, by kernels: Kernels
  ) {
    let (factor, half) = (UInt32(factor), UInt32(0x80_0080))
    let rest = 256 - factor
    unsafe shade(
      source, to: target, count: count,
      entry: PlaceShade.Entry(
        factor | factor << 16, (color & 0xff_00ff) * rest + half,
        ((color >> 8) & 0xff_00ff) * rest + half, 0),
      by: kernels)
  }

  /// Copies pixels with what an entry of a shade makes of them.
  ///
  /// The source may be the target.
  static func shade(
    _ source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>, count: Int,
    entry: PlaceShade.Entry, by kernels: Kernels
  ) {
    if let wide = unsafe kernels.wide {
      unsafe withUnsafePointer(to: entry) { words in
        unsafe wide.pointee.shade_all(
          source, target, count, UnsafeRawPointer(words).assumingMemoryBound(to: UInt32.self))
      }
      return
    }
    func lanes(_ word: UInt32) -> Quad {
      unsafe unsafeBitCast(SIMD4(repeating: word), to: Quad.self)
    }
    let (factor, even, odd) = (lanes(entry[0]), lanes(entry[1]), lanes(entry[2]))
    var index = 0
    while index &+ 4 <= count {
      let pixels = unsafe load(source, index)
      let evens = ((pixels & 0xff) &* factor &+ even) &>> 8
      let odds = ((pixels &>> 8) &* factor &+ odd) & 0xff00
      // The alpha in words of 32 bits: in those of 16 the optimiser sees that some lanes are known, and takes
      // the vector apart.
      let mixed = unsafe unsafeBitCast(evens | odds, to: SIMD4<UInt32>.self) | 0xff00_0000
      unsafe store(unsafeBitCast(mixed, to: Quad.self), target, index)
      index &+= 4
    }
    while index < count {
      unsafe target[index] = PlaceShade.mixed(source[index], entry)
      index &+= 1
    }
  }

  /// Copies pixels toward a colour, each by its own factor.
  ///
  /// The source may be the target.
  static func tint(
    _ source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>, count: Int,
    color: UInt32, factors: UnsafePointer<UInt32>, by kernels: Kernels
  ) {
    if let wide = unsafe kernels.wide {
      unsafe wide.pointee.tint_each(source, target, count, color, factors)
      return
    }
    let quads = unsafe unsafeBitCast(SIMD4<UInt32>(repeating: color), to: Quad.self)
    let (evenTint, oddTint) = (quads & 0xff, quads &>> 8)
    // What a pixel differs by is added to the colour: words overflow and come back, and one multiplication is
    // enough.
    let (evenBase, oddBase) = (evenTint &<< 8 &+ 128, oddTint &<< 8 &+ 128)
    var index = 0
    while index &+ 4 <= count {
      let factor = unsafe load(factors, index)
      let pixels = unsafe load(source, index)
      let even = (((pixels & 0xff) &- evenTint) &* factor &+ evenBase) &>> 8
      let odd = (((pixels &>> 8) &- oddTint) &* factor &+ oddBase) & 0xff00
      unsafe store(even | odd | opaque, target, index)
      index &+= 4
    }
    while index < count {
      unsafe target[index] =
        mixed(color, source[index], by: factors[index] & 0xffff) | 0xff00_0000
      index &+= 1
    }
  }

  /// A premultiplied pixel over white.
  static func onWhite(_ pixel: UInt32) -> UInt32 {
    let rest = 255 &- pixel &>> 24
    func channel(_ shift: UInt32) -> UInt32 {
      min((pixel &>> shift & 255) &+ rest, 255) &<< shift
    }
    return 0xff00_0000 | channel(16) | channel(8) | channel(0)
  }

  /// Lays pixels that let something through over others, from what they are over black and over white:
  /// where those do not differ nothing is let through, where they do by 255 all is as it was.
  ///
  /// - Parameter source: what they are over black, and then what is seen.
  static func lay(
    _ source: UnsafeMutablePointer<UInt32>, onWhite: UnsafePointer<UInt32>,
    over target: UnsafePointer<UInt32>, count: Int
  ) {
    /// Bytes in 16-bit lanes; a 255th of the product is rounded, so that 255 leaves a byte as it is.
    @inline(always) func laid(_ black: Quad, _ white: Quad, over below: Quad) -> Quad {
      let product = below &* (pointwiseMax(white, black) &- black) &+ 128
      return black &+ ((product &+ (product &>> 8)) &>> 8)
    }
    @inline(always) func pixels(_ black: Quad, _ white: Quad, over below: Quad) -> Quad {
      laid(black & 0xff, white & 0xff, over: below & 0xff)
        | laid(black &>> 8, white &>> 8, over: below &>> 8) &<< 8 | opaque
    }
    @inline(always) func one(_ pixel: UInt32) -> Quad {
      unsafe unsafeBitCast(SIMD4<UInt32>(pixel, 0, 0, 0), to: Quad.self)
    }
    var index = 0
    while index &+ 4 <= count {
      let laid = unsafe pixels(load(source, index), load(onWhite, index), over: load(target, index))
      unsafe store(laid, source, index)
      index &+= 4
    }
    while index < count {
      let laid = unsafe pixels(one(source[index]), one(onWhite[index]), over: one(target[index]))
      unsafe source[index] = unsafeBitCast(laid, to: SIMD4<UInt32>.self)[0]
      index &+= 1
    }
  }

  /// Lays pixels over others, all by the same weight.
  static func blend(
    _ source: UnsafePointer<UInt32>, over target: UnsafeMutablePointer<UInt32>, count: Int,
    weight: UInt32, by kernels: Kernels
  ) {
    if let wide = unsafe kernels.wide {
      unsafe wide.pointee.blend(source, target, count, UInt16(weight))
      return
    }
    let weights = Quad(repeating: UInt16(weight))
    var index = 0
    while index &+ 4 <= count {
      let (below, above) = unsafe (load(target, index), load(source, index))
      let (even, odd) = (below & 0xff, below &>> 8)
      let evens = ((even &<< 8) &+ ((above & 0xff) &- even) &* weights &+ 128) &>> 8
      let odds = ((odd &<< 8) &+ ((above &>> 8) &- odd) &* weights &+ 128) & 0xff00
      unsafe store(evens | odds, target, index)
      index &+= 4
    }
    while index < count {
      unsafe target[index] = mixed(target[index], source[index], by: weight)
      index &+= 1
    }
  }
}

/// A factor in both 16-bit lanes of a pixel, as the kernels read it.
@inline(always) func lanes(_ factor: Int) -> UInt32 {
  let value = UInt32(truncatingIfNeeded: factor)
  return value | value &<< 16
}
