import OctavoWords
import Testing

struct DecimalNumberTests {
  @Test(
    arguments: [
      ("0", 0), ("0.5", 0.5), (".5", 0.5), ("5.", 5), ("-3", -3), ("+2.25", 2.25), ("00.5", 0.5),
      ("1e3", 1000), ("25E-2", 0.25), ("1e-400", 0),
    ] as [(String, Double)])
  func `a number is written with digits, a sign, a point and a power of ten`(
    text: String, number: Double
  ) {
    #expect(DecimalNumber.number(text) == number)
  }

  @Test(arguments: [
    "", " ", ".", "-", "+", "e", "e5", "1e", "1e+", "0x0", "0x10", "0x1p4", "0b1", "1e400",
    "-1e400",
    "nan", "NaN", "inf", "infinity", "-inf", "0.5 ", " 0.5", "0.5\n", "1_000", "1,5", "1.2.3",
    "--1",
    "+-1", "\u{660}", "\u{FF11}", "½", "1\u{301}", "0\u{0}", "12abc",
  ])
  func `whatever else looks like one is none`(text: String) {
    #expect(DecimalNumber.number(text) == nil)
    #expect(DecimalNumber.whole(text) == nil)
  }

  @Test(arguments: [("0", 0), ("-7", -7), ("+5", 5), ("007", 7)] as [(String, Int)])
  func `a whole number is written with digits and a sign`(text: String, number: Int) {
    #expect(DecimalNumber.whole(text) == number)
  }

  @Test(arguments: ["1.0", "1e3", "99999999999999999999"])
  func `a fraction, a power and too many digits are no whole number`(text: String) {
    #expect(DecimalNumber.whole(text) == nil)
  }
}
