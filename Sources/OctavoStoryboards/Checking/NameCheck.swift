internal import OctavoWords

/// Checks that all names mean something, and mean it once.
struct NameCheck {
  /// How many pairs of a scene and a tap are looked at before the rest is let be.
  private static let mostPairs = 1_000_000

  private let draft: Draft
  private let log: ProblemLog
  /// The ids of the regions of each scene.
  private let regions: [Set<String>]
  private let allRegions: Set<String>

  init(draft: Draft, log: ProblemLog) {
    self.draft = draft
    self.log = log
    regions = draft.scenes.map { Set($0.regions.map(\.region.id)) }
    allRegions = regions.reduce(into: []) { $0.formUnion($1) }
  }

  func run() {
    checkInitial()
    for scene in draft.scenes {
      let owner = "scene \"\(scene.scene.id)\""
      for page in scene.pages { require(page, owner: owner) }
      checkAcross(scene, owner: owner)
      if let root = scene.root { require(root, owner: owner) }
      checkRegions(of: scene, owner: owner)
    }
    checkSegueIDs()
    var pairs = 0
    for segue in draft.segues {
      for scene in segue.from ?? [] { require(scene, owner: segue.owner) }
      if let target = segue.target, case .scene(let id) = target.value {
        require(Located(id, at: target.range), owner: segue.owner)
      }
      if let scene = segue.popUpTo { require(scene, owner: segue.owner) }
      pairs += segue.triggers.count * (segue.from?.count ?? 1)
      if pairs <= Self.mostPairs { checkTaps(of: segue) }
      checkSlot(of: segue)
    }
  }

  private func checkInitial() {
    guard let initial = draft.initial else {
      guard !draft.hasInitial else { return }
      log.add(
        .badInitial, at: draft.range, "no \"initial\" scene",
        hint: draft.scenes.first.map { "write initial: \($0.scene.id)" })
      return
    }
    guard draft.hasScenes, draft.index[initial.value] == nil else { return }
    log.add(
      .badInitial, at: initial.range, "the initial scene \"\(initial.value)\" does not exist",
      hint: meant(initial.value))
  }

  private func require(_ scene: Located<String>, owner: String) {
    guard draft.index[scene.value] == nil else { return }
    log.add(
      .unknownName, at: scene.range, "\(owner): unknown scene \"\(scene.value)\"",
      hint: meant(scene.value))
  }

  /// What lies across both sides of a flip is one of its pages.
  private func checkAcross(_ scene: Draft.Scene, owner: String) {
    let pages = scene.pages.map(\.value)
    for page in scene.across where !pages.isEmpty && !pages.contains(page.value) {
      log.add(
        .unknownName, at: page.range, "\(owner): \"\(page.value)\" is none of its pages",
        hint: NearestName.hint(for: page.value, among: pages))
    }
  }

  /// The scene that was meant, and where it is defined.
  private func meant(_ name: String) -> String? {
    guard let nearest = NearestName.find(name, among: draft.scenes.lazy.map(\.scene.id)),
      let index = draft.index[nearest]
    else { return nil }
    return
      "did you mean \"\(nearest)\"? (defined at line \(log.line(of: draft.scenes[index].range)))"
  }

  private func checkSegueIDs() {
    var firsts: [String: Range<Int>] = [:]
    for segue in draft.segues {
      guard let id = segue.id else { continue }
      if let first = firsts[id.value] {
        duplicate(id, of: first, what: "segue")
      } else {
        firsts[id.value] = id.range
      }
    }
  }

  private func checkRegions(of scene: Draft.Scene, owner: String) {
    var firsts: [String: Range<Int>] = [:]
    for region in scene.regions {
      let id = Located(region.region.id, at: region.range)
      if Storyboard.Trigger.Zone(rawValue: Vocabulary.spelled(id.value)) != nil {
        log.add(
          .duplicate, at: id.range,
          "\(owner): \"\(id.value)\" is a part of every page already, and no region's id")
      } else if let first = firsts[id.value] {
        duplicate(id, of: first, what: "\(owner): region")
      } else {
        firsts[id.value] = id.range
      }
    }
  }

  private func duplicate(_ id: Located<String>, of first: Range<Int>, what: String) {
    log.add(
      .duplicate, at: id.range, "\(what) \"\(id.value)\" is there twice",
      hint: "first at line \(log.line(of: first))", note: (first, "\"\(id.value)\" is here already")
    )
  }

  /// Taps name regions of the scenes that the segue starts from; those of a container or of every
  /// scene may name any region.
  private func checkTaps(of segue: Draft.Segue) {
    for trigger in segue.triggers {
      guard case .tap(.region(let id)) = trigger.value else { continue }
      guard let from = segue.from else {
        if !allRegions.contains(id) {
          missing(id, at: trigger.range, in: nil, segue: segue, known: allRegions)
        }
        continue
      }
      for name in from {
        guard let scene = draft.index[name.value] else { continue }
        let known = draft.scenes[scene].scene.kind == .page ? regions[scene] : allRegions
        guard !known.contains(id) else { continue }
        missing(id, at: trigger.range, in: name.value, segue: segue, known: known)
        break
      }
    }
  }

  private func missing(
    _ id: String, at range: Range<Int>, in scene: String?, segue: Draft.Segue, known: Set<String>
  ) {
    let place = scene.map { " in scene \"\($0)\"" } ?? ""
    let zones = Storyboard.Trigger.Zone.allCases.map(\.rawValue)
    log.add(
      .unknownName, at: range, "\(segue.owner): unknown region \"\(id)\"\(place)",
      hint: NearestName.hint(for: id, among: known.sorted() + zones))
  }

  private func checkSlot(of segue: Draft.Segue) {
    guard let slot = segue.slot, segue.verb?.value == .embed else { return }
    for name in segue.from ?? [] {
      guard let scene = draft.index[name.value].map({ draft.scenes[$0] }),
        !scene.slots.contains(slot.value)
      else { continue }
      log.add(
        .unknownName, at: slot.range,
        "\(segue.owner): scene \"\(name.value)\" has no slot \"\(slot.value)\"",
        hint: NearestName.hint(for: slot.value, among: scene.slots.sorted()))
      break
    }
  }
}
