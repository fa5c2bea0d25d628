import FoundationEssentials
import OctavoCairo
import OctavoCompositorRig
import OctavoGeometry
import OctavoTestSupport
import Testing

extension `Real compositors` {
  /// A board with a stack, sheets, windows over all and a book, in a real hand.
  @MainActor
  struct `A board of many windows` {
    let size = Size(width: 600, height: 400)
    let scratch: TemporaryFolder
    var path: String { scratch.path + "/board.yaml" }

    init() throws { scratch = try TemporaryFolder() }

    func text(item: String = "#c96f4a", duration: String = "300ms") -> String {
      """
      storyboard: 1
      title: A board
      initial: home
      defaults: {transition: slide, duration: \(duration)}
      scenes:
        home: {kind: stack, title: Home, root: menu}
        menu:
          title: Menu
          background: "#dbe8e4"
          content:
            - {button: Item, id: item, rect: [0.05, 0.1, 0.4, 0.2]}
            - {button: Sheet, id: sheet, rect: [0.55, 0.1, 0.4, 0.2]}
            - {button: Alert, id: alert, rect: [0.05, 0.4, 0.4, 0.2]}
            - {button: Book, id: book, rect: [0.55, 0.4, 0.4, 0.2]}
        item: {title: Item, background: "\(item)", content: {text: An item, rect: [0.3, 0.4, 0.4, 0.2]}}
        sheet: {background: "#fff2c8", content: {text: A sheet, rect: [0.3, 0.1, 0.4, 0.2]}}
        alert:
          background: "#7a4a68"
          content: [{button: More, id: more, rect: [0.1, 0.1, 0.3, 0.2]}, {button: Close, id: close, rect: [0.6, 0.1, 0.3, 0.2]}]
        second:
          background: "#e6dfee"
          content: {button: Close, id: close, rect: [0.6, 0.1, 0.3, 0.2]}
        book: {kind: flip, title: Book, pages: [one, two]}
        one: {background: "#3b7a78", content: {text: One, rect: [0.1, 0.1, 0.3, 0.2]}}
        two: {background: "#255485", content: {text: Two, rect: [0.6, 0.1, 0.3, 0.2]}}
      segues:
        - {from: menu, to: item, do: push, on: {tap: item}}
        - {from: menu, to: sheet, do: present, cover: sheet, on: [{tap: sheet}, {swipe: up}]}
        - {from: menu, to: alert, do: present, on: {tap: alert}, transition: fold}
        - {from: alert, to: second, do: present, on: {tap: more}}
        - {from: [alert, second], do: dismiss, on: {tap: close}}
        - {from: menu, to: book, do: push, on: {tap: book}, transition: flip}
      """
    }

    /// Every way in and out, each under the finger, held back and let go.
    static let walk = HandScript(steps: [
      .look("the menu"),
      .tap(0.25, 0.3), .look("the item"),
      .drag([(0.01, 0.5), (0.5, 0.5)]), .look("the item in the hand"),
      .move(0.2, 0.5), .lift, .look("the item again"),
      .drag([(0.01, 0.5), (0.8, 0.5)]), .lift, .look("the menu after the item"),
      .tap(0.75, 0.3), .look("the sheet"),
      .drag([(0.5, 0.4), (0.5, 0.6)]), .look("the sheet in the hand"),
      .move(0.5, 0.45), .lift, .look("the sheet again"),
      .drag([(0.5, 0.3), (0.5, 0.9)]), .lift, .look("the menu after the sheet"),
      .drag([(0.5, 0.95), (0.5, 0.5)]), .look("the sheet on its way up, in the hand"),
      .move(0.5, 0.9), .lift, .look("the menu without the sheet"),
      .tap(0.25, 0.55), .look("the alert"),
      .tap(0.25, 0.2), .look("the alert on the alert"),
      .tap(0.75, 0.2), .look("the first alert"),
      .tap(0.75, 0.2), .look("the menu after the alerts"),
      .tap(0.75, 0.55), .look("the book"),
      .drag([(0.95, 0.6), (0.3, 0.6)]), .look("a leaf of the book in the hand"),
      .move(0.1, 0.6), .lift, .look("the second page"),
    ])

