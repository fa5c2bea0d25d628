internal import OctavoGeometry

/// Finds segues of one scene that wait for the same thing, and those that only a gesture sets off.
struct TriggerCheck {
  private struct Key: Hashable {
    /// The scene's number; nil for all scenes.
    var scene: Int?
    var trigger: Storyboard.Trigger
  }

  private struct Waiting {
    var first: Range<Int>
    var orders: Set<Int?>
  }

  /// How many pairs of a scene and a trigger are compared before the rest is let be.
  private static let mostPairs = 1_000_000

  let draft: Draft
  let graph: BoardGraph
  let log: ProblemLog

  func run() {
    var waiting: [Key: Waiting] = [:]
    var pairs = 0
    for edge in graph.edges {
      let segue = draft.segues[edge.segue]
      pairs += segue.triggers.count * (edge.from?.count ?? 1)
      for trigger in segue.triggers where pairs <= Self.mostPairs {
        let scenes: [Int?] = edge.from ?? [nil]
        for scene in scenes where !add(trigger, of: segue, scene, to: &waiting) { break }
      }
      checkHands(segue, action: edge.action)
    }
  }

  /// Adds a segue to those that wait for a trigger; whether it is told from the others.
  private func add(
    _ trigger: Located<Storyboard.Trigger>, of segue: Draft.Segue, _ scene: Int?,
    to waiting: inout [Key: Waiting]
  ) -> Bool {
    let key = Key(scene: scene, trigger: trigger.value)
    let order = segue.order?.value
    guard var others = waiting[key] else {
      waiting[key] = Waiting(first: trigger.range, orders: [order])
      return true
    }
    let isClear = order != nil && !others.orders.contains(nil) && !others.orders.contains(order)
    others.orders.insert(order)
    waiting[key] = others
    guard !isClear, others.first != trigger.range else { return true }
    let place = scene.map { "scene \"\(graph.scenes[$0].scene.id)\"" } ?? "every scene"
    log.add(
      .ambiguousTrigger, at: trigger.range,
      "\(segue.owner): another segue from \(place) has the same trigger",
      hint: "give both a different \"order\"; the other is at line \(log.line(of: others.first))",
      note: (others.first, "this one has it already"))
    return false
  }

  /// Warns of a segue that needs a hand that can make gestures.
  private func checkHands(_ segue: Draft.Segue, action: Storyboard.Segue.Action) {
    // These have keys of their own in every window.
    switch action {
    case .pop, .next, .previous, .dismiss, .embed: return
    default: break
    }
    var gesture: Range<Int>?
    for trigger in segue.triggers {
      switch trigger.value {
      case .key, .tap(.region): return
      case .tap(.zone), .swipe, .edge, .pinch: gesture = gesture ?? trigger.range
      case .after, .event: break
      }
    }
    guard let gesture else { return }
    log.add(
      .gestureOnly, at: gesture, "\(segue.owner): only a gesture sets it off",
      hint: "add a key, or a tap on a region")
  }
}
