import OctavoGeometry
import OctavoGestures
import OctavoTestSupport
import Testing

struct FuzzTests {
  private func coordinate(_ dice: inout Dice) -> Double {
    switch Int.random(in: 0..<40, using: &dice) {
    case 0: [.nan, .infinity, -.infinity, 1e300].randomElement(using: &dice) ?? 0
    default: Double.random(in: -50...850, using: &dice)
    }
  }

  private func event(_ dice: inout Dice, time: inout Double, last: inout Point) -> InputEvent {
    time += Double(Int.random(in: -2...30, using: &dice)) / 1000
    let device: Contact.Device =
      Int.random(in: 0..<8, using: &dice) == 0
      ? (Bool.random(using: &dice) ? .pen : .pointer) : .touch
    // Mostly small steps, so that drags and pinches come about.
    if Int.random(in: 0..<4, using: &dice) == 0 {
      last = Point(x: coordinate(&dice), y: coordinate(&dice))
    } else {
      last.x += Double.random(in: -40...20, using: &dice)
      last.y += Double.random(in: -6...6, using: &dice)
    }
    let id = Int.random(in: 0..<10, using: &dice) < 7 ? 0 : Int.random(in: 1...3, using: &dice)
    func contact(_ phase: Contact.Phase) -> InputEvent {
      .contact(Contact(phase, id: id, at: last, time: time, device: device))
    }
    func scroll(_ kind: Scroll.Kind) -> InputEvent {
      let axis: Axis = Int.random(in: 0..<5, using: &dice) == 0 ? .vertical : .horizontal
      return .scroll(Scroll(kind, along: axis, at: last, time: time))
    }
    return switch Int.random(in: 0..<40, using: &dice) {
    case 0..<5: contact(.began)
    case 5..<24: contact(.moved)
    case 24..<28: contact(.ended)
    case 28: contact(.cancelled)
    case 29: .cancelAll
    case 30: scroll(.notches(Double.random(in: -2...2, using: &dice)))
    case 31..<37: scroll(.finger(Double.random(in: -60...60, using: &dice)))
    case 37..<39: scroll(.stop)
    default: .key(KeyPress("Right", time: time))
    }
  }

  /// What is out and not yet ended.
  private enum Open { case nothing, drag, pinch }

  @Test(arguments: 0..<40)
  func `whatever happens, intents come in lawful order`(seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    let size = Size(width: 800, height: 600)
    var settings = GestureSettings()
    settings.dragArea = GestureSettings.DragArea.allCases[seed % 7 == 0 ? 1 : 0]
    settings.layoutDirection = seed % 2 == 0 ? .leftToRight : .rightToLeft
    var recognizer = GestureRecognizer(size: size, settings: settings)
    var open = Open.nothing
    var time = 0.0
    var last = Point(x: 400, y: 300)
    var seen: Set<String> = []
    for _ in 0..<3000 {
      let event = event(&dice, time: &time, last: &last)
      let intents = recognizer.intents(
        for: event, leafInFlight: Bool.random(using: &dice) ? .anyones : nil,
        takes: { $0.isSteep ? seed % 2 == 0 : $0.movement <= 0 || seed % 3 != 0 })
      for intent in intents {
        seen.insert(intent.summary.split(separator: " ").prefix(1).joined())
        switch (open, intent) {
        case (.nothing, .grab): open = .drag
        case (.drag, .drag): break
        case (.drag, .release(_, let velocity)), (.drag, .stray(_, let velocity)):
          #expect(abs(velocity.x) <= 8000 && abs(velocity.y) <= 8000)
          open = .nothing
        case (.drag, .cancelDrag): open = .nothing
        case (.nothing, .pinchBegan(let pinch)):
          #expect(pinch.scale == 1)
          open = .pinch
        case (.pinch, .pinchChanged(let pinch)): #expect(pinch.scale.isFinite)
        case (.pinch, .pinchEnded), (.pinch, .pinchCancelled): open = .nothing
        case (.nothing, .tap), (.nothing, .step): break
        default: Issue.record("\(intent.summary) while \(open) is open")
        }
      }
      #expect(recognizer.isDragging == (open == .drag))
      let isCancel: Bool =
        switch event {
        case .cancelAll: true
        case .contact(let contact): contact.phase == .cancelled
        default: false
        }
      if isCancel {
        // Cancelling ends what is open and never turns a page or taps.
        #expect(intents.allSatisfy { $0 == .cancelDrag || $0 == .pinchCancelled })
        if event == .cancelAll { #expect(open == .nothing) }
      }
    }
    #expect(seen.isSuperset(of: ["grab", "drag", "cancel", "step"]))
  }

  @Test(arguments: 0..<20)
  func `whatever is written, a script is read or refused`(seed: Int) {
    var dice = Dice(seed: UInt64(seed) &+ 1000)
    let words = [
      "0", "16", "-1", "down", "move", "up", "cancel", "key", "resize", "scale", "end", "1", "0.5",
      "0.9", "600x800", "x", "1e308", "nan", "#", "\n", "\n", "\r\n", "Ctrl+", "+", "é", "\u{0}",
    ]
    for _ in 0..<2000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...14, using: &dice) {
        text += (words.randomElement(using: &dice) ?? "") + " "
      }
      do throws(InputScript.Fault) {
        let script = try InputScript(parsing: text)
        #expect(script.entries.allSatisfy { $0.line >= 1 && $0.milliseconds >= 0 })
      } catch {
        #expect(error.line >= 1 && !error.problem.isEmpty && !error.remedy.isEmpty)
      }
    }
  }
}
