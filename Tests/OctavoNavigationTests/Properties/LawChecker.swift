import OctavoNavigation
import OctavoTrace

/// Watches every callback and says which law of Laws, Lifecycle it breaks. It knows the laws, and what the
/// containers say of themselves, but nothing of how they keep them.
@MainActor
final class LawChecker {
  private enum Appearance: Int { case disappeared, appearing, appeared, disappearing }

  private struct Life {
    var appearance = Appearance.disappeared
    var animated = false
    var isLaidOut = false
    /// The container, from the announcement on.
    var parent: String?
    /// Whether a wM is open, and into a container or out of one.
    var announced: Bool?
    var isInside = false
    var loads = 0
    /// The batch in which it loaded outside of any container.
    var loneLoadBatch: Int?
    /// The batch in which its latest will came.
    var willBatch = 0

    var moves: Bool { appearance == .appearing || appearance == .disappearing }
  }

  private(set) var faults: [String] = []
  private var lives: [String: Life] = [:]
  private var isInCallback = false
  private var batch = 0
  private let root: String
  private let model: () -> ModelView

  /// - Parameters:
  ///   - root: the name of the container in the window.
  ///   - model: what the containers say of themselves at the moment.
  init(root: String, model: @escaping () -> ModelView) {
    self.root = root
    self.model = model
  }

  // MARK: - Callbacks

  /// A page or container gets a callback in a batch.
  func enter(_ name: String, _ callback: TraceEvent.Callback, parent: String?, batch: Int) {
    if isInCallback { fault("L6", name, callback, "inside another callback") }
    isInCallback = true
    if batch != self.batch {
      endBatch()
      self.batch = batch
    }
    var life = lives[name] ?? Life()
    switch callback {
    case .load:
      life.loads += 1
      if life.loads > 1 { fault("L8", name, callback, "loads twice") }
      if life.announced != true, !life.isInside { life.loneLoadBatch = batch }
    case .willMove(let entering):
      if life.announced == entering { fault("L4", name, callback, "announced twice") }
      if life.announced == nil, life.isInside == entering {
        fault("L4", name, callback, "announces what is")
      }
      if entering, life.isInside, life.parent != parent {
        fault("L4", name, callback, "into a second container")
      }
      // A page that is presented joins nothing, and loads all the same.
      if life.loneLoadBatch == batch { fault("L4", name, callback, "after its load") }
      life.announced = entering
      if let parent { life.parent = parent }
      if !entering, isMember(name, of: life.parent) {
        fault("L5", name, callback, "the model still has it")
      }
    case .didMove(let entering):
      if life.announced != entering { fault("L4", name, callback, "closes no wM") }
      if !entering, life.appearance != .disappeared {
        fault("L4", name, callback, "leaves in sight")
      }
      if isMember(name, of: life.parent) != entering {
        fault("L5", name, callback, "the model says otherwise")
      }
      life.announced = nil
      life.isInside = entering
      if !entering { life.parent = nil }
    case .willAppear(let animated):
      if life.announced == nil, !life.isInside, name != root {
        // A modal joins nothing: it is in sight for as long as it is presented (or was just now).
        let presenter = model().presenter(of: name)
        life.parent = presenter ?? life.parent
        if life.parent == nil { fault("L4", name, callback, "belongs nowhere") }
      }
      if ![.disappeared, .disappearing].contains(life.appearance) {
        fault("L1", name, callback, "from \(life.appearance)")
      }
      if let parent = life.parent,
        ![.appearing, .appeared].contains(lives[parent]?.appearance ?? .disappeared)
      {
        fault("L3", name, callback, "more visible than its container")
      }
      checkOpen(name, life, callback)
      life.appearance = .appearing
      life.animated = animated
      life.isLaidOut = false
      life.willBatch = batch
    case .isAppearing:
      if life.appearance != .appearing || life.isLaidOut {
        fault("L1", name, callback, "not once after wA")
      }
      life.isLaidOut = true
    case .didAppear(let animated):
      if life.appearance != .appearing { fault("L1", name, callback, "from \(life.appearance)") }
      if !life.isLaidOut { fault("L1", name, callback, "without iA") }
      if life.animated != animated { fault("L1", name, callback, "animated differs") }
      if children(of: name).contains(where: { $0.appearance == .appearing }) {
        fault("L3", name, callback, "before what is inside")
      }
      life.appearance = .appeared
    case .willDisappear(let animated):
      if ![.appearing, .appeared].contains(life.appearance) {
        fault("L1", name, callback, "from \(life.appearance)")
      }
      if life.appearance == .appearing, !life.isLaidOut {
        fault("L1", name, callback, "without iA")
      }
      if children(of: name).contains(where: { $0.appearance == .disappearing }) {
        fault("L3", name, callback, "after what is inside")
      }
      checkOpen(name, life, callback)
      life.appearance = .disappearing
      life.animated = animated
      life.willBatch = batch
    case .didDisappear(let animated):
      if life.appearance != .disappearing {
        fault("L1", name, callback, "from \(life.appearance)")
      }
      if life.animated != animated { fault("L1", name, callback, "animated differs") }
      if children(of: name).contains(where: { $0.appearance != .disappeared }) {
        fault("L3", name, callback, "before what is inside")
      }
      life.appearance = .disappeared
    }
    lives[name] = life
  }

