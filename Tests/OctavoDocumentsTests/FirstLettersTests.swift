import Testing

@testable import OctavoDocuments

@Suite struct FirstLettersTests {
  @Test func `Letters are what Unicode calls so, in their order`() {
    let signs = (0..<0x600).compactMap { Unicode.Scalar($0 as UInt32) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: signs)
    #expect(Array(String(text).firstLetters) == signs.filter(\.properties.isAlphabetic))
  }

  @Test func `Those beyond the first are not looked at`() {
    let most = String(repeating: "é", count: 3_000) + String(repeating: "a", count: 3_000)
    #expect(Array(most.firstLetters).count == 4_000)
    let numbers = String(repeating: "7", count: (1 << 16) - 1)
    #expect(Array((numbers + "ab").firstLetters) == ["a"])
    #expect(Array((numbers + "1ab").firstLetters).isEmpty)
    #expect(Array("".firstLetters).isEmpty)
  }
}
