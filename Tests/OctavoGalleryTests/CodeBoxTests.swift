import OctavoGallery
import OctavoGeometry
import OctavoGestures
import Testing

@MainActor
struct CodeBoxTests {
  static let program = """
    await page.transition(
      from: before, to: after,
      using: FlipTransition(
        style: [.backward, .vertical], perspective: .skew(9),
        coveredShadow: CoveredShadow(.cast, strength: 0.6)),
      duration: 0.8, timing: TimingCurve(0.2, -0.1, 0.6, 1.2))
    """

  @Test(arguments: 16...100)
  func `lines break at blanks, and what goes on stands further in`(columns: Int) {
    let lines = CodeBox(text: Self.program).lines(columns: columns)
    func words(_ text: String) -> [Substring] { text.split { $0.isWhitespace } }
    #expect(words(lines.joined(separator: "\n")) == words(Self.program))
    for line in lines where line.count > columns {
      #expect(words(line).count == 1, "only what cannot be broken is longer: \(line)")
    }
    for line in lines where !Self.program.contains(line) {
      #expect(line.hasPrefix("  "))
    }
    if columns >= 62 { #expect(lines.joined(separator: "\n") == Self.program) }
  }

  @Test func `a box grows with its text and is no taller on a wider screen`() {
    let heights = stride(from: 240.0, to: 900, by: 20).map {
      CodeBox(text: Self.program).height(width: $0)
    }
    #expect(heights.first ?? 0 > (heights.last ?? 0) + 60)
    // A larger letter may cost a narrow screen what the width gives.
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $0 >= $1 - 40 })
    #expect(CodeBox(text: "a").height(width: 300) < CodeBox(text: "a\nb").height(width: 300))
  }

  @Test(arguments: ScreenTests.sizes)
  func `nothing touches the window's lower edge`(size: Size) throws {
    let table = Table(size.width, size.height)
    for section in Section.allCases {
      if table.gallery.frame(of: .section(section)) != nil {
        try table.tap(.section(section))
      }
      // To the end of each panel, wherever it is.
      for (x, y) in [(0.05, 0.5), (0.95, 0.5), (0.5, 0.9)] {
        let place = Point(x: size.width * x, y: size.height * y)
        table.gallery.handle(
          .scroll(Scroll(.notches(100), along: .vertical, at: place, time: table.eventTime)))
      }
      table.frame()
      let shown = [ControlID.swift, .board] + table.gallery.controls.filter { $0 != .preview }
      for id in shown {
        guard let frame = table.gallery.frame(of: id), frame.minY < size.height else { continue }
        #expect(frame.maxY <= size.height - 2, "\(id) of \(section): \(frame)")
      }
    }
  }
}
