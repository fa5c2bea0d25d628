import OctavoWords
import Testing

/// What strangers wrote, as one line.
@Suite struct PlainLineTests {
  @Test(arguments: [
    ("two\nlines\tand a tab", "two lines and a tab"), ("\u{1B}[31mred\u{7}", "[31mred"),
    ("a\u{202E}b\u{2066}c\u{200F}d", "abcd"), ("a\u{2028}b\u{2029}c\u{85}d", "a b c d"),
    ("e\u{301}👩‍🚀\u{AD}x", "e\u{301}👩‍🚀\u{AD}x"), ("", ""),
  ]) func `has neither controls nor what turns letters round`(_ text: String, _ line: String) {
    #expect(text.plainLine.unicodeScalars.elementsEqual(line.unicodeScalars))
  }
}
