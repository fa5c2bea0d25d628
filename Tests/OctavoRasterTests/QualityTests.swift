import OctavoGeometry
import OctavoRaster
import OctavoTransitions
import Testing

/// How close a frame is to the scene looked at in many places of each pixel (How fast).
struct QualityTests {
  private static let (width, height, places) = (120.0, 90.0, 8)
  /// Twentieths of the way.
  private static let steps = Array(1...19)
  /// Those at which is looked where it takes long: both ends, the middle, and between.
  private static let someSteps = [1, 2, 4, 7, 10, 13, 16, 18, 19]

  /// Every flip and every fold, and the others that turn pages in space.
  static let transitions: [(String, any Transition)] = {
    var all: [(String, any Transition)] = []
    for bits in 0..<8 {
      all.append(("flip \(bits)", FlipTransition(style: FlipStyle(rawValue: bits))))
      all.append(("fold \(bits)", FoldTransition(style: FoldStyle(rawValue: bits))))
    }
    for name in ["multi-fold", "barn-door", "turn", "cube", "cards", "curl"] {
      for style in [[], ["vertical"], ["corner"], ["cone"]] as [[String]] {
        guard let kind = try? TransitionCatalog.kind(named: name),
          let transition = try? kind.make(style: style)
        else { continue }
        all.append(((["\(name)"] + style).joined(separator: " "), transition))
      }
    }
    // Of two pages the other side is a page, whose print is filtered as well as the front's.
    for style in [CurlStyle(), .corner, .cone] {
      var curl = CurlTransition(style: style)
      curl.isSpread = true
      all.append(("curl spread \(style.rawValue)", curl))
    }
    return all
  }()

  /// The same in natural light, of each family one.
  static let lit = transitions.filter {
    [
      "flip 0", "fold 0", "multi-fold", "barn-door", "turn", "cube", "cards", "curl",
      "curl spread 0",
    ]
    .contains($0.0)
  }

  @Test(arguments: transitions.indices)
  func `every frame is close to the supersampled scene`(index: Int) throws {
    let (name, transition) = Self.transitions[index]
    let pages = try SamplePages(width: Self.width, height: Self.height)
    let mean = try mean(of: transition, named: name, showing: pages)
    // What a hand bends is looked at longest.
    #expect(mean >= (name.hasPrefix("curl") ? 40 : 37))
  }

  /// The edges of paper are thinner than a pixel: eight places across one would tell their width badly.
  @Test(arguments: lit.indices)
  func `every frame in natural light is close to the supersampled scene`(index: Int) throws {
    let (name, transition) = Self.lit[index]
    let pages = try SamplePages(width: Self.width, height: Self.height)
    let mean = try mean(
      of: transition.lit(by: .natural), named: "\(name) in natural light", showing: pages,
      at: Self.someSteps, places: 2 * Self.places)
    #expect(mean >= 40)
  }

  /// Curls of single pages, and of one of two.
  private static let curls = transitions.indices.filter { transitions[$0].0.hasPrefix("curl") }

  @Test(arguments: curls)
  func `a curl of a picture is close to the supersampled scene`(index: Int) throws {
    let (name, transition) = Self.transitions[index]
    let pages = try SamplePages(picturesOf: Size(width: Self.width, height: Self.height))
    let mean = try mean(
      of: transition, named: "\(name) of a picture", showing: pages, at: Self.someSteps)
    #expect(mean >= 40)
  }

  /// The mean over the steps, none of which is far off.
  private func mean(
    of transition: any Transition, named name: String, showing pages: SamplePages,
    at steps: [Int] = Self.steps, places: Int = Self.places
  ) throws -> Double {
    var (ratios, worsts) = ([Double](), [Int]())
    for step in steps {
      let scene = pages.scene(transition, at: Double(step) / 20)
      // What moves, all of it: resting layers are exact and would flatter the ratio.
      let area =
        scene.items.filter {
          $0.layer.placement != .identity || $0.layer.outline != nil || $0.layer.roll != nil
        }
        .map { scene.pixelBounds(of: $0) }
        .filter { $0.width > 0 && $0.height > 0 }
        .reduce(nil) { $0?.union($1) ?? $1 } as PixelRect?
      guard let area else { continue }
      var reference = ReferenceRenderer(places: places).render(scene, in: area)
      let frame = Canvas(scene)
      var ratio = frame.psnr(against: reference, in: area)
      if ratio < 32 {
        // Of paper that is nearly edge-on many of its own pixels stand in one: so few places miss most of them.
        reference = ReferenceRenderer(places: 4 * places).render(scene, in: area)
        ratio = frame.psnr(against: reference, in: area)
      }
      #expect(ratio >= 32, "at \(step)/20")
      ratios.append(ratio)
      worsts.append(frame.difference(from: reference, in: area).worst)
    }
    let mean = ratios.reduce(0, +) / Double(ratios.count)
    print(
      "\(name): \(ratios.map { ($0 * 10).rounded() / 10 }), mean \((mean * 10).rounded() / 10), "
        + "worst pixels \(worsts)")
    return mean
  }

  /// The kinds of kernels: columns, rows, both at a joint, strips with outlines; and print on the other side.
  static let moving: [any Transition] = {
    let curls = [CurlStyle(), .corner, .cone].map { style in
      var curl = CurlTransition(style: style)
      curl.isSpread = true
      return curl
    }
    return [
      FlipTransition(), FlipTransition(style: .vertical), FoldTransition(),
      FoldTransition(style: [.cubic, .horizontal]), CurlTransition(style: .corner),
    ] + curls
  }()

  /// A slow hand moves a page by a fraction of a pixel a frame; what changes from frame to frame is
  /// then what changes in the scene, and nothing sparkles.
  @Test(arguments: moving.indices)
  func `nothing shimmers from frame to frame`(index: Int) throws {
    let transition = Self.moving[index]
    let pages = try SamplePages(width: Self.width, height: Self.height)
    let reference = ReferenceRenderer(places: Self.places)
    for progress in [0.2, 0.8] {
      let scenes = [progress, progress + 1.0 / 900].map { pages.scene(transition, at: $0) }
      let seen = scenes.map { Canvas($0) }
      let wanted = scenes.map { reference.render($0) }
      var sum = 0.0
      let (columns, rows) = (Int(Self.width), Int(Self.height))
      for y in 0..<rows {
        for x in 0..<columns {
          let error =
            (seen[1][x, y] - seen[0][x, y]) - (wanted[1][x, y] - wanted[0][x, y])
          sum += (error * error).sum()
        }
      }
      // Of the three colours; what does not move counts as well, in both.
      let mean = sum / Double(columns * rows * 3)
      let ratio = mean == 0 ? 99 : 10 * (65025 / mean).log10
      // The worst are the sleeves of a cubic fold, which are seen nearly edge-on.
      #expect(ratio >= 36, "at \(progress)")
    }
  }
}
