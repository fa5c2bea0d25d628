package import OctavoGeometry
package import OctavoGestures
internal import OctavoManipulation
internal import OctavoMotion

/// A segue in somebody's hand: it goes as far as it is moved, and on or back when it is released.
///
/// Whatever reads a hand can take any segue so, and drive it from the slop to the release: the model
/// changes when the hand releases it, never before (Laws, L5).
///
/// ```swift
/// let held = Segue.present(menu, as: .sheet).grab(from: page)
/// held.move(to: 0.3)               // three tenths of the hand's way
/// held.release(velocity: 1.2)      // and so many ways a second: it goes on
/// ```
///
/// A live page that takes a segue while it is told of a contact, as a slider of its own does, keeps that contact:
/// it hears of it until it lifts, whatever moves meanwhile, and nobody else does.
///
/// ```swift
/// var held: InteractiveSegue?
/// page.onInput = { event in
///   guard case .contact(let contact) = event else {
///     if event == .cancelAll { held?.cancel() }
///     return false
///   }
///   switch contact.phase {
///   case .began: held = place.contains(contact.position) ? Segue.push(next).grab(from: page) : nil
///   case .moved: held?.move(to: contact.position.x / place.size.width)
///   case .ended: held?.release()
///   case .cancelled: held?.cancel()
///   }
///   return held != nil
/// }
/// ```
///
/// What the container is told in the meantime comes first: a call ends the segue's callbacks, and the
/// hand then moves nothing. One that is dropped without a word is cancelled.
@MainActor
public final class InteractiveSegue {
  /// The request, whose `result` can be awaited; refused if there is nothing to hold.
  public let operation: NavigationOperation
  /// What the hand took it by.
  private let grip: Segue.Grip
  private weak var holder: (any HandHolder)?
  /// How the first finger took it: along what axis, which way, and where its container lay in the window. What is
  /// taken again goes on so.
  private var taken: (axis: Axis, movement: Double, origin: Point)?

  init(_ operation: NavigationOperation, by grip: Segue.Grip, in holder: (any HandHolder)?) {
    self.operation = operation
    self.grip = grip
    self.holder = holder
  }

  isolated deinit {
    holder?.inTurn { [holder, operation] in holder?.act(for: operation) { _ in .cancelled } }
  }

  /// Whether the hand still has it; no longer once it is released, or something else came.
  public var isHeld: Bool { holder?.isHeld(operation) ?? false }

  /// Whether it was released and is on its way to an end, from where a hand can take it again.
  public var isMoving: Bool { !isHeld && holder?.driver(of: operation)?.isMoving == true }

  /// How far the hand has gone, 0…1 of its way; 0 if the segue is over.
  public var position: Double {
    guard let driver = holder?.driver(of: operation) else { return 0 }
    return driver.law.position(atProgress: driver.progress)
  }

  /// What decides when the hand releases it without a word of its own.
  private var rule: ReleaseRule {
    let isSwipe = grip == .drag && operation.kind != .set
    return holder?.releaseRule(operation.direction, fromEdge: !isSwipe) ?? .leaf
  }

  /// Whether it follows a finger in the plane.
  package var isPlanar: Bool { holder?.isPlanar(operation) ?? false }

  /// The axis along which a finger moves it; nil if none has.
  package var axis: Axis? { taken?.axis }

  /// Puts it where the hand is.
  ///
  /// - Parameter position: The part of the hand's way gone, 0…1.
  public func move(to position: Double) {
    let position = position.isNaN ? 0 : min(max(position, 0), 1)
    act {
      $0.move(toPosition: position)
      return .held
    }
  }

  /// Does with it what fingers mean, at places of the window; they take it from where it is.
  ///
  /// - Parameter settings: The axis along which they move it.
  /// - Returns: whether they released it and it goes on.
  @discardableResult
  package func follow(_ intent: Intent, by settings: GestureSettings) -> Bool {
    var intent = intent
    if case .grab(var grab) = intent {
      let origin = holder.map { $0.arena.origin(of: $0.host) } ?? Point()
      let taken = taken ?? (settings.axis, grab.movement, origin)
      grab.movement = taken.movement
      grab.direction = settings.direction(ofMovement: taken.movement)
      (intent, self.taken) = (.grab(grab), taken)
    }
    let moved = intent.moved(by: Point() - (taken?.origin ?? Point()))
    var goesOn = false
    holder?.inTurn { [self] in
      goesOn = holder?.follow(moved, of: operation, by: settings, rule: rule) ?? false
    }
    return goesOn
  }

  /// Lets it go on or back, as its place and its velocity say (Laws, The hand).
  ///
  /// - Parameter velocity: How fast the hand goes on, in whole ways per second.
  /// - Returns: whether it goes on; false within a callback, after which it is decided.
  @discardableResult
  public func release(velocity: Double = 0) -> Bool {
    release(velocity: velocity) { $0.rule.commits(position: $0.position, velocity: velocity) }
  }

  /// Lets it go to an end.
  ///
  /// - Parameters:
  ///   - commits: Whether it is done; else it goes back.
  ///   - velocity: How fast the hand goes on, in whole ways per second.
  /// - Returns: whether it goes on; false within a callback, after which it is decided.
  @discardableResult
  public func release(commits: Bool, velocity: Double = 0) -> Bool {
    release(velocity: velocity) { _ in commits }
  }

  /// Lets it go back to where it was when the hand came, at no speed.
  public func cancel() { act { _ in .cancelled } }

  /// Takes it again where it is, on its way to an end.
  ///
  /// - Returns: whether it could be.
  @discardableResult
  public func take() -> Bool {
    holder?.inTurn { [self] in
      if isMoving { holder?.take(operation) }
    }
    return isHeld
  }

  /// Lets it go, after what was asked of it before (Laws, L6).
  private func release(
    velocity: Double, _ commits: @escaping (InteractiveSegue) -> Bool
  ) -> Bool {
    var goesOn = false
    holder?.inTurn { [self] in
      guard isHeld else { return }
      goesOn = commits(self)
      let speed = velocity.isFinite ? velocity : 0
      let end = DragSession.Release(commits: goesOn, velocity: speed)
      holder?.act(for: operation) { _ in .released(end) }
    }
    return goesOn
  }

  private func act(_ body: @escaping (inout DragSession) -> DragSession.Outcome?) {
    holder?.inTurn { [self] in holder?.act(for: operation, body) }
  }
}
