import OctavoGeometry
import OctavoGestures
import Testing

/// A recorded trace and what it must be read as.
struct Trace: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var script: String
  var expected: [String]
  var settings: GestureSettings
  var leafInFlight: Bool
  /// The senses along the axis in which the content can still move.
  var contentMoves: Set<Double>
  /// Whether what a drag moves follows it in the plane.
  var takesSteep: Bool
  var device: Contact.Device

  init(
    _ name: String, _ script: String, _ expected: [String],
    settings: GestureSettings = GestureSettings(), leafInFlight: Bool = false,
    contentMoves: Set<Double> = [], takesSteep: Bool = false, device: Contact.Device = .touch
  ) {
    testDescription = name
    self.script = script
    self.expected = expected
    self.settings = settings
    self.leafInFlight = leafInFlight
    self.contentMoves = contentMoves
    self.takesSteep = takesSteep
    self.device = device
  }

  static let size = Size(width: 800, height: 600)

  func intents() throws -> [Intent] {
    var recognizer = GestureRecognizer(size: Self.size, settings: settings)
    var hand = ScriptHand()
    var intents: [Intent] = []
    for entry in try InputScript(parsing: script).entries {
      guard var event = hand.inputEvent(for: entry, in: Self.size) else { continue }
      if case .contact(var contact) = event {
        contact.device = device
        event = .contact(contact)
      }
      recognizer.handle(
        event, leafInFlight: leafInFlight ? .anyones : nil,
        takes: { $0.isSteep ? takesSteep : !contentMoves.contains($0.movement) },
        into: &intents)
    }
    return intents
  }
}

extension Intent {
  /// A short form for tables: numbers are rounded.
  var summary: String {
    func text(_ point: Point) -> String {
      "\(Int(point.x.rounded())),\(Int(point.y.rounded()))"
    }
    func text(_ pinch: Pinch) -> String {
      let percent = Int((pinch.scale * 100).rounded())
      return "\(percent)% \(Int(pinch.gap.rounded())) at \(text(pinch.center))"
    }
    switch self {
    case .grab(let grab):
      let edge = grab.edge.map { " \($0.rawValue)" } ?? ""
      let travel = grab.travel.map { " travel \(Int($0))" } ?? ""
      return "grab \(text(grab.point)) \(grab.direction.rawValue)\(edge)\(travel)"
        + (grab.takesLeaf ? " leaf" : "")
    case .drag(let point): return "drag \(text(point))"
    case .release(let point, let velocity), .stray(let point, let velocity):
      let greater = abs(velocity.x) >= abs(velocity.y) ? velocity.x : velocity.y
      let word = if case .stray = self { "stray" } else { "release" }
      return "\(word) \(text(point)) \(Int(greater.rounded()))/s"
    case .cancelDrag: return "cancel"
    case .tap(.turn(let direction), let point): return "tap \(direction.rawValue) \(text(point))"
    case .tap(.center, let point): return "tap centre \(text(point))"
    case .pinchBegan(let pinch): return "pinch begins \(text(pinch))"
    case .pinchChanged(let pinch): return "pinch \(text(pinch))"
    case .pinchEnded(let pinch): return "pinch ends \(text(pinch))"
    case .pinchCancelled: return "pinch cancelled"
    case .step(let direction): return "step \(direction.rawValue)"
    }
  }
}
