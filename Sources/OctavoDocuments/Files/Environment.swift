internal import Glibc

/// What the process was told about its surroundings.
enum Environment {
  /// The value of a variable; nil if it is unset or empty.
  static subscript(name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// The path of the running program; nil if the system will not say.
  static var executable: String? { Folder.canonical("/proc/self/exe") }
}
