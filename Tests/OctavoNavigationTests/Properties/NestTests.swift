import Foundation
import OctavoTestSupport
import Testing

/// Containers within containers, live pages and places on pages, by hands, calls, segues in hands and settings in any
/// order: a frame that nobody asked for shows what the one before did, what is painted anew is all that differs,
/// everything comes to rest, each operation ends once, pages live by the laws, and none outlives what holds it.
@MainActor
struct NestTests {
  /// How many nests are played, and from which seed on, if not as many as usual.
  nonisolated static let seeds: Range<Int> = {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["OCTAVO_NEST_FROM"].flatMap { Int($0) } ?? 0
    return first..<first + (environment["OCTAVO_NESTS"].flatMap { Int($0) } ?? 400)
  }()

  /// What a nest breaks, and what was done to it.
  private func faults(of steps: [UInt64], seed: UInt64) -> (faults: [String], log: [String])? {
    let nest = Nest(seed: seed)
    for step in steps where nest.faults.isEmpty { nest.play(step) }
    if nest.faults.isEmpty { nest.finish() }
    return nest.faults.isEmpty ? nil : (nest.faults, nest.log)
  }

  @Test func `whatever is done to a nest, what is seen and told is right`() {
    for seed in Self.seeds.map({ UInt64($0) }) {
      let steps = (0..<120).map { seed &* 1_000_003 &+ $0 }
      guard let found = faults(of: steps, seed: seed) else { continue }
      let kind = found.faults.first?.prefix { $0 != ":" }
      let shortest = Shrinker.shrunk([0] + steps) { steps in
        let other = faults(of: Array(steps.dropFirst()), seed: seed)
        return other?.faults.first?.prefix { $0 != ":" } == kind ? other : nil
      }
      let last = faults(of: Array(shortest.dropFirst()), seed: seed) ?? found
      Issue.record(
        "seed \(seed): \(last.faults.prefix(3))\n\(last.log.joined(separator: "\n"))")
      return
    }
  }
}
