internal import OctavoGeometry
internal import OctavoGestures

/// Passes what a person does on to a live page, in the page's own coordinates, and keeps account of
/// what the page makes of it: what it uses is not the container's.
///
/// A page says so by what `handle` returns: true for a contact that came down or lifted, that a tap is
/// its own; true for one that moved, that it moves with it. What it does then may well come back here.
@MainActor
final class ChildInput {
  private struct ID: Hashable {
    let device: Contact.Device
    let id: Int
  }

  private struct Use {
    var isUsed = false
    var moves = false
  }

  private weak var root: (any WindowRoot)?
  private var contacts: [ID: Use] = [:]

  /// Whether the page moves with a contact, which then is not the container's to drag with.
  var moves: Bool { contacts.values.contains(where: \.moves) }

  /// Passes something on to a page that lies in a slot of the container.
  ///
  /// - Returns: whether the page used it, or has used the contact earlier.
  func pass(_ event: InputEvent, to page: any WindowRoot, in slot: Rect) -> Bool {
    if root !== page {
      cancel()
      root = page
    }
    switch event {
    case .contact(var contact):
      let id = ID(device: contact.device, id: contact.id)
      if contact.phase == .began {
        guard slot.contains(contact.position) else { return false }
        contacts[id] = Use()
      }
      guard contacts[id] != nil else { return false }
      contact.position = contact.position - slot.origin
      let isUsed = page.handle(.contact(contact))
      guard var use = contacts[id] else { return isUsed }
      use.isUsed = use.isUsed || isUsed
      use.moves = use.moves || (isUsed && contact.phase == .moved)
      let isOver = contact.phase == .ended || contact.phase == .cancelled
      contacts[id] = isOver ? nil : use
      return use.isUsed
    case .scroll(var scroll):
      scroll.position = scroll.position - slot.origin
      return page.handle(.scroll(scroll))
    case .key:
      return page.handle(event)
    case .cancelAll:
      contacts = [:]
      return page.handle(event)
    }
  }

  /// What the page was told so far counts for nothing, and it hears no more of these contacts.
  func cancel() {
    guard !contacts.isEmpty else { return }
    contacts = [:]
    root?.handle(.cancelAll)
  }
}
