import Glibc

/// Whether a descriptor has something to be read, asked without waiting.
enum Readiness {
  static func isReadable(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) > 0
  }
}
