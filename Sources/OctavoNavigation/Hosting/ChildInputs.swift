internal import OctavoGeometry
internal import OctavoGestures

/// Passes what a person does on to the live page in whose place it was done, where a container has
/// several.
@MainActor
final class ChildInputs {
  /// A live page and its place in the container.
  struct Child {
    /// The page.
    let page: any Page
    /// The page as what it is passed to.
    let root: any WindowRoot
    /// Its place, in points of the container.
    let rect: Rect
    /// Whether what is done beside it is meant for it too, as far as that touches nothing.
    var isAlone = false

    /// Whether what is done at a place, and touches nothing there, is meant for it.
    func covers(_ point: Point) -> Bool { isAlone || rect.contains(point) }
  }

  private var inputs: [ObjectIdentifier: ChildInput] = [:]

  /// Whether one of the pages moves with a contact, which then is not the container's to drag with.
  var moves: Bool { inputs.values.contains(where: \.moves) }

  /// Passes something on.
  ///
  /// - Parameter children: The live pages, the top one first.
  /// - Returns: whether a page used it, or has used the contact earlier.
  func pass(_ event: InputEvent, to children: [Child]) -> Bool {
    keep(children)
    var isUsed = false
    for child in children {
      if case .scroll(let scroll) = event, !child.covers(scroll.position) { continue }
      let used = input(of: child.page).pass(event, to: child.root, in: child.rect)
      isUsed = isUsed || used
      if case .cancelAll = event { continue }
      if used { break }
    }
    return isUsed
  }

  /// What the pages were told so far counts for nothing.
  func cancel() {
    for input in inputs.values { input.cancel() }
  }

  private func input(of page: any Page) -> ChildInput {
    let key = ObjectIdentifier(page.lifecycle)
    let input = inputs[key] ?? ChildInput()
    inputs[key] = input
    return input
  }

  /// Forgets pages that are there no more.
  private func keep(_ children: [Child]) {
    let keys = Set(children.map { ObjectIdentifier($0.page.lifecycle) })
    for (key, input) in inputs where !keys.contains(key) {
      input.cancel()
      inputs[key] = nil
    }
  }
}
