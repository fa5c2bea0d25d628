internal import OctavoWords

/// A name that no transition, or no style of it, has.
public enum UnknownTransition: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is no transition of that name.
  case name(String, known: [String])
  /// The transition has no style of that name.
  case style(String, of: String, known: [String])

  /// One line for a person, with the names that would do.
  public var description: String {
    switch self {
    case .name(let name, let known):
      "there is no transition “\(name)”; use \(known.joined(separator: ", "))"
        + Self.question(about: name, known)
    case .style(let style, let name, let known):
      known.isEmpty
        ? "\(name) has no style “\(style)”, nor any other"
        : "\(name) has no style “\(style)”; use \(known.joined(separator: ", "))"
          + Self.question(about: style, known)
    }
  }

  private static func question(about name: String, _ known: [String]) -> String {
    NearestName.find(name, among: known).map { "; did you mean \($0)?" } ?? ""
  }
}
