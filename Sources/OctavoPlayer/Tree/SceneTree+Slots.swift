internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoStoryboards

/// The places on a scene's page in which other pages are live: embedded scenes, and what a program puts
/// there.
extension SceneTree {
  /// A slot of a scene.
  struct SlotName: Hashable {
    let scene: String
    let slot: String
  }

  /// A page of a scene in a place on another, by a segue of the board.
  private struct Embed {
    let scene: String
    let rect: Rect
    let arguments: Arguments
  }

  /// Whether other pages have a place on a scene's page.
  func hasSlots(_ scene: Storyboard.Scene) -> Bool {
    scene.content.contains { if case .slot = $0.kind { true } else { false } }
      || !embeds(in: scene).isEmpty
  }

  /// What is in the places of a page now: the pages that are there stay, others are made.
  ///
  /// - Parameter gone: the scenes that the board no longer has.
  func slots(of node: SceneNode, gone: Set<String> = []) -> [SlotPage.Slot] {
    let there = node.slotPage?.slots ?? []
    var slots: [SlotPage.Slot] = []
    if let own = node.ownPage {
      slots.append(SlotPage.Slot(own, in: Rect(x: 0, y: 0, width: 1, height: 1)))
    }
    for embed in embeds(in: node.scene) {
      // A scene may stand in several slots, with a page in each.
      let known = there.first { slot in
        guard let node = self.node(slot.page), node.id == embed.scene else { return false }
        return !gone.contains(node.id) && !slots.contains { $0.page === slot.page }
      }
      let page = known?.page ?? makePage(embed.scene, arguments: embed.arguments)
      slots.append(SlotPage.Slot(page, in: embed.rect))
    }
    for element in node.scene.content {
      guard case .slot(let name) = element.kind,
        let make = fillings[SlotName(scene: node.id, slot: name)]
      else { continue }
      let page = node.fillings[name] ?? make(node.arguments)
      node.fillings[name] = page
      slots.append(SlotPage.Slot(page, in: element.rect))
    }
    return slots
  }

  /// Puts other pages into a slot of a scene, also where the scene is shown already.
  func fill(_ name: SlotName, with make: (@MainActor (Arguments) -> any Page)?) {
    fillings[name] = make
    for node in all where node.id == name.scene {
      guard let page = node.slotPage else { continue }
      node.fillings[name.slot] = nil
      page.setSlots(slots(of: node))
    }
  }

  /// The scenes that the board embeds in a scene, but for those whose slot a program fills.
  private func embeds(in scene: Storyboard.Scene) -> [Embed] {
    board.segues.compactMap { segue in
      guard case .embed(let id, let slot) = segue.action, segue.origin.includes(scene.id),
        segue.origin != .anywhere
      else { return nil }
      guard let slot else {
        return Embed(
          scene: id, rect: Rect(x: 0, y: 0, width: 1, height: 1), arguments: segue.arguments)
      }
      guard fillings[SlotName(scene: scene.id, slot: slot)] == nil else { return nil }
      let place = scene.content.first { if case .slot(slot) = $0.kind { true } else { false } }
      return place.map { Embed(scene: id, rect: $0.rect, arguments: segue.arguments) }
    }
  }
}
