internal import ArgumentParser
internal import OctavoWords

/// Options whose value is one of some words.
enum WordOption {
  /// Reads a value.
  ///
  /// - Throws: `ValidationError` for a word that is none of them.
  static func value<Value>(
    _ word: String
  ) throws -> Value where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    guard let value = Value(rawValue: word) else {
      let words = Value.allCases.map(\.rawValue)
      let nearest = NearestName.find(word, among: words).map { "; did you mean \($0)?" }
      throw ValidationError(
        "'\(word)' is not one of \(words.joined(separator: ", "))\(nearest ?? "")")
    }
    return value
  }
}
