import OctavoJSON
import Testing

struct JSONTests {
  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (1.5, "1.5"), (0.1, "0.1"), (-7, "-7"),
      (999_999_999_999_999, "999999999999999"), (1e15, "1000000000000000.0"), (1e16, "1e+16"),
      (1e-7, "1e-07"),
      (.nan, "null"), (.infinity, "null"),
    ] as [(Double, String)])
  func `a number has as few digits as give it back, and no fraction where there is none`(
    number: Double, text: String
  ) {
    #expect(JSON.number(number).text == text)
    #expect(!number.isFinite || Double(text) == number)
  }

  @Test(arguments: [
    ("", "\"\""), ("a\"b\\c", "\"a\\\"b\\\\c\""), ("\n\r\t", "\"\\n\\r\\t\""),
    ("\u{0}\u{1}\u{1f}", "\"\\u0000\\u0001\\u001f\""), ("\u{7f}é🗺", "\"\u{7f}é🗺\""),
  ])
  func `a text is quoted, and controls have four digits`(text: String, quoted: String) {
    #expect(JSON.string(text).text == quoted)
  }

  @Test func `members keep their order`() {
    let value: JSON = ["b": .boolean(true), "a": [.null, .boolean(false)], "": [:]]
    #expect(value.text == #"{"b": true, "a": [null, false], "": {}}"#)
  }

  @Test func `a list stands one element a line`() {
    #expect(JSON.lines([]) == "[]\n")
    #expect(JSON.lines([.null, .number(1)]) == "[\n  null,\n  1\n]\n")
  }
}
