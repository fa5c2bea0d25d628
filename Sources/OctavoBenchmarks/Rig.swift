internal import Dispatch
internal import Glibc
internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoRaster
internal import OctavoTransitions

/// What is measured: a transition, and how it is painted.
struct Work {
  let transition: String
  let axis: Axis
  let width: Int
  let isDamageOnly: Bool
  /// The ratio to come down to; nil if there is none.
  let target: Double?
  /// The names of the transition's style bits; none for its plain style.
  var style: [String] = []

  /// Whether its frames are measured over blank pages as well: what curls leans, and no loop may ask what is
  /// on a page.
  var isComparedWithBlank: Bool { transition == "curl" && isDamageOnly }

  /// The flips and folds that have targets, and every other transition of the catalogue.
  static let all: [Work] =
    targeted
    + catalogue(width: 1920).filter { work in
      !targeted.contains { $0.transition == work.transition }
    }

  /// Every transition as it runs in a window, in its plain style.
  static func catalogue(width: Int) -> [Work] {
    TransitionCatalog.all.map { kind in
      Work(
        transition: kind.name, axis: kind.plain.defaults.axis ?? .horizontal, width: width,
        isDamageOnly: true, target: nil)
    }
  }

  /// Every transition in its plain style, and the flip about a level axis as well, whole and as it
  /// runs in a window.
  static func everything(width: Int) -> [Work] {
    let plain = catalogue(width: width)
    let level = Work(
      transition: "flip", axis: .vertical, width: width, isDamageOnly: true, target: nil)
    return ([level] + plain).flatMap { work in
      [false, true].map { isDamageOnly in
        Work(
          transition: work.transition, axis: work.axis, width: width, isDamageOnly: isDamageOnly,
          target: nil)
      }
    }
  }

  private static let targeted: [Work] = [
    Work(transition: "flip", axis: .horizontal, width: 1920, isDamageOnly: false, target: 3.2),
    Work(transition: "flip", axis: .horizontal, width: 1920, isDamageOnly: true, target: 2.4),
    Work(transition: "flip", axis: .vertical, width: 1920, isDamageOnly: false, target: 2.1),
    Work(transition: "flip", axis: .vertical, width: 1920, isDamageOnly: true, target: 1.5),
    Work(transition: "fold", axis: .vertical, width: 1920, isDamageOnly: false, target: 3.0),
    Work(transition: "fold", axis: .vertical, width: 1920, isDamageOnly: true, target: 3.0),
    Work(transition: "flip", axis: .horizontal, width: 3840, isDamageOnly: false, target: 2.3),
    Work(transition: "flip", axis: .horizontal, width: 3840, isDamageOnly: true, target: 1.5),
    Work(transition: "flip", axis: .vertical, width: 3840, isDamageOnly: false, target: 1.4),
    Work(transition: "flip", axis: .vertical, width: 3840, isDamageOnly: true, target: 0.9),
    Work(transition: "fold", axis: .vertical, width: 3840, isDamageOnly: false, target: 2.0),
    Work(transition: "fold", axis: .vertical, width: 3840, isDamageOnly: true, target: 2.0),
  ]

  /// The layers at a progress, in a light.
  func layers(at progress: Double, on stage: Stage, light: Light) -> [Layer] {
    let own: any Transition =
      switch transition {
      case "flip" where style.isEmpty: FlipTransition(style: axis == .vertical ? .vertical : [])
      case "fold" where style.isEmpty:
        FoldTransition(style: axis == .horizontal ? .horizontal : [])
      default:
        (try? TransitionCatalog.kind(named: transition).make(style: style)) ?? CutTransition()
      }
    return own.lit(by: light).layers(at: progress, on: stage)
  }
}

/// Two pages, two buffers and a renderer of one size.
///
/// It is `@safe`: it owns its buffers.
@safe
final class Rig {
  private let stage: Stage
  /// The pages that turn.
  private struct Pages { let from, to: Snapshot }
  private let text, blank: Pages
  private let renderer: Renderer
  private let stride: Int
  private let frame, other: UnsafeMutableRawBufferPointer
  /// What the last frame painted: its memory serves the next, as a window's does.
  private var damage = Damage.none

  init(width: Int, height: Int, threads: Int) throws {
    stage = Stage(size: Size(width: Double(width), height: Double(height)))
    text = try Self.pages(stage) { Self.drawRules(in: $0, size: $1) }
    blank = try Self.pages(stage) { _, _ in }
    renderer = Renderer(workers: threads)
    stride = width * 4 + 64
    unsafe frame = .allocate(byteCount: stride * height, alignment: 4096)
    unsafe other = .allocate(byteCount: stride * height, alignment: 4096)
    unsafe frame.initializeMemory(as: UInt8.self, repeating: 1)
    unsafe other.initializeMemory(as: UInt8.self, repeating: 2)
  }

  deinit {
    unsafe frame.deallocate()
    unsafe other.deallocate()
  }

  private static func pages(
    _ stage: Stage, draw: (Context, Size) throws -> Void
  ) throws -> Pages {
    func page(_ paper: Color) throws -> Snapshot {
      try Snapshot(size: stage.size, scale: stage.scale, background: paper) { context in
        try draw(context, stage.size)
      }
    }
    return Pages(from: try page(.white), to: try page(Color(red: 1, green: 0.95, blue: 0.85)))
  }

