import OctavoReader
import Testing

@Suite struct `The pad for a page's number` {
  @Test func `takes digits up to the numbers that there are`() {
    var pad = PagePad(count: 233)
    #expect(pad.number == nil)
    pad.press(.digit(0))
    #expect(pad.digits.isEmpty, "no page begins with nothing")
    for digit in [1, 2, 9, 4] { pad.press(.digit(digit)) }
    #expect(pad.digits == "129")
    #expect(pad.number == 129)
    pad.press(.erase)
    pad.press(.erase)
    #expect(pad.number == 1)
    pad.press(.erase)
    pad.press(.erase)
    #expect(pad.number == nil)
  }

  @Test func `goes to the last page where there are not so many`() {
    var pad = PagePad(count: 233)
    for digit in [9, 9, 9] { pad.press(.digit(digit)) }
    #expect(pad.digits == "999")
    #expect(pad.number == 233)
  }

  @Test func `has a key of the keyboard for each of its own`() {
    #expect(PagePad.key(named: "7") == .digit(7))
    #expect(PagePad.key(named: "KP_7") == .digit(7))
    #expect(PagePad.key(named: "BackSpace") == .erase)
    #expect(PagePad.key(named: "KP_Enter") == .go)
    #expect(PagePad.key(named: "Return") == .go)
    #expect(PagePad.key(named: "a") == nil)
    #expect(Set(PagePad.rows.joined()).count == 12)
    #expect(Set(PagePad.lowRows.joined()) == Set(PagePad.rows.joined()))
  }
}
