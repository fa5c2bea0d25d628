internal import OctavoAccessibility
internal import OctavoDesktop
internal import OctavoGeometry
internal import OctavoNavigation

/// Shows those who read for a person who does not see it what the windows have, as long as somebody reads.
@MainActor
final class Accessibility {
  private unowned let session: Session
  private var follower: BusFollower?
  /// The line to those who read; nil while nobody does.
  private var link: AccessibilityLink?
  /// When it was seen last whether anything is otherwise.
  private var lookedAt = -Double.infinity

  init(_ session: Session) {
    self.session = session
    follower = ScreenReaders.follow(
      environment: session.environment,
      perform: { [weak self] number, action in self?.perform(action, on: number) },
      tell: { [weak self] link in self?.take(link) })
  }

  private func take(_ link: AccessibilityLink?) {
    self.link = link
    update()
  }

  /// While something moves it is not looked more often whether anything is otherwise, in seconds: nobody reads
  /// as fast as frames come.
  private static let interval = 0.1

  /// Tells what is otherwise; nothing while nobody reads.
  ///
  /// - Parameter isMoving: Whether another frame is to come, after which it is asked again.
  func update(at now: Double, isMoving: Bool) {
    if isMoving, (lookedAt..<(lookedAt + Self.interval)).contains(now) { return }
    lookedAt = now
    update()
  }

  private func update() {
    guard let link else { return }
    var program = AccessibleElement(
      "program", .application, name: session.windows.first?.appID ?? "octavo")
    program.children = session.windows.enumerated().compactMap { index, window in
      guard window.hasAppeared else { return nil }
      var element = window.accessibleElement()
      element.id = Self.name(ofWindowAt: index)
      return element
    }
    link.update(to: program)
  }

  private func perform(_ action: AccessibleAction, on number: AccessibleTree.Number) {
    guard let path = link?.path(to: number), let name = path.first,
      let index = session.windows.indices.first(where: { Self.name(ofWindowAt: $0) == name })
    else { return }
    session.windows[index].perform(action, on: Array(path.dropFirst()))
    update()
  }

  private static func name(ofWindowAt index: Int) -> String { "window \(index)" }
}

extension Window {
  /// The window, with what fills it.
  fileprivate func accessibleElement() -> AccessibleElement {
    var element = AccessibleElement("window", .window, name: title, frame: Rect(size: size))
    element.isSelected = configuration.states.contains(.activated)
    let root = root.accessibleElement(in: size)
    element.children = [element.isSelected ? root : root.withoutFocus]
    return element
  }

  /// Does what a reader wants, as what a person does.
  fileprivate func perform(_ action: AccessibleAction, on path: [String]) {
    let now = session.loop.now
    woke(at: now)
    root.perform(action, on: Array(path.dropFirst()))
    woke(at: now)
  }
}