  /// Draws what looks like a page of words, and is quickly drawn.
  static func drawRules(in context: Context, size: Size) {
    context.setColor(Color(red: 0.1, green: 0.1, blue: 0.25))
    for line in 0..<Int(size.height / 18) {
      for word in 0..<Int(size.width / 31) {
        context.fill(
          Rect(
            x: Double(word) * 31, y: Double(line) * 18,
            width: Double(8 + (word * 7 + line * 5) % 19), height: 9))
      }
    }
  }

  /// What 19 steps of a transition took.
  struct Sample {
    /// The times of the frames in seconds; no number for a step that is left out.
    var frames: [Double] = []
    /// The time of a copy measured just beside them, in seconds.
    var copy = 0.0
    /// The pixels that the frames wrote, the pages of memory that they were given, and how often they
    /// asked for memory.
    var pixels = 0, faults = 0, allocations = 0
  }

  /// Measures the frames of 19 steps, from their scenes on.
  ///
  /// - Parameter isBlank: Whether there is nothing on the pages.
  func measure(_ work: Work, in light: Light = .classic, isBlank: Bool = false) -> Sample {
    let pages = isBlank ? blank : text
    let copyBefore = copy()
    var sample = Sample()
    sample.frames.reserveCapacity(19)
    var shown = scene(work, at: 0.0, in: light, showing: pages)
    unsafe renderer.render(shown, into: frame, stride: stride, damage: .whole(of: shown))
    for step in 1...19 {
      let scene = scene(work, at: Double(step) / 20, in: light, showing: pages)
      // A window animates in small steps; what changes is the same as in these large ones but for
      // the step over the middle, which a small step seldom makes and is left out.
      let isOverTheMiddle = work.isDamageOnly && step == 10
      var seconds = 0.0
      let demands = ProcessMemory.demands {
        damage.update(from: work.isDamageOnly ? shown : nil, to: scene)
        seconds = time {
          unsafe renderer.render(scene, into: frame, stride: stride, damage: damage)
        }
      }
      sample.faults += demands.faults
      sample.allocations += demands.allocations
      sample.pixels += damage.pixelCount
      shown = scene
      sample.frames.append(isOverTheMiddle ? .nan : seconds)
    }
    sample.copy = min(copyBefore, copy())
    return sample
  }

  /// Measures frames that follow one another, painted whole or as a window paints them.
  ///
  /// - Returns: of each the time in seconds, and the pixels that it wrote.
  func measure(_ scenes: [Scene], isDamageOnly: Bool) -> [(seconds: Double, pixels: Int)] {
    var shown: Scene?
    return scenes.map { scene in
      defer { shown = scene }
      let seconds = time {
        damage.update(from: isDamageOnly ? shown : nil, to: scene)
        unsafe renderer.render(scene, into: frame, stride: stride, damage: damage)
      }
      return (seconds, damage.pixelCount)
    }
  }

  private func scene(
    _ work: Work, at progress: Double, in light: Light, showing pages: Pages
  ) -> Scene {
    Scene(
      size: stage.size, scale: stage.scale,
      items: work.layers(at: progress, on: stage, light: light).map {
        Scene.Item($0, showing: $0.page == .from ? pages.from : pages.to)
      })
  }

  /// The median time in which two threads copy a frame.
  private func copy() -> Double {
    let half = unsafe frame.count / 2
    // The halves do not overlap, and nobody else uses the buffers meanwhile.
    nonisolated(unsafe) let (target, source) = unsafe (frame, other)
    return Benchmarks.median(
      (0..<15).map { _ in
        time {
          DispatchQueue.concurrentPerform(iterations: 2) { index in
            let part = half * index..<half * (index + 1)
            unsafe UnsafeMutableRawBufferPointer(rebasing: target[part])
              .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[part]))
          }
        }
      })
  }

  /// The quickest time in which one thread fills a frame, in seconds, and in which two copy one.
  func limits() -> (fill: Double, copy: Double) {
    let fills = (0..<15).map { _ in
      time { if let base = unsafe frame.baseAddress { unsafe memset(base, 0x5a, frame.count) } }
    }
    return (fills.min() ?? .nan, copy())
  }

  /// The time of a whole flip as a program without the engine paints it, in seconds: the mean over the
  /// steps, each the quickest of its repeats.
  func measurePeers(repeats: Int) -> (cairo: Double, pixman: Double) {
    guard let frame = unsafe frame.baseAddress,
      let peers = unsafe Peers(from: text.from, to: text.to, frame: frame, stride: stride)
    else { return (.nan, .nan) }
    let flip = Work(
      transition: "flip", axis: .horizontal, width: text.from.width, isDamageOnly: false,
      target: nil)
    func mean(_ paint: (Scene) -> Void) -> Double {
      let steps = (1...19).map { step in
        let scene = scene(flip, at: Double(step) / 20, in: .classic, showing: text)
        return (0..<repeats).map { _ in time { paint(scene) } }.min() ?? .nan
      }
      return steps.reduce(0, +) / Double(steps.count)
    }
    return (mean(peers.paintStrips), mean(peers.paintProjected))
  }

  private func time(_ work: () -> Void) -> Double {
    let clock = ContinuousClock()
    let duration = clock.measure(work)
    return Double(duration.components.attoseconds) * 1e-18 + Double(duration.components.seconds)
  }
}
