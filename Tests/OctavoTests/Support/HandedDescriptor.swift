import Glibc

/// The descriptor that a program has besides the standard ones.
enum HandedDescriptor {
  /// Its number there.
  static let number: Int32 = 3

  /// Hands a descriptor on to a program, and nothing else of what is open.
  ///
  /// Foundation knows that a program has ended by a socket which it hands on to it: one of ours that got that as well
  /// would have to end first.
  static func handOn(_ descriptor: Int32, by actions: inout posix_spawn_file_actions_t) {
    posix_spawn_file_actions_adddup2(&actions, descriptor, number)
    // To close what is not open is no error.
    for other in number + 1..<1024 { posix_spawn_file_actions_addclose(&actions, other) }
  }
}
