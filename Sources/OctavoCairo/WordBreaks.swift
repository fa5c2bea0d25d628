internal import COctavoCairo

/// Where words begin and end in a text, as Unicode has them: without blanks and the signs about them; in scripts that
/// part no words, as near to that as Pango knows.
public enum WordBreaks {
  /// The words of a text, in bytes of UTF-8, one after the other.
  ///
  /// The corresponding C function is `pango_get_log_attrs`.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - language: Its language, as BCP 47 writes it; nil if nobody says it.
  /// - Complexity: O(*n*) in the length of the text.
  public static func words(in text: String, language: String? = nil) -> [Range<Int>] {
    guard !text.isEmpty else { return [] }
    // One for each letter's beginning, and one for the end of the text.
    let count = text.unicodeScalars.count + 1
    var breaks = Array(repeating: PangoLogAttr(), count: count)
    let pango = unsafe language.map { unsafe pango_language_from_string($0) } ?? nil
    var copy = text
    copy.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { letters in
        unsafe breaks.withUnsafeMutableBufferPointer { breaks in
          unsafe pango_get_log_attrs(
            letters.baseAddress, Int32(letters.count), -1, pango, breaks.baseAddress, Int32(count))
        }
      }
    }
    var (words, byte, start, hasLetter) = ([Range<Int>](), 0, 0, false)
    var letters = text.unicodeScalars.makeIterator()
    for mark in breaks {
      if mark.is_word_boundary != 0 {
        if hasLetter { words.append(start..<byte) }
        (start, hasLetter) = (byte, false)
      }
      guard let letter = letters.next() else { break }
      if g_unichar_isalnum(letter.value) != 0 { hasLetter = true }
      byte += UTF8.width(letter)
    }
    return words
  }
}
