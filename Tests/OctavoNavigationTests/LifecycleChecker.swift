import OctavoNavigation

/// Watches every callback and says which law it breaks; it knows the laws of Laws, Lifecycle and nothing
/// of how the container keeps them.
@MainActor
final class LifecycleChecker {
  private enum Appearance { case disappeared, appearing, appeared, disappearing }

  private struct Life {
    var appearance = Appearance.disappeared
    var animated = false
    var isLaidOut = false
    var announced: Bool?
    var isInside = false
    var loads = 0
  }

  private(set) var faults: [String] = []
  private var lives: [String: Life] = [:]
  private var isInCallback = false
  /// What the container is called in the journal.
  private let root: String
  /// The pages that belong to the container, those that are seen last.
  private let members: () -> [String]
  /// The most pages that are seen at once when nothing moves.
  private let mostSeen: Int

  init(_ container: @escaping () -> FlipContainer, mostSeen: Int = 1) {
    root = "F"
    members = { container().visiblePages.compactMap(\.title) }
    self.mostSeen = mostSeen
  }

  init(
    _ stack: @escaping () -> NavigationStack, naming name: @escaping (any Page) -> String? = \.title
  ) {
    root = "N"
    members = { stack().pages.compactMap(name) }
    mostSeen = 1
  }

  /// Pages joined the container before anybody watched.
  func adopt(_ names: [String]) {
    for name in names {
      lives[name, default: Life()].isInside = true
      lives[name, default: Life()].loads = 1
    }
  }

  /// A callback came: its name in the laws' notation, and what goes with it.
  func enter(_ page: String, _ callback: String, entering: Bool? = nil, animated: Bool? = nil) {
    if isInCallback { fault("L6", page, callback, "inside another callback") }
    isInCallback = true
    var life = lives[page] ?? Life()
    switch callback {
    case "load":
      life.loads += 1
      if life.loads > 1 { fault("load", page, callback, "twice") }
      if life.announced != true, !life.isInside, page != root {
        fault("L4", page, callback, "outside")
      }
    case "wM":
      if page != root, entering == false, members().contains(page) {
        fault("L5", page, callback, "the model still shows it")
      }
      if life.announced == entering { fault("L4", page, callback, "announced twice") }
      if life.announced == nil, life.isInside == entering {
        fault("L4", page, callback, "announces what is")
      }
      life.announced = entering
    case "dM":
      if life.announced != entering { fault("L4", page, callback, "closes no wM") }
      life.announced = nil
      life.isInside = entering ?? false
      if entering == false, life.appearance != .disappeared {
        fault("L4", page, callback, "leaves in sight")
      }
    case "wA":
      checkPlace(life, page, callback)
      move(&life, page, callback, from: [.disappeared, .disappearing], to: .appearing)
      if page != root { checkContainer(page, callback, [.appearing, .appeared]) }
      life.animated = animated ?? false
      life.isLaidOut = false
    case "iA":
      if life.appearance != .appearing || life.isLaidOut { fault("L1", page, callback, "") }
      life.isLaidOut = true
    case "dA":
      checkPlace(life, page, callback)
      move(&life, page, callback, from: [.appearing], to: .appeared)
      if !life.isLaidOut { fault("L1", page, callback, "without iA") }
      if life.animated != animated { fault("L1", page, callback, "animated differs") }
      if page == root,
        lives.contains(where: { $0.key != root && $0.value.appearance == .appearing })
      {
        fault("L3", page, callback, "before what is inside")
      }
    case "wD":
      checkPlace(life, page, callback)
      move(&life, page, callback, from: [.appearing, .appeared], to: .disappearing)
      life.animated = animated ?? false
    case "dD":
      checkPlace(life, page, callback)
      move(&life, page, callback, from: [.disappearing], to: .disappeared)
      if life.animated != animated { fault("L1", page, callback, "animated differs") }
      if page == root,
        lives.contains(where: { $0.key != root && $0.value.appearance != .disappeared })
      {
        fault("L3", page, callback, "before what is inside")
      }
    default:
      fault("?", page, callback, "")
    }
    lives[page] = life
    let moving = pages(.appearing) + pages(.disappearing)
    if moving.count > 2 * mostSeen {
      fault("L2", page, callback, "with \(moving) between two states")
    }
  }

  /// The callback is over.
  func leave() { isInCallback = false }

  /// The data source was asked.
  func question() {
    let open = pages(.disappearing)
    if !open.isEmpty { faults.append("L12: asked while \(open) goes") }
  }

  /// Nothing moves and no hand holds: exactly the container's pages are seen, if the container is.
  func checkRest() {
    let inside = members()
    let pages = inside.suffix(mostSeen)
    let seen = lives.filter { $0.key != root && $0.value.appearance != .disappeared }
    let isSeen = lives[root]?.appearance == .appeared
    if isSeen, Set(seen.map(\.key)) != Set(pages) || self.pages(.appeared).count != seen.count {
      faults.append("L2: at rest \(seen.keys) are seen, not \(pages)")
    }
    if lives[root]?.appearance == .disappeared, !seen.isEmpty {
      faults.append("L3: \(seen.keys) are seen out of sight")
    }
    for (name, life) in lives where name != root {
      if life.announced != nil { faults.append("L4: \(name).wM is open at rest") }
      if life.isInside != inside.contains(name) {
        faults.append("L4: \(name) is inside \(life.isInside)")
      }
    }
  }

  private func pages(_ appearance: Appearance) -> [String] {
    lives.filter { $0.key != root && $0.value.appearance == appearance }.map(\.key)
  }

  private func checkPlace(_ life: Life, _ page: String, _ callback: String) {
    guard page != root else { return }
    // From wM(container) on, up to dM(nil).
    if !life.isInside && life.announced == nil { fault("L4", page, callback, "outside") }
  }

  private func checkContainer(_ page: String, _ callback: String, _ states: [Appearance]) {
    if !states.contains(lives[root]?.appearance ?? .disappeared) {
      fault("L3", page, callback, "more visible than its container")
    }
  }

  private func move(
    _ life: inout Life, _ page: String, _ callback: String, from: [Appearance], to: Appearance
  ) {
    if !from.contains(life.appearance) { fault("L1", page, callback, "from \(life.appearance)") }
    life.appearance = to
  }

  private func fault(_ law: String, _ page: String, _ callback: String, _ why: String) {
    faults.append("\(law): \(page).\(callback) \(why)")
  }
}