  /// The callback is over.
  func leave() { isInCallback = false }

  /// A neighbour of a page was asked for, within a container.
  func question(in container: String) {
    // A container that goes out of sight itself takes its pages with it: that is no turn of its own.
    guard lives[container]?.appearance == .appeared else { return }
    if lives.values.contains(where: { $0.parent == container && $0.appearance == .disappearing }) {
      faults.append("L12: asked during a turn")
    }
  }

  /// Whether any page is between two states or two containers.
  var isMoving: Bool { lives.values.contains { $0.moves || $0.announced != nil } }

  // MARK: - States

  /// A batch is over: nothing of it may be left half done.
  private func endBatch() {
    for (name, life) in lives where life.appearance == .appearing && !life.isLaidOut {
      faults.append("L11: \(name).wA has no iA when its batch ends")
    }
  }

  /// A step of the script is over: what is in sight fits the model.
  func checkSight(_ view: ModelView) {
    endBatch()
    for (name, container) in view.containers {
      let sight = lives[name]?.appearance ?? .disappeared
      let children = lives.filter { $0.value.parent == name && $0.value.appearance != .disappeared }
      let visible = Set(container.visible)
      switch sight {
      case .disappeared:
        if !children.isEmpty { faults.append("L3: \(children.keys) are seen in \(name), unseen") }
      case .appearing:
        if Set(children.keys) != visible {
          faults.append("L2: \(name) comes with \(children.keys), not \(visible)")
        }
      case .disappearing: break
      case .appeared:
        for page in visible where children[page] == nil {
          faults.append("L2: \(page) is to be seen in \(name), and is not")
        }
        let forward = children.allSatisfy { child in
          !child.value.moves
            || (child.value.appearance == .appearing) == visible.contains(child.key)
        }
        let backward = children.allSatisfy { child in
          !child.value.moves
            || (child.value.appearance == .disappearing) == visible.contains(child.key)
        }
        if !forward, !backward { faults.append("L2: the pages of \(name) go both ways") }
        for (page, life) in children
        where life.appearance == .appeared && !visible.contains(page) {
          faults.append("L2: \(page) has appeared in \(name), which does not show it")
        }
      }
    }
  }

  /// Nothing moves and no hand holds: exactly the visible pages are seen, and every wM is closed.
  func checkRest(_ view: ModelView) {
    for (name, container) in view.containers {
      guard lives[name]?.appearance == .appeared else { continue }
      let children = lives.filter { $0.value.parent == name && $0.value.appearance != .disappeared }
      if Set(children.keys) != Set(container.visible)
        || children.values.contains(where: { $0.appearance != .appeared })
      {
        faults.append("L2: at rest \(children.keys) are seen, not \(container.visible)")
      }
    }
    for (name, life) in lives where name != root {
      if life.announced != nil { faults.append("L4: \(name).wM is open at rest") }
      let members = view.containers.filter { $0.value.members.contains(name) }.map(\.key)
      if life.isInside != !members.isEmpty || (life.isInside && members != [life.parent]) {
        faults.append("L4: \(name) is inside \(life.parent ?? "nothing"), not \(members)")
      }
    }
  }

  // MARK: - Helpers

  private func children(of name: String) -> [Life] {
    lives.values.filter { $0.parent == name }
  }

  private func isMember(_ page: String, of container: String?) -> Bool {
    guard let container else { return false }
    return model().containers[container]?.members.contains(page) ?? false
  }

  /// A will of a page that takes no part in the transition that is open in its container.
  private func checkOpen(_ name: String, _ life: Life, _ callback: TraceEvent.Callback) {
    guard let parent = life.parent, lives[parent]?.appearance == .appeared,
      !(life.moves && life.willBatch < batch)
    else { return }
    let others = lives.filter {
      $0.value.parent == parent && $0.value.moves && $0.value.willBatch < batch
    }
    if !others.isEmpty { fault("L2", name, callback, "while \(others.keys) still move") }
  }

  private func fault(_ law: String, _ name: String, _ callback: TraceEvent.Callback, _ why: String)
  {
    faults.append("\(law): \(name).\(callback.notation) \(why)")
  }
}