    @Test(arguments: Stage.asked) func `shows what is recorded of the same hand`(stage: Stage)
      throws
    {
      try text().write(toFile: path, atomically: true, encoding: .utf8)
      let recording = Self.walk.recording
      let pictures = try recordPictures(
        recording.script, path, size: size, framesPerSecond: HandScript.framesPerSecond, in: scratch
      )
      let wanted = Dictionary(
        uniqueKeysWithValues: recording.looks.map { ($0.name, pictures[$0.picture]) })
      let compositor = try stage.open(size)
      defer { compositor.stop() }
      let reading = try Reading([path], on: compositor, state: scratch.path + "/state")
      try reading.page()
      try Self.walk.perform(with: reading.hand, on: size) { name in
        let picture = try #require(wanted[name])
        expect(
          try compositor.watch { $0.looksLike(picture) }, looksLike: picture,
          "\(name), \(stage)")
      }
      #expect(reading.client.poll() == nil)
      #expect(reading.client.log == "")
    }

    @Test(arguments: Stage.asked)
    func `is played anew when it is saved while a page is on its way`(stage: Stage) throws {
      let changed = text(item: "#5d8468", duration: "900ms")
      let walk = HandScript(steps: [.tap(0.25, 0.3), .look("the item")])
      let (script, looks) = walk.recording
      try changed.write(toFile: path, atomically: true, encoding: .utf8)
      let item = try recordPictures(
        script, path, size: size, framesPerSecond: HandScript.framesPerSecond, in: scratch)[
          looks[0].picture]
      try text(duration: "900ms").write(toFile: path, atomically: true, encoding: .utf8)

      let compositor = try stage.open(size)
      defer { compositor.stop() }
      let reading = try Reading([path], on: compositor, state: scratch.path + "/state")
      let menu = try reading.page()
      try reading.hand.touchDown(1, at: reading.place(0.25, 0.3))
      pause(0.06)
      try reading.hand.touchUp(1)
      let moving = try compositor.watch { !$0.looksLike(menu) }
      #expect(!moving.isEmptyScreen)
      try changed.write(toFile: path, atomically: true, encoding: .utf8)
      var isBlank = false
      let last = try compositor.watch { picture in
        isBlank = isBlank || picture.isEmptyScreen
        return picture.looksLike(item)
      }
      expect(last, looksLike: item, "the item of the saved board, \(stage)")
      #expect(!isBlank, "never a blank window")
    }

    /// A hand that knows no manners.
    enum Roughness: String, CaseIterable {
      /// Two quick taps on a button, the second on the page that comes.
      case doubleTap
      /// A tap elsewhere on a page that is going.
      case tapDuringPush
      /// Two fingers, one of which stays.
      case twoFingers
      /// From the edge, while a sheet comes.
      case edgeDuringSheet
      /// The window becomes another under a finger that pops.
      case resizeInMidSwipe
    }

    @Test(.enabled(if: Stage.asked.contains(.kwin)))
    func `shows what it is after every rough hand`() throws {
      try text().write(toFile: path, atomically: true, encoding: .utf8)
      let walk = HandScript(steps: [
        .look("menu"), .tap(0.25, 0.3), .look("item"), .drag([(0.01, 0.5), (0.8, 0.5)]), .lift,
        .look("menu again"), .tap(0.75, 0.3), .look("sheet"),
      ])
      let (script, looks) = walk.recording
      let pictures = try recordPictures(
        script, path, size: size, framesPerSecond: HandScript.framesPerSecond, in: scratch)
      let wanted = Dictionary(
        uniqueKeysWithValues: looks.map { ($0.name, pictures[$0.picture]) })
      let compositor = try Stage.kwin.open(size)
      defer { compositor.stop() }
      let reading = try Reading([path], on: compositor, state: scratch.path + "/state")
      try reading.page()
      func expectRest(_ name: String, after hand: String) throws {
        let picture = try #require(wanted[name])
        expect(
          try compositor.watch { $0.looksLike(picture) }, looksLike: picture,
          "\(name) after \(hand)")
      }
      for rough in Roughness.allCases {
        let end = try treat(rough, reading) { try expectRest("item", after: "a tap") }
        try expectRest(end, after: rough.rawValue)
        if end == "item" { try swipe(reading, from: (0.01, 0.5), to: (0.8, 0.5)) }
        if end == "sheet" { try swipe(reading, from: (0.5, 0.3), to: (0.5, 0.95)) }
        try expectRest("menu", after: "\(rough.rawValue), and back")
      }
      #expect(reading.client.poll() == nil)
      #expect(reading.client.log == "")
    }

