internal import Synchronization

/// Objects that are used again and again, by one user at a time: what every frame needs is made
/// once.
///
/// It is `@safe`: the objects are its own until it goes, and to lend one counts no reference.
@safe
package struct Reserve<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  @safe
  private struct Idle { var objects: [Unmanaged<Object>] = unsafe [] }
  private let idle = Mutex(Idle())

  /// No objects yet.
  package init() {}

  deinit {
    idle.withLock { unsafe $0.objects.forEach { unsafe $0.release() } }
  }

  /// Lends an object that nobody uses for as long as a body runs, or makes one, which it keeps.
  package func lend(or make: () -> Object, _ body: (Object) -> Void) {
    let known = unsafe idle.withLock { unsafe $0.objects.popLast() }
    let object = unsafe known ?? Unmanaged.passRetained(make())
    unsafe object._withUnsafeGuaranteedRef { body($0) }
    idle.withLock { unsafe $0.objects.append(object) }
  }
}
