import FoundationEssentials
import OctavoCairo
import OctavoCompositorRig
import OctavoGeometry
import OctavoTestSupport
import Testing

extension `Real compositors` {
  /// A storyboard that its author saves while it plays.
  @MainActor
  struct `A board that is saved` {
    let size = Size(width: 600, height: 400)
    let scratch: TemporaryFolder
    var path: String { scratch.path + "/board.yaml" }

    init() throws { scratch = try TemporaryFolder() }

    /// A flip of plain pages, of which the second is of the colour of another number.
    func text(second: Int = 2, next: String = "\"@next\"") -> String {
      let pages = (1...3).map { number in
        let color = Samples.color(ofPage: number == 2 ? second : number)
        let channels = [color.red, color.green, color.blue].map { channel in
          let digits = String(Int(channel * 255 + 0.5), radix: 16)
          return digits.count == 1 ? "0\(digits)" : digits
        }
        return "  p\(number): {title: Page \(number), content: {color: \"#\(channels.joined())\"}}"
      }
      return """
        storyboard: 1
        title: A board
        initial: book
        scenes:
          book: {kind: flip, pages: [p1, p2, p3]}
        \(pages.joined(separator: "\n"))
        segues:
          - {from: book, to: \(next), on: {key: n}}

        """
    }

    /// Saves as most editors do: a new file takes the name.
    func save(_ text: String) throws {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    @Test(arguments: Stage.asked)
    func `goes on where it was, and says what is wrong with a broken one`(stage: Stage) throws {
      try save(text())
      let compositor = try stage.open(size)
      defer { compositor.stop() }
      let reading = try Reading([path], on: compositor, state: scratch.path + "/state")
      try reading.page(1)
      try reading.flickForward()
      try reading.page(2)
      let foot = (x: 596, y: 396)

      try save(text(next: "\"@nxt\""))
      let broken = try compositor.watch { picture in
        picture.isPlainPage(2) && picture.pixel(foot.x, foot.y) != picture.pixel(foot.x, 200)
      }
      attach(broken, "a broken board, \(stage)")
      #expect(broken.isPlainPage(2), "the board that was right plays on")
      #expect(broken.pixel(foot.x, foot.y) != broken.pixel(foot.x, 200), "the strip lies over it")
      try reading.flickForward()
      try waiting(for: "the old board to turn") {
        try compositor.capture().isPlainPage(3) ? true : nil
      }
      try reading.hand.flick(from: reading.place(0.15, 0.5), to: reading.place(0.65, 0.5))
      try waiting(for: "the old board to turn back") {
        try compositor.capture().isPlainPage(2) ? true : nil
      }

      try save(text(second: 5))
      let mended = try reading.page(5)
      #expect(mended.pixel(foot.x, foot.y) == mended.pixel(foot.x, 200), "the strip is gone")
      try reading.flickForward()
      try reading.page(3)
      #expect(reading.client.poll() == nil)
    }
  }
}
