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

  /// Whose a contact is by which a page took a segue, and where that page lay then.
  private struct Loan {
    weak var root: (any WindowRoot)?
    let origin: Point
  }

  private var accounts: [ObjectIdentifier: Account] = [:]
  /// Contacts that are a page's until they lift, whatever moves meanwhile: it moves a segue by them.
  private var loans: [Contact.Key: Loan] = [:]
  /// The contact that a page is being told of.
  private var told: (contact: Contact.Key, child: Child)?

  /// Whether one of the pages moves with a contact, which then is not the container's to drag with.
  var moves: Bool { accounts.values.contains { $0.uses.values.contains(where: \.moves) } }

  /// Whether one of the pages uses a contact.
  var isUsed: Bool {
    !loans.isEmpty || accounts.values.contains { $0.uses.values.contains(where: \.isUsed) }
  }

  /// Leaves the contact that a page is being told of to that page until it lifts: it takes a segue by it.
  func lendContact() {
    guard let told else { return }
    accounts[ObjectIdentifier(told.child.page.lifecycle)]?.uses[told.contact] = nil
    loans[told.contact] = Loan(root: told.child.root, origin: told.child.rect.origin)
  }

  /// Whether a contact is a page's alone.
  func isLent(_ event: InputEvent) -> Bool {
    if case .contact(let contact) = event { loans[contact.key] != nil } else { false }
  }

  /// Tells a page what the contact does that is its own.
  ///
  /// - Returns: whether it was one.
  func passLent(_ event: InputEvent) -> Bool {
    switch event {
    case .contact(let contact):
      guard contact.phase != .began, let loan = loans[contact.key] else {
        loans[contact.key] = nil
        return false
      }
      if contact.isOver { loans[contact.key] = nil }
      loan.root?.handle(event.moved(by: Point() - loan.origin))
      return true
    case .cancelAll:
      let roots = loans.values.compactMap(\.root)
      loans = [:]
      for root in roots { root.handle(.cancelAll) }
      return false
    case .scroll, .key: return false
    }
  }

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
      told = (id, child)
      let isUsed = child.root.handle(event.moved(by: Point() - child.rect.origin))
      told = nil
      if contact.isOver { loans[id] = nil }
      guard var use = accounts[key]?.uses[id] else { return isUsed }
      use.isUsed = use.isUsed || isUsed
      use.moves = use.moves || (isUsed && contact.phase == .moved)
      accounts[key]?.uses[id] = contact.isOver ? nil : use
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

extension Contact {
  /// Whether it is down no more.
  fileprivate var isOver: Bool { phase == .ended || phase == .cancelled }
}
