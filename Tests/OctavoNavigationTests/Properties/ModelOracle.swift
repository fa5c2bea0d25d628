import OctavoNavigation

@testable import OctavoTrace

/// Knows what every call has to make of the model, and when it is to be refused and why; it is told of
/// the calls and the answers, and never looks at a container.
@MainActor
struct ModelOracle {
  private struct Container {
    let isFlip: Bool
    let list: [String]
  }

  /// The model as it has to be.
  private(set) var view = ModelView()
  /// Pages presented to cover all.
  private(set) var fulls: Set<String> = []
  private var containers: [String: Container] = [:]
  private var vetoed: Set<String> = []
  private var calls: [(container: String, call: TraceStep.Call)] = []
  /// What each container was before its last changes, the last one last: a stack before one, a flip before
  /// as many as leaves may be in the air, as a hand may catch any of these.
  private var before: [String: [ModelView.Container]] = [:]
  private let root: String
  /// Whether any answer is right and the model is what the containers say it is.
  private let isLenient: Bool

  init(root: String, isLenient: Bool = false) {
    self.root = root
    self.isLenient = isLenient
  }

  // MARK: - What is told

  /// A container was made with its first pages.
  mutating func make(_ name: String, isFlip: Bool, pages: [String]) {
    containers[name] = Container(isFlip: isFlip, list: isFlip ? pages : [])
    view.containers[name] = ModelView.Container(members: [pages[0]])
  }

  /// A call is about to be made: it waits in the queue.
  mutating func issue(_ call: TraceStep.Call) {
    var (container, call) = (root, call)
    if case .at(let name, let inner) = call { (container, call) = (name, inner) }
    switch call {
    case .veto(let page): vetoed.insert(page)
    case .allow(let page): vetoed.remove(page)
    case .suspend, .resume, .remove, .reload, .resize, .spread, .at: break
    default: calls.append((container, call))
    }
  }

  /// The operation of the oldest call was accepted, or refused for a reason.
  ///
  /// - Parameter isHeldElsewhere: whether a page still belongs to another container, that it is leaving.
  /// - Returns: what is wrong with that.
  mutating func answer(
    _ refusal: NavigationOperation.Refusal?, isHeldElsewhere: (String, String) -> Bool
  ) -> String? {
    guard !calls.isEmpty else { return isLenient ? nil : "an operation without a call" }
    let (container, call) = calls.removeFirst()
    if isLenient {
      if refusal == nil { note(call) }
      return nil
    }
    let expected = expectedRefusal(of: call, in: container)
    if refusal == .pageInUse, expected == nil || expected == .vetoed,
      let page = newcomer(call, in: container),
      isHeldElsewhere(page, container)
    {
      return nil
    }
    guard refusal == expected else {
      return "\(call) in \(container) was \(refusal.map { "refused(\($0))" } ?? "done"), "
        + "not \(expected.map { "refused(\($0))" } ?? "done")"
    }
    if refusal == nil {
      remember(container)
      apply(call, in: container)
    }
    return nil
  }

  /// Whether every call was answered.
  var isQuiet: Bool { calls.isEmpty }

  /// Compares the model with what the containers say; a hand that let go may have changed it by what it
  /// set out to do, or have thrown the last change back.
  ///
  /// - Parameter grabs: what hands have set out to do, if one has just let go: it may also have caught
  ///   what an earlier one had begun.
  mutating func check(_ actual: ModelView, grabs: Set<TraceStep.Grab>) -> String? {
    if isLenient { view = actual }
    if actual == view { return nil }
    if !grabs.isEmpty {
      // The finger is on the container that lies there: the root, or one within it.
      for (name, container) in view.containers {
        var ends = before[name] ?? []
        let isFlip = containers[name]?.isFlip == true
        if isFlip {
          // A leaf that is caught turns its page alone: what was presented meanwhile stays as it is.
          ends += ends.map { end in
            var end = end
            end.modals = container.modals
            return end
          }
        }
        for call in grabs.flatMap({ calls(of: $0, isFlip: isFlip) }) {
          var other = self
          other.apply(call, in: name)
          ends += [other.view.containers[name]].compactMap(\.self)
        }
        guard let end = ends.first(where: { $0 == actual.containers[name] }), end != container
        else { continue }
        remember(name)
        view.containers[name] = end
      }
      if actual == view { return nil }
    }
    return "the model is \(actual.containers), not \(view.containers)"
  }

  private mutating func remember(_ name: String) {
    guard let container = view.containers[name] else { return }
    let count = containers[name]?.isFlip == true ? 8 : 1
    before[name] = ((before[name] ?? []) + [container]).suffix(count)
  }

  /// What a hand may come to do in a container.
  private func calls(of grab: TraceStep.Grab, isFlip: Bool) -> [TraceStep.Call] {
    switch grab {
    case .dismiss: [.dismiss]
    case .pop, .previous: isFlip ? [.previous] : [.pop]
    case .push(let page): isFlip ? [.next] : [.push(page)]
    case .next: isFlip ? [.next] : []
    }
  }

