internal import Dispatch
internal import OctavoGeometry
internal import OctavoJSON
internal import OctavoRaster
public import OctavoTransitions

/// Measures what the engine needs for a frame, against copying the same bytes in the same run.
///
/// Times belong to the machine and its other guests; the ratios are what can be compared
/// (How fast).
public enum Benchmarks {
  /// One measured piece of work.
  public struct Row: Sendable, Hashable {
    /// The transition, by its name in the catalogue, with its style bits.
    public let transition: String
    /// The way it turns: horizontal or vertical.
    public let axis: String
    /// The window's pixels.
    public let width, height: Int
    /// Whether only what changed since the frame before was painted, as a window does.
    public let isDamageOnly: Bool
    /// The time a frame takes, in seconds: the mean over the progress values, each the median of its
    /// repeats.
    public let seconds: Double
    /// The same from the quickest of the repeats: what the machine can do when nothing disturbs it.
    public let quickest: Double
    /// The longest of the frames, in seconds, each the median of its repeats.
    public let worst: Double
    /// The bytes of the window that a frame writes, in the mean.
    public let written: Double
    /// The pages of memory that the kernel had to give for a frame once the first repeat was over, in
    /// the mean.
    public let faults: Double
    /// How often a frame asks the heap for memory once the first repeat is over, from the scenes that
    /// are given to the last pixel, in the mean; nil where nothing counts it.
    public let allocations: Double?
    /// The time in which two threads copy the frame's bytes, in seconds: the median of repeats.
    public let copy: Double
    /// The time of the quickest copy, in seconds.
    public let quickestCopy: Double
    /// How much longer than the quickest the median copy took: well above one, others used the
    /// machine meanwhile and the row says more of them than of the engine.
    public let unrest: Double
    /// The time of the quickest frames over that of the same in the classic light, measured in turns; nil where
    /// they are in that.
    public let classicRatio: Double?
    /// The time of the quickest frames over that of the same with nothing on the pages, measured in turns; nil
    /// where that is not compared.
    public let blankRatio: Double?
    /// The ratio to come down to (How fast); nil if there is none.
    public let target: Double?

    /// The time of a frame over that of a copy.
    public var ratio: Double { seconds / copy }
    /// The same of the quickest: what a neighbour on the machine disturbs the least.
    public var bestRatio: Double { quickest / quickestCopy }
  }

  /// Measures flips along both axes and folds at 1920×1080 and 3840×2160, whole and as they run, and
  /// every other transition as it runs at 1920×1080; or every transition in both ways at one size.
  ///
  /// - Parameters:
  ///   - size: the pixels of the window in which every transition is measured, nil for the targets'.
  ///   - transition: the only transition to measure, by its name in the catalogue; nil for all.
  ///   - style: the names of its style bits, which it has.
  ///   - light: how the pages are lit.
  ///   - repeats: how often each is measured; the median counts.
  ///   - threads: how many threads paint.
  ///   - progress: called with a line about each row as it is done.
  /// - Returns: a row for each piece of work.
  /// - Throws: `CairoError` if the pages cannot be drawn.
  public static func run(
    at size: (width: Int, height: Int)? = nil, transition: String? = nil, style: [String] = [],
    light: Light = .classic, repeats: Int = 9, threads: Int = 2,
    progress: (Row) -> Void = { _ in }
  ) throws -> [Row] {
    precondition(repeats > 0 && threads > 0, "a measurement is repeated and has a thread")
    var rows: [Row] = []
    let works = (size.map { Work.everything(width: $0.width) } ?? Work.all).filter {
      transition == nil || $0.transition == transition
    }.map { work in
      var work = work
      work.style = style
      return work
    }
    for (width, height) in size.map({ [$0] }) ?? [(1920, 1080), (3840, 2160)] {
      let rig = try Rig(width: width, height: height, threads: threads)
      for work in works where work.width == width {
        // In turns, so that what disturbs the machine disturbs both.
        let pairs = (0..<repeats).map { _ in
          (
            rig.measure(work, in: light), light == .classic ? nil : rig.measure(work).frames,
            work.isComparedWithBlank ? rig.measure(work, in: light, isBlank: true).frames : nil
          )
        }
        let samples = pairs.map(\.0)
        let (classics, blanks) = (pairs.compactMap(\.1), pairs.compactMap(\.2))
        let copies = samples.map(\.copy)
        let copy = median(copies)
        let frames = samples.map(\.frames)
        let settled = samples.dropFirst(samples.count > 1 ? 1 : 0)
        func perFrame(_ count: KeyPath<Rig.Sample, Int>) -> Double {
          Double(settled.reduce(0) { $0 + $1[keyPath: count] }) / Double(settled.count * 19)
        }
        let quickest = mean(frames) { $0.min() ?? .nan }
        let row = Row(
          transition: ([work.transition] + style).joined(separator: ","),
          axis: work.axis.rawValue, width: width, height: height,
          isDamageOnly: work.isDamageOnly, seconds: mean(frames, of: median),
          quickest: quickest,
          worst: steps(frames, of: median).max() ?? .nan,
          written: Double(samples[0].pixels * 4) / 19, faults: perFrame(\.faults),
          allocations: ProcessMemory.countsAllocations ? perFrame(\.allocations) : nil, copy: copy,
          quickestCopy: copies.min() ?? copy, unrest: copy / (copies.min() ?? copy),
          classicRatio: classics.isEmpty
            ? nil : quickest / mean(classics) { $0.min() ?? .nan },
          blankRatio: blanks.isEmpty ? nil : quickest / mean(blanks) { $0.min() ?? .nan },
          target: work.target)
        rows.append(row)
        progress(row)
      }
    }
    return rows
  }

  /// The mean over the steps of one value of the repeats; a step that is no number is left out.
  private static func mean(_ repeats: [[Double]], of value: ([Double]) -> Double) -> Double {
    let steps = steps(repeats, of: value)
    return steps.reduce(0, +) / Double(steps.count)
  }

  /// One value of the repeats for each step that has one.
  private static func steps(_ repeats: [[Double]], of value: ([Double]) -> Double) -> [Double] {
    repeats[0].indices.map { step in value(repeats.map { $0[step] }) }.filter(\.isFinite)
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted[sorted.count / 2]
  }
}
