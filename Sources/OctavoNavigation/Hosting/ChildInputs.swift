internal import OctavoGeometry
internal import OctavoGestures

/// Passes what a person does on to the live page in whose place it was done, in the page's own coordinates,
/// and keeps account of what the page makes of it: what it uses is not the container's.
///
/// A page says so by what `handle` returns: true for a contact that came down or lifted, that a tap is
/// its own; true for one that moved, that it moves with it. What it does then may well come back here.
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
    let isAlone: Bool

    /// Tells the pages apart.
    @MainActor var key: ObjectIdentifier { ObjectIdentifier(page.lifecycle) }

    /// Whether what is done at a place, and touches nothing there, is meant for it.
    func covers(_ point: Point) -> Bool { isAlone || rect.contains(point) }
  }

  private struct Use {
    var isUsed = false
    var moves = false
  }

  /// What a page made of the contacts that came down on it, and of fingers on a touchpad.
  private struct Account {
    weak var root: (any WindowRoot)?
    var uses: [Contact.Key: Use] = [:]
    /// Whether it moves with fingers on a touchpad.
    var scrolls = false

    var isOpen: Bool { scrolls || !uses.isEmpty }
  }

  private var accounts: [ObjectIdentifier: Account] = [:]

  /// Whether one of the pages moves with a contact, which then is not the container's to drag with.
  var moves: Bool { accounts.values.contains { $0.uses.values.contains(where: \.moves) } }

  /// Whether one of the pages uses a contact.
  var isUsed: Bool { accounts.values.contains { $0.uses.values.contains(where: \.isUsed) } }

  /// Passes something on.
  ///
  /// - Parameter children: The live pages, the top one first.
  /// - Returns: whether a page used it, or has used the contact earlier.
  func pass(_ event: InputEvent, to children: [Child]) -> Bool {
    cancel(except: Set(children.map(\.key)))
    var isUsed = false
    for child in children {
      if case .scroll(let scroll) = event, !child.covers(scroll.position) {
        // Fingers that lift let go of what they moved, wherever the pointer is by now.
        guard scroll.kind == .stop, accounts[child.key]?.scrolls == true else { continue }
      }
      let used = pass(event, to: child)
      isUsed = isUsed || used
      if case .cancelAll = event { continue }
      if used { break }
    }
    return isUsed
  }

  /// What the pages were told so far counts for nothing, and they hear no more of these contacts.
  ///
  /// - Parameter kept: The pages that go on to hear of them.
  func cancel(except kept: Set<ObjectIdentifier> = []) {
    for key in accounts.keys where !kept.contains(key) {
      // What a page does then may come back here.
      guard let account = accounts.removeValue(forKey: key), account.isOpen else { continue }
      account.root?.handle(.cancelAll)
    }
  }

  private func pass(_ event: InputEvent, to child: Child) -> Bool {
    let key = child.key
    switch event {
    case .contact(let contact):
      let id = contact.key
      if contact.phase == .began {
        guard child.rect.contains(contact.position) else { return false }
        accounts[key, default: Account(root: child.root)].uses[id] = Use()
      }
      guard accounts[key]?.uses[id] != nil else { return false }
      let isUsed = child.root.handle(event.moved(by: Point() - child.rect.origin))
      guard var use = accounts[key]?.uses[id] else { return isUsed }
      use.isUsed = use.isUsed || isUsed
      use.moves = use.moves || (isUsed && contact.phase == .moved)
      let isOver = contact.phase == .ended || contact.phase == .cancelled
      accounts[key]?.uses[id] = isOver ? nil : use
      return use.isUsed
    case .scroll(let scroll):
      let isUsed = child.root.handle(event.moved(by: Point() - child.rect.origin))
      if isUsed, case .finger = scroll.kind {
        accounts[key, default: Account(root: child.root)].scrolls = true
      } else {
        accounts[key]?.scrolls = false
      }
      return isUsed
    case .key:
      return child.root.handle(event.moved(by: Point() - child.rect.origin))
    case .cancelAll:
      accounts[key] = nil
      return child.root.handle(event)
    }
  }
}