  // MARK: - The rules

  private func isFree(_ page: String, for container: String) -> Bool {
    if page == container || page == root { return false }
    if view.containers.contains(where: { $0.value.members.contains(page) }) { return false }
    if view.presenter(of: page) != nil { return false }
    // It may not hold the container that is to hold it.
    var holder: String? = container
    for _ in 0..<8 {
      guard let inner = holder else { return true }
      if inner == page { return false }
      holder =
        view.containers.first { $0.value.members.contains(inner) }?.key
        ?? view.presenter(of: inner)
    }
    return true
  }

  private func canLeave(_ page: String) -> Bool {
    guard let container = view.containers[page] else { return !vetoed.contains(page) }
    return container.visible.allSatisfy(canLeave)
  }

  private func neighbour(_ step: Int, in name: String) -> String? {
    guard let container = containers[name], let page = view.containers[name]?.members.last,
      let index = container.list.firstIndex(of: page),
      container.list.indices.contains(index + step)
    else { return nil }
    return container.list[index + step]
  }

  /// The page that a call brings in.
  private func newcomer(_ call: TraceStep.Call, in container: String) -> String? {
    switch call {
    case .push(let page), .set(let page, animated: _), .present(let page, asSheet: _),
      .replace(_, with: let page):
      page
    case .next: neighbour(1, in: container)
    case .previous: neighbour(-1, in: container)
    default: nil
    }
  }

  private func expectedRefusal(
    of call: TraceStep.Call, in name: String
  ) -> NavigationOperation.Refusal? {
    guard let container = view.containers[name] else { return nil }
    let members = container.members
    func leaving(_ pages: some Sequence<String>) -> NavigationOperation.Refusal? {
      pages.allSatisfy(canLeave) ? nil : .vetoed
    }
    switch call {
    case .push(let page):
      if members.contains(page) { return .alreadyInStack }
      return isFree(page, for: name) ? nil : .pageInUse
    case .pop: return members.count == 1 ? .atRoot : leaving(members.suffix(1))
    case .popToRoot: return members.count == 1 ? .atRoot : leaving(members.dropFirst())
    case .popTo(let page):
      guard let index = members.firstIndex(of: page) else { return .notInStack }
      if page == members.last { return .noChange }
      return leaving(members[(index + 1)...])
    case .replace(let page, let other):
      guard members.contains(page) else { return .notInStack }
      if page == other { return .noChange }
      if members.contains(other) { return .alreadyInStack }
      if !isFree(other, for: name) { return .pageInUse }
      return leaving([page])
    case .set(let page, animated: _):
      if page == members.last { return .noChange }
      return isFree(page, for: name) ? leaving(members.suffix(1)) : .pageInUse
    case .next, .previous:
      guard let page = neighbour(call == .next ? 1 : -1, in: name) else { return .atEnd }
      return isFree(page, for: name) ? leaving(members.suffix(1)) : .pageInUse
    case .present(let page, asSheet: _): return isFree(page, for: name) ? nil : .pageInUse
    case .dismiss:
      return container.modals.isEmpty
        ? .nothingPresented : leaving(container.modals.suffix(1).map(\.name))
    case .dismissAll:
      return container.modals.isEmpty ? .nothingPresented : leaving(container.modals.map(\.name))
    case .suspend, .resume, .remove, .reload, .resize, .spread, .setPages, .veto, .allow, .at:
      return nil
    }
  }

  /// Takes note of what a presented page covers.
  private mutating func note(_ call: TraceStep.Call) {
    guard case .present(let page, let asSheet) = call else { return }
    if asSheet { fulls.remove(page) } else { fulls.insert(page) }
  }

  private mutating func apply(_ call: TraceStep.Call, in name: String) {
    guard var container = view.containers[name] else { return }
    switch call {
    case .push(let page): container.members.append(page)
    case .pop: if container.members.count > 1 { container.members.removeLast() }
    case .popToRoot: container.members = Array(container.members.prefix(1))
    case .popTo(let page):
      if let index = container.members.firstIndex(of: page) {
        container.members = Array(container.members[...index])
      }
    case .replace(let page, let other):
      container.members = container.members.map { $0 == page ? other : $0 }
    case .set(let page, animated: _): container.members = [page]
    case .next: if let page = neighbour(1, in: name) { container.members = [page] }
    case .previous: if let page = neighbour(-1, in: name) { container.members = [page] }
    case .present(let page, let asSheet):
      note(call)
      container.modals.append(ModelView.Modal(name: page, isFull: !asSheet))
    case .dismiss: if !container.modals.isEmpty { container.modals.removeLast() }
    case .dismissAll: container.modals = []
    case .suspend, .resume, .remove, .reload, .resize, .spread, .setPages, .veto, .allow, .at:
      return
    }
    view.containers[name] = container
  }
}
