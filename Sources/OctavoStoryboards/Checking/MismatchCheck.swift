/// Checks that what segues do can be done where they start.
struct MismatchCheck {
  let draft: Draft
  let graph: BoardGraph
  let map: ContainmentMap
  let reachable: [Bool]
  let log: ProblemLog

  func run() {
    for edge in graph.edges {
      guard let from = edge.from else {
        checkAnywhere(edge)
        continue
      }
      // Nothing can be said of scenes that no way leads to, but that.
      for scene in from where reachable[scene] {
        guard check(edge, from: scene) else { break }
      }
    }
  }

  /// Whether a segue can do what it does from a scene.
  private func check(_ edge: BoardGraph.Edge, from scene: Int) -> Bool {
    let name = "scene \"\(graph.scenes[scene].scene.id)\""
    switch edge.action {
    case .push, .pop, .popTo, .popToRoot, .replace:
      let stacks = map.stacks(from: scene)
      if stacks.isEmpty {
        refuse(
          edge, "\(name) is on no stack",
          hint: "put it on one: a scene of kind: stack, with it as its root")
        return false
      }
      return checkStack(edge, below: stacks)
    case .set, .next, .previous:
      let flips = map.flips(from: scene)
      if flips.isEmpty {
        refuse(
          edge, "\(name) is in no flip", hint: "put it in one: a scene of kind: flip, with pages")
        return false
      }
      return checkPage(edge, of: flips)
    case .dismiss:
      if !map.places[scene].isModal {
        refuse(edge, "\(name) is never presented", hint: "do: pop goes back on a stack")
        return false
      }
      return true
    case .present: return true
    case .embed:
      if graph.kind(scene) != .page {
        refuse(edge, "\(name) is a \(graph.kind(scene).rawValue); only a page embeds another scene")
        return false
      }
      return true
    }
  }

  /// A segue from everywhere needs one place at least where it works.
  private func checkAnywhere(_ edge: BoardGraph.Edge) {
    switch edge.action {
    case .push, .pop, .popTo, .popToRoot, .replace:
      let stacks = graph.containers(of: .stack)
      guard !stacks.isEmpty else { return refuse(edge, "the board has no stack") }
      _ = checkStack(edge, below: stacks)
    case .set, .next, .previous:
      let flips = graph.containers(of: .flip)
      guard !flips.isEmpty else { return refuse(edge, "the board has no flip") }
      _ = checkPage(edge, of: flips)
    case .dismiss:
      if !map.places.contains(where: \.isModal) { refuse(edge, "nothing is ever presented") }
    case .embed: refuse(edge, "a scene is embedded in one page, not in all of them")
    case .present: break
    }
  }

  /// Whether the scenes that a segue goes back to can be on one of its stacks.
  private func checkStack(_ edge: BoardGraph.Edge, below stacks: BitSet) -> Bool {
    let segue = draft.segues[edge.segue]
    var goals: [Located<String>] = []
    if let popUpTo = segue.popUpTo { goals.append(popUpTo) }
    if case .popTo(let id) = edge.action, let target = segue.target {
      goals.append(Located(id, at: target.range))
    }
    for goal in goals {
      guard let scene = draft.index[goal.value],
        map.places[scene].stacks.isDisjoint(with: stacks)
      else { continue }
      log.add(
        .neverOnStack, at: goal.range,
        "\(segue.owner): scene \"\(goal.value)\" can never be on the stack there",
        hint: "only roots, and what is pushed or replaces, are on a stack")
      return false
    }
    return true
  }

  private func checkPage(_ edge: BoardGraph.Edge, of flips: BitSet) -> Bool {
    guard case .set(let id) = edge.action, let page = edge.to else { return true }
    if !graph.holders[page].isDisjoint(with: flips) { return true }
    let segue = draft.segues[edge.segue]
    log.add(
      .mismatch, at: segue.target?.range ?? segue.range,
      "\(segue.owner): scene \"\(id)\" is no page of the flip there",
      hint: "write it in the \"pages\" of the flip")
    return false
  }

  private func refuse(_ edge: BoardGraph.Edge, _ reason: String, hint: String? = nil) {
    let segue = draft.segues[edge.segue]
    let verb = segue.verb?.value.rawValue ?? ""
    let range = segue.verb?.range ?? segue.range
    log.add(
      .mismatch, at: range, "\(segue.owner): cannot \(verb): \(reason)", hint: hint)
  }
}
