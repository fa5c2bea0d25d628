internal import OctavoGeometry
internal import OctavoGestures

/// A container that fills a window, or a place in another container, and shows pages of its own: a
/// flip or a stack.
///
/// What such containers have in common stands here; a container's own public methods call it.
@MainActor
protocol WindowContainer: HostedContainer, ModalHost {
  /// The container's operations wait here for one another.
  var calls: CallQueue { get }
  /// The pages that make their own scene.
  var live: LiveChildren { get }
  /// What the hand may do.
  var gestures: GestureSettings { get set }
  /// How much moves.
  var motion: MotionLevel { get }
  /// Whether nothing moves, as nobody sees it.
  var isSuspended: Bool { get set }
  /// Whether the window was asked for a frame that has not come.
  var isFrameRequested: Bool { get set }

  /// Runs an operation after those before it, and then sees to what it left.
  func perform(_ operation: @escaping (Self) -> Void)
  /// What a hand did so far counts for nothing.
  func cancelHand()
  /// Ends the container's own transition as it was going to end, with its callbacks; its picture goes
  /// on.
  func closeOwn(as result: NavigationOperation.Result)
  /// Whether frames move what the container's own pages are in.
  var isInFlight: Bool { get }
  /// Lets nothing of the container's own be in the air, nor in a hand.
  func removeAllFlights()
}

extension WindowContainer {
  /// Takes the window's extents; the first time, the container comes into sight.
  func takeExtents(_ size: Size, scale: PixelScale) {
    perform { container in
      let isFirst = container.stage == nil
      container.layOut(to: size, scale: scale)
      if isFirst { container.show() }
    }
  }

  /// In a window of its own, the container comes into sight.
  func show() {
    guard stage != nil, !isSuspended, lifecycle.parent == nil, lifecycle.state == .disappeared
    else { return }
    PageExchange.show(self, by: caller)
  }

  /// After the first frame since it came into sight, the container has appeared.
  func tellFramePresented() {
    if lifecycle.parent == nil, lifecycle.state == .appearing {
      perform { container in
        guard container.lifecycle.state == .appearing else { return }
        container.caller.didAppear(container)
      }
    }
    for page in basePages { live.framePresented(of: page) }
    modals.framePresented()
  }

  /// Measures the hand's first movement by the density of the glass.
  func takeDensity(_ pointsPerMillimetre: Double?) {
    live.pointsPerMillimetre = pointsPerMillimetre
    modals.live.pointsPerMillimetre = pointsPerMillimetre
    guard gestures.pointsPerMillimetre != pointsPerMillimetre else { return }
    gestures.pointsPerMillimetre = pointsPerMillimetre
  }

  /// The window can no longer be seen: what moves is at its end, and the container goes out of sight.
  func goToSleep() {
    perform { container in
      guard !container.isSuspended else { return }
      container.sleep()
      guard container.lifecycle.parent == nil,
        container.lifecycle.state == .appearing || container.lifecycle.state == .appeared
      else { return }
      PageExchange.hide(container, by: container.caller)
    }
  }

  /// The window can be seen again.
  func wakeUp() {
    perform { container in
      guard container.isSuspended else { return }
      container.wake()
      container.show()
    }
  }

  func sleep() {
    isSuspended = true
    cancelHand()
    modals.sleep()
    closeOwn(as: .completed)
    removeAllFlights()
    live.sleep()
  }

  func wake() {
    isSuspended = false
    live.wake()
    modals.live.wake()
    setNeedsFrame()
  }

  /// Ends at once what is open, with its callbacks; its picture goes on.
  func supersedeTransitions() {
    modals.supersedeTransitions()
    closeOwn(as: .superseded)
  }

  /// Ends at once what moves, with its callbacks.
  func settleAll() {
    modals.closeTransition(as: .superseded)
    supersedeTransitions()
    removeAllFlights()
    live.forgetGone()
  }

  /// A page's content became another.
  func redraw(_ page: any Page) {
    if visiblePages.contains(where: { $0 === page }) { contentDidChange() }
    perform { container in
      container.needsPrefetch = true
      container.setNeedsFrame()
    }
  }

  /// Asks the window for a frame, once until it comes.
  func setNeedsFrame() {
    guard !isFrameRequested, let requestFrame else { return }
    isFrameRequested = true
    requestFrame()
  }

  func catches(along axis: Axis) -> Bool {
    if modals.flying != nil { return axis == .vertical }
    return isInFlight ? axis == gestures.axis : catchesInside(along: axis)
  }

  var hasKeys: Bool { modals.takesInput || hasKeysInside }

  // MARK: - For the modals

  func supersedeBase() {
    supersedeTransitions()
    // A hand that only pulls, and one that has not yet been understood: the modal has the focus now.
    cancelHand()
  }

  var isMotionReduced: Bool { motion == .reduced }

  func performModal(_ operation: @escaping () -> Void) {
    perform { _ in operation() }
  }
}
