internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoMotion
internal import OctavoNavigation
internal import OctavoRaster
internal import OctavoTransitions

extension Benchmarks {
  /// What frames of a book take with some leaves in the air.
  public struct LeavesRow: Sendable, Hashable {
    /// What frames take that are painted in one way.
    public struct Cost: Sendable, Hashable {
      /// The time a frame takes, from its scene to its last pixel, in seconds: the mean, each the median of
      /// its repeats.
      public let seconds: Double
      /// The part of the window that a frame paints, in the mean, 0…1.
      public let share: Double
      /// The time over that of one leaf.
      public fileprivate(set) var ratio = 1.0
    }

    /// The transition, by its name in the catalogue.
    public let transition: String
    /// How many leaves are in the air.
    public let leaves: Int
    /// How many frames with so many leaves there were.
    public let frames: Int
    /// The window painted whole: what is seen of one leaf beside two pages that rest, or of many.
    public fileprivate(set) var whole: Cost
    /// As it runs: only what changed since the frame before, which with one leaf is less of the window.
    public fileprivate(set) var running: Cost
  }

  /// Measures frames of flips and curls with 1, 2, 4, 8 and 16 leaves in the air, that were asked for at once
  /// and set out one after the other: painted whole, and as they run.
  ///
  /// - Parameters:
  ///   - size: the pixels of the window; nil for 1920×1080.
  ///   - repeats: how often each is measured; the median counts.
  ///   - threads: how many threads paint.
  ///   - transition: the only one to measure, by its name in the catalogue; nil for flips and curls.
  ///   - style: the names of its style bits, which it has.
  /// - Throws: `CairoError` if the pages cannot be drawn.
  @MainActor
  public static func leaves(
    at size: (width: Int, height: Int)? = nil, repeats: Int = 5, threads: Int = 2,
    transition: String? = nil, style: [String] = []
  ) throws -> [LeavesRow] {
    let (width, height) = size ?? (1920, 1080)
    let rig = try Rig(width: width, height: height, threads: threads)
    var rows: [LeavesRow] = []
    for kind in transition.map({ [$0] }) ?? ["flip", "curl"] {
      var one: LeavesRow?
      for leaves in [1, 2, 4, 8, 16] {
        let scenes = try scenes(
          of: leaves, kind, style, in: Size(width: Double(width), height: Double(height)))
        let counted = scenes.indices.filter { scenes[$0].leaves == leaves }
        func cost(isDamageOnly: Bool) -> LeavesRow.Cost {
          let samples = (0..<repeats).map { _ in
            rig.measure(scenes.map(\.scene), isDamageOnly: isDamageOnly)
          }
          let count = Double(max(counted.count, 1))
          let seconds = counted.reduce(0) { sum, frame in
            sum + median(samples.map { $0[frame].seconds })
          }
          let pixels = counted.reduce(0) { $0 + samples[0][$1].pixels }
          return LeavesRow.Cost(
            seconds: seconds / count, share: Double(pixels) / Double(width * height) / count)
        }
        var row = LeavesRow(
          transition: kind, leaves: leaves, frames: counted.count,
          whole: cost(isDamageOnly: false), running: cost(isDamageOnly: true))
        let first = one ?? row
        one = first
        row.whole.ratio = row.whole.seconds / first.whole.seconds
        row.running.ratio = row.running.seconds / first.running.seconds
        rows.append(row)
      }
    }
    return rows
  }

  /// The frames of a book that turns some leaves.
  @MainActor
  private static func scenes(
    of leaves: Int, _ kind: String, _ style: [String], in size: Size
  ) throws -> [(scene: Scene, leaves: Int)] {
    let pages = (0...leaves).map { number in
      ContentPage(RulesPage(warmth: Double(number % 2)))
    }
    // Each page is drawn once.
    let container = FlipContainer(drawing: .immediate, pictureBytes: 1 << 32)
    container.dataSource = PageList(pages)
    container.leafLimit = leaves
    // Time for all of them to be on their way, at an even pace.
    (container.duration, container.timing) = (3, .linear)
    let transition = try TransitionCatalog.kind(named: kind).make(style: style)
    container.transition = { $0.fitted(transition) }
    container.setPage(pages[0], animated: false)
    container.resize(to: size, scale: .one)
    var time = 0.0
    var scenes: [(scene: Scene, leaves: Int)] = []
    func frame() -> Bool {
      let frame = container.advance(to: time)
      container.framePresented()
      scenes.append((frame.scene, container.standingLeafCount))
      time += 1.0 / 60
      return frame.isAnimating
    }
    _ = frame()
    for _ in 0..<leaves { container.turn(.forward) }
    while frame(), scenes.count < 600 {}
    return scenes
  }

  /// What frames with several leaves take, as a table for people; the factors are to one leaf.
  public static func table(_ rows: [LeavesRow]) -> String {
    func text(_ cost: LeavesRow.Cost) -> String {
      "\(fixed(cost.seconds * 1000, 2)) ms ×\(fixed(cost.ratio, 2)) "
        + "(\(fixed(cost.share * 100, 1)) % painted)"
    }
    return rows.map { row in
      "\(row.transition)  \(row.leaves) in the air  whole \(text(row.whole))  "
        + "as it runs \(text(row.running))  \(row.frames) frames\n"
    }.joined()
  }
}

/// A page that looks like words.
private struct RulesPage: PageContent {
  /// 0 for white paper, 1 for cream.
  let warmth: Double

  var background: Color { Color(red: 1, green: 1 - 0.05 * warmth, blue: 1 - 0.15 * warmth) }

  func draw(in context: Context, size: Size) { Rig.drawRules(in: context, size: size) }
}
