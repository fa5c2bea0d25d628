extension Storyboard {
  /// The board of a draft in which nothing is wrong.
  init?(_ draft: Draft) {
    guard let initial = draft.initial?.value else { return nil }
    self.init(
      id: draft.id, title: draft.title, language: draft.language, direction: draft.direction,
      initial: initial, defaults: draft.defaults, assets: draft.assets?.value ?? "",
      restoresPlace: draft.restoresPlace, scenes: draft.scenes.map(\.scene),
      segues: draft.segues.map(\.segue))
  }
}
