internal import OctavoGeometry
internal import OctavoGestures

/// What a hand does with a bar: it presses what stands there, and moves the window by its title.
@MainActor
struct BarHand {
  /// What a contact meant for a bar.
  enum Meaning {
    /// Nothing.
    case none
    /// Something that is not over yet, or came to nothing.
    case held
    /// Something was pressed.
    case pressed(NavigationBar.Target)
  }

  /// What is pressed, for as long as the contact is on it.
  private(set) var pressed: NavigationBar.Target?
  private var press: (key: Contact.Key, target: NavigationBar.Target, start: Point)?
  private var grip = TitleGrip()

  /// A contact comes, goes on or ends.
  ///
  /// - Parameters:
  ///   - bar: The bar as it stands.
  ///   - window: The window that the bar moves; nil if it moves none.
  mutating func take(
    _ contact: Contact, on bar: NavigationBar, of window: (any WindowControls)?
  ) -> Meaning {
    if contact.phase == .began {
      guard let target = bar.target(at: contact.position) else { return .none }
      guard press == nil else { return .held }
      if target == .grip {
        // The contact is the compositor's from now on.
        window?.resize(bar.isMirrored ? .topRight : .topLeft, by: contact)
        return .held
      }
      press = (contact.key, target, contact.position)
      pressed = target
      return .held
    }
    guard let press, press.key == contact.key else { return .none }
    let isInside = bar.target(at: contact.position) == press.target
    pressed = isInside ? press.target : nil
    switch contact.phase {
    case .began: break
    case .moved:
      if press.target == .title, grip.drag(contact, from: press.start, of: window) { cancel() }
    case .ended:
      cancel()
      guard isInside else { break }
      guard press.target == .title else { return .pressed(press.target) }
      if (contact.position - press.start).length <= TitleGrip.slop {
        grip.tap(contact, of: window)
      }
    case .cancelled: cancel()
    }
    return .held
  }

  /// What is held counts for nothing.
  mutating func cancel() { (press, pressed) = (nil, nil) }
}
