import OctavoAccessibility
import OctavoGeometry
import Testing

@Suite struct `Places of a text` {
  private func text() -> AccessibleElement {
    var text = AccessibleElement(
      "text", .text, name: "", frame: Rect(x: 5, y: 5, width: 90, height: 50))
    text.text = "one two"
    text.textPlaces = [
      .init(0..<3, at: Rect(x: 10, y: 10, width: 30, height: 10)),
      .init(4..<7, at: Rect(x: 50, y: 10, width: 30, height: 10)),
    ]
    return text
  }

  @Test func `are found by what stands there, and that by them`() {
    let text = text()
    #expect(text.rect(of: 1..<2) == Rect(x: 10, y: 10, width: 30, height: 10))
    #expect(text.rect(of: 0..<9) == Rect(x: 10, y: 10, width: 70, height: 10))
    #expect(text.rect(of: 2..<2) == nil && text.rect(of: 9..<12) == nil)
    #expect(text.offset(at: Point(x: 60, y: 15)) == 4)
    #expect(text.offset(at: Point(x: 45, y: 15)) == nil)
  }

  /// What is no word, as a space or an emoji, has no place of its own, but stands between those that have.
  @Test func `lie between words for what is none`() {
    var text = text()
    text.text = "«one two»\n🙂 three"
    text.textPlaces = [
      .init(1..<4, at: Rect(x: 10, y: 10, width: 30, height: 10)),
      .init(5..<8, at: Rect(x: 50, y: 10, width: 30, height: 10)),
      .init(12..<17, at: Rect(x: 30, y: 25, width: 40, height: 12)),
    ]
    #expect(text.rect(of: 4..<5) == Rect(x: 40, y: 10, width: 10, height: 10))
    #expect(text.rect(of: 0..<1) == Rect(x: 10, y: 10, width: 0, height: 10))
    #expect(text.rect(of: 8..<9) == Rect(x: 80, y: 10, width: 0, height: 10))
    #expect(text.rect(of: 10..<12) == Rect(x: 80, y: 10, width: 0, height: 10))
    #expect(text.rect(of: 0..<9) == Rect(x: 10, y: 10, width: 70, height: 10))
    // From right to left the next word stands before the last.
    text.textPlaces = text.textPlaces.prefix(2).map {
      .init($0.range, at: Rect(x: 90 - $0.rect.maxX, y: 10, width: 30, height: 10))
    }
    #expect(text.rect(of: 4..<5) == Rect(x: 40, y: 10, width: 10, height: 10))
    #expect(text.rect(of: 8..<9) == Rect(x: 10, y: 10, width: 0, height: 10))
    text.textPlaces = []
    #expect(text.rect(of: 4..<5) == nil)
  }

  @Test func `are larger with what they stand in, and none out of sight`() {
    var page = AccessibleElement(
      "page", .page, name: "", frame: Rect(x: 0, y: 0, width: 100, height: 60))
    page.children = [text()]
    let larger = page.enlarged(by: 2).children[0]
    #expect(larger.frame == Rect(x: 10, y: 10, width: 180, height: 100))
    #expect(larger.rect(of: 4..<5) == Rect(x: 100, y: 20, width: 60, height: 20))
    #expect(page.outOfSight.children[0].textPlaces.isEmpty)
  }
}