    /// Does something rough to the menu, and names what then has to be seen.
    ///
    /// - Parameter untilItem: waits for the item to lie still.
    private func treat(
      _ rough: Roughness, _ reading: Reading, untilItem: () throws -> Void
    ) throws -> String {
      let hand = reading.hand
      switch rough {
      case .doubleTap:
        for _ in 0..<2 {
          try tap(reading, 0.25, 0.3)
          pause(0.05)
        }
        return "item"
      case .tapDuringPush:
        try tap(reading, 0.25, 0.3)
        pause(0.1)
        try tap(reading, 0.75, 0.55)
        return "item"
      case .twoFingers:
        try hand.touchDown(1, at: reading.place(0.25, 0.3))
        try hand.touchDown(2, at: reading.place(0.75, 0.3))
        for step in 1...6 {
          try hand.touchMove(1, to: reading.place(0.25, 0.3 + 0.05 * Double(step)))
          try hand.touchMove(2, to: reading.place(0.75 - 0.05 * Double(step), 0.3))
          pause(0.016)
        }
        try hand.touchUp(1)
        try hand.touchMove(2, to: reading.place(0.75, 0.3))
        try hand.touchUp(2)
        return "menu"
      case .edgeDuringSheet:
        try tap(reading, 0.75, 0.3)
        pause(0.1)
        try swipe(reading, from: (0.01, 0.7), to: (0.8, 0.7))
        return "sheet"
      case .resizeInMidSwipe:
        try tap(reading, 0.25, 0.3)
        try untilItem()
        try hand.press(at: reading.place(0.01, 0.5), dragTo: reading.place(0.4, 0.5))
        try hand.type(.f11)
        pause(0.3)
        try hand.type(.f11)
        pause(0.3)
        try hand.touchMove(1, to: reading.place(0.2, 0.5))
        pause(0.1)
        try hand.touchUp(1)
        return "item"
      }
    }

    private func tap(_ reading: Reading, _ x: Double, _ y: Double) throws {
      try reading.hand.touchDown(1, at: reading.place(x, y))
      pause(0.03)
      try reading.hand.touchUp(1)
    }

    private func swipe(
      _ reading: Reading, from start: (Double, Double), to end: (Double, Double)
    ) throws {
      try reading.hand.press(
        at: reading.place(start.0, start.1), dragTo: reading.place(end.0, end.1))
      pause(0.1)
      try reading.hand.touchUp(1)
    }

    @Test(.enabled(if: Stage.asked.contains(.kwin)))
    func `goes on through twenty saves, a scene that is gone, and a file that is`() throws {
      let last = text(item: "#5d8468")
      // The item is a scene no more: its push goes with it.
      let less = last.split(separator: "\n").filter {
        !$0.contains("  item: {title") && !$0.contains("to: item")
      }.joined(separator: "\n")
      let walk = HandScript(steps: [.look("menu"), .tap(0.25, 0.3), .look("item")])
      try last.write(toFile: path, atomically: true, encoding: .utf8)
      let recording = walk.recording
      let pictures = try recordPictures(
        recording.script, path, size: size, framesPerSecond: HandScript.framesPerSecond, in: scratch
      )
      let wanted = recording.looks.map { pictures[$0.picture] }

      try text().write(toFile: path, atomically: true, encoding: .utf8)
      let compositor = try Stage.kwin.open(size)
      defer { compositor.stop() }
      let reading = try Reading([path], on: compositor, state: scratch.path + "/state")
      try reading.page()
      try tap(reading, 0.25, 0.3)
      for number in 0..<20 {
        let color = number == 19 ? "#5d8468" : "#\(100_000 + number * 37_111)"
        try text(item: color).write(toFile: path, atomically: true, encoding: .utf8)
        pause(0.02)
      }
      expect(
        try compositor.watch { $0.looksLike(wanted[1]) }, looksLike: wanted[1],
        "the last of twenty boards")
      try less.write(toFile: path, atomically: true, encoding: .utf8)
      expect(
        try compositor.watch { $0.looksLike(wanted[0]) }, looksLike: wanted[0],
        "the menu, as the item is gone")
      try FileManager.default.removeItem(atPath: path)
      let foot = (x: 590, y: 396)
      let orphan = try compositor.watch {
        $0.pixel(foot.x, foot.y) != wanted[0].pixel(foot.x, foot.y)
      }
      attach(orphan, "no file")
      #expect(
        orphan.pixel(foot.x, foot.y) != wanted[0].pixel(foot.x, foot.y), "a strip says so")
      #expect(orphan.pixel(300, 200) == wanted[0].pixel(300, 200), "and the board plays on")
      try last.write(toFile: path, atomically: true, encoding: .utf8)
      expect(
        try compositor.watch { $0.looksLike(wanted[0]) }, looksLike: wanted[0],
        "the menu, as the file is back")
      #expect(reading.client.poll() == nil)
    }
  }
}
