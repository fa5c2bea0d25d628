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
    /// The transition, by its name in the catalogue.
    public let transition: String
    /// How many leaves are in the air.
    public let leaves: Int
    /// How many frames with so many leaves there were.
    public let frames: Int
    /// The time a frame takes as it runs, from its scene to its last pixel, in seconds: the mean, each the
    /// median of its repeats.
    public let seconds: Double
    /// The same over that of one leaf.
    public let ratio: Double
  }

  /// Measures frames of flips and curls with 1, 2, 4, 8 and 16 leaves in the air at 1920×1080, that were
  /// asked for at once and set out one after the other.
  ///
  /// - Parameters:
  ///   - repeats: how often each is measured; the median counts.
  ///   - threads: how many threads paint.
  ///   - transition: the only one to measure, by its name in the catalogue; nil for flips and curls.
  /// - Throws: `CairoError` if the pages cannot be drawn.
  @MainActor
  public static func leaves(
    repeats: Int = 5, threads: Int = 2, transition: String? = nil, style: [String] = []
  ) throws -> [LeavesRow] {
    let rig = try Rig(width: 1920, height: 1080, threads: threads)
    var rows: [LeavesRow] = []
    for kind in transition.map({ [$0] }) ?? ["flip", "curl"] {
      var one = Double.nan
      for leaves in [1, 2, 4, 8, 16] {
        let scenes = try scenes(of: leaves, kind, style)
        let frames = (0..<repeats).map { _ in rig.measure(scenes.map(\.scene)) }
        let steps = frames[0].indices.map { step in median(frames.map { $0[step] }) }
        let counted = zip(scenes, steps).filter { $0.0.leaves == leaves }.map(\.1)
        let seconds = counted.reduce(0, +) / Double(max(counted.count, 1))
        if leaves == 1 { one = seconds }
        rows.append(
          LeavesRow(
            transition: kind, leaves: leaves, frames: counted.count, seconds: seconds,
            ratio: seconds / one))
      }
    }
    return rows
  }

  /// The frames of a book that turns some leaves.
  @MainActor
  private static func scenes(
    of leaves: Int, _ kind: String, _ style: [String]
  ) throws -> [(scene: Scene, leaves: Int)] {
    let pages = (0...leaves).map { number in
      ContentPage(RulesPage(warmth: Double(number % 2)))
    }
    // Each page is drawn once.
    let container = FlipContainer(drawing: .immediate, pictureBytes: 1 << 30)
    container.dataSource = PageList(pages)
    container.leafLimit = leaves
    // Time for all of them to be on their way, at an even pace.
    (container.duration, container.timing) = (3, .linear)
    let transition = try TransitionCatalog.kind(named: kind).make(style: style)
    container.transition = { $0.fitted(transition) }
    container.setPage(pages[0], animated: false)
    container.resize(to: Size(width: 1920, height: 1080), scale: .one)
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

  /// What frames with several leaves take, as a table for people.
  public static func table(_ rows: [LeavesRow]) -> String {
    rows.map { row in
      "\(row.transition)  \(row.leaves) in the air  \(fixed(row.seconds * 1000, 2)) ms"
        + "  ×\(fixed(row.ratio, 2)) one leaf  (\(row.frames) frames)\n"
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
