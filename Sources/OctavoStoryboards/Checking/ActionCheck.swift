/// Makes actions of verbs and targets, and refuses pairs that mean nothing.
struct ActionCheck {
  let log: ProblemLog

  /// The action of a segue; nil if it has none, and the log says why.
  func action(of segue: Draft.Segue) -> Storyboard.Segue.Action? {
    guard let verb = segue.verb, (segue.target != nil) == segue.hasTarget else { return nil }
    switch (verb.value, segue.target?.value) {
    case (.push, .scene(let id)): return .push(id)
    case (.replace, .scene(let id)): return .replace(id)
    case (.embed, .scene(let id)): return .embed(id, slot: segue.slot?.value)
    case (.present, .scene(let id)):
      return .present(id, cover: segue.cover, isDismissible: segue.isDismissible)
    case (.pop, nil), (.pop, .back): return .pop
    case (.popTo, .scene(let id)): return .popTo(id)
    case (.popTo, .root): return .popToRoot
    case (.set, .scene(let id)): return .set(id)
    case (.set, .next): return .next
    case (.set, .previous): return .previous
    case (.dismiss, nil), (.dismiss, .back): return .dismiss
    case (_, nil):
      log.add(
        .missingKey, at: segue.range, "\(segue.owner): missing key \"to\"",
        hint: Self.targets(of: verb.value))
      return nil
    case (_, .some):
      let range = segue.target?.range ?? segue.range
      log.add(
        .mismatch, at: range, "\(segue.owner): \(verb.value.rawValue) cannot lead there",
        hint: Self.targets(of: verb.value))
      return nil
    }
  }

  private static func targets(of verb: Draft.Verb) -> String {
    switch verb {
    case .push, .replace, .present, .embed: "\(verb.rawValue) leads to a scene"
    case .pop: "pop goes back by one; popTo goes to a scene or \"@root\""
    case .popTo: "popTo leads to a scene or \"@root\""
    case .set: "set leads to a page of the flip, \"@next\" or \"@prev\""
    case .dismiss: "dismiss takes away what was presented and needs no \"to\""
    }
  }
}
