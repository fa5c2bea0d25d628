internal import Synchronization

/// Objects that are used again and again, by one user at a time: what every frame needs is made
/// once.
package struct Reserve<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  private let idle = Mutex<[Object]>([])

  /// No objects yet.
  package init() {}

  /// Hands out an object that nobody else has a hold of any more, or makes one.
  ///
  /// A thread may keep an object for a moment after it was put back: such a one stays where it is.
  package func take(or make: () -> Object) -> Object {
    let object = idle.withLock { objects -> Object? in
      for index in objects.indices.reversed() where isKnownUniquelyReferenced(&objects[index]) {
        return objects.remove(at: index)
      }
      return nil
    }
    return object ?? make()
  }

  /// Takes an object back.
  package func putBack(_ object: Object) { idle.withLock { $0.append(object) } }
}
