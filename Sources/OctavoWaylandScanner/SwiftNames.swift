/// The one mapping from names of the wire to names in Swift.
///
/// `wl_surface` becomes `WlSurface`, `set_buffer_scale` becomes `setBufferScale`, the enum
/// `button_state` becomes `ButtonState`. An entry that starts with a digit gets the enum's name
/// before it (`transform90`). Words that Swift keeps for itself stand in backticks.
enum SwiftNames {
  static func type(_ name: String) -> String {
    name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// A name for a method, a case or a label, without backticks.
  static func bare(_ name: String) -> String {
    let type = type(name)
    return type.prefix(1).lowercased() + type.dropFirst()
  }

  /// A name for a method, a case or a value.
  static func member(_ name: String) -> String { quoted(bare(name)) }

  /// A name for an entry of an enum.
  static func entry(_ name: String, of enumeration: String) -> String {
    let startsWithDigit = name.first.map { $0.isNumber } ?? false
    return member(startsWithDigit ? "\(enumeration)_\(name)" : name)
  }

  /// A name for an enum within an interface: `type` becomes `TypeValue`, for `Type` is no name there even in
  /// backticks.
  static func enumeration(_ name: String) -> String {
    let type = type(name)
    return typeKeywords.contains(type) ? "\(type)Value" : type
  }

  static func quoted(_ word: String) -> String {
    keywords.contains(word) ? "`\(word)`" : word
  }

  /// What Swift keeps for itself after the name of a type.
  private static let typeKeywords: Set<String> = ["Protocol", "Type"]

  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
