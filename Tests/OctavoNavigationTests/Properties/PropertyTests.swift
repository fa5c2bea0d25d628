import Foundation
import OctavoNavigation
import Testing

@testable import OctavoTrace

/// The laws L1–L12, the model and the picture, under operations in any order: containers, stacks,
/// modals, one within another, pages side by side, with interrupts, hooks, vetoes, hands, keys,
/// suspensions and reloads.
@MainActor
struct PropertyTests {
  /// How many thousand scripts are played: a hundred, or as many as the variable says where each
  /// takes longer, as under a sanitizer.
  nonisolated static let batches =
    ProcessInfo.processInfo.environment["OCTAVO_PROPERTY_BATCHES"].flatMap { Int($0) } ?? 100
  nonisolated static let scriptsInBatch = 1000

  @Test(arguments: 0..<batches)
  func `a thousand random scripts keep every law`(batch: Int) throws {
    for index in 0..<Self.scriptsInBatch {
      let seed = UInt64(batch * Self.scriptsInBatch + index)
      let script = ScriptMaker.script(seed: seed)
      let faults = try ScriptPlayer.play(script)
      if faults.isEmpty { continue }
      let (shortest, its) = Shrinker.shrink(script, faults)
      Issue.record(
        """
        seed \(seed): \(its.joined(separator: "; "))
        octavo trace <<end
        \(shortest.map(\.description).joined(separator: "\n"))
        end
        """)
      return
    }
  }

  /// Hands that catch a leaf whose turn is made already, and take it back.
  @Test(arguments: [26563, 55141, 82412, 84688, 85326, 92130, 92965])
  func `scripts that catch older leaves keep every law`(seed: Int) throws {
    #expect(try ScriptPlayer.play(ScriptMaker.script(seed: UInt64(seed))) == [])
  }

  @Test func `a script is read back as it was written`() throws {
    for seed in 0..<500 {
      for case .trace(let step) in ScriptMaker.script(seed: UInt64(seed)) {
        #expect(try TraceStep.reading(step.description) == step)
      }
    }
  }
}

/// Makes the script of a failure as short as it can.
@MainActor
enum Shrinker {
  /// What a script breaks; nil if nothing, or if it makes no sense.
  static func faults(of script: [ScriptStep]) -> [String]? {
    guard let faults = try? ScriptPlayer.play(script), !faults.isEmpty else { return nil }
    return faults
  }

  /// Leaves steps out for as long as what remains still breaks the same law.
  static func shrink(_ script: [ScriptStep], _ faults: [String]) -> ([ScriptStep], [String]) {
    let law = law(of: faults)
    let shortest = shrunk(script) { (steps: [ScriptStep]) -> [String]? in
      guard let others = Self.faults(of: steps), Self.law(of: others) == law else { return nil }
      return others
    }
    return (shortest, Self.faults(of: shortest) ?? faults)
  }

  /// The shortest script that still fails, when one step after the other is left out; the root stays.
  static func shrunk<Step, Failure>(
    _ script: [Step], failing: ([Step]) -> Failure?
  ) -> [Step] {
    var script = script
    var index = script.count - 1
    while index > 0 {
      var shorter = script
      shorter.remove(at: index)
      if failing(shorter) != nil {
        script = shorter
        index = script.count
      }
      index -= 1
    }
    return script
  }

  private static func law(of faults: [String]) -> Substring {
    faults[0].prefix { $0 != ":" }
  }
}
