public import OctavoNavigation
internal import OctavoStoryboards

/// What a program puts on the pages of a board.
extension StoryboardPlayer {
  /// Fills a slot of a scene, a place in its content of `slot: name`, with pages of the program: live
  /// ones, if they are roots, such as a `FlipContainer` or a `ViewPage`.
  ///
  /// ```swift
  /// player.fill(slot: "map", in: "journey") { arguments in
  ///   MapPage(of: arguments["place"])
  /// }
  /// ```
  ///
  /// It holds for the scene where it is shown already, and wherever it is shown from now on; what the
  /// board embeds in the slot gives way.
  ///
  /// - Parameters:
  ///   - slot: The slot's name.
  ///   - scene: The scene's id.
  ///   - make: Makes the page, each time that the scene is made: one that is in no container yet. It is
  ///     given the arguments of the segue that led to the scene. Nil empties the slot for the board.
  /// - Returns: whether the board, as it is now, has the slot; if not, it is filled as soon as it has.
  @discardableResult
  public func fill(
    slot: String, in scene: String, with make: (@MainActor (_ arguments: Arguments) -> any Page)?
  ) -> Bool {
    tree.fill(SceneTree.SlotName(scene: scene, slot: slot), with: make)
    isUntidy = true
    requestFrame?()
    return board.scene(scene)?.content.contains {
      if case .slot(slot) = $0.kind { true } else { false }
    } ?? false
  }
}
