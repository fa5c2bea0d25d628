import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster

/// A root for tests: a white page with a grey card on it that follows the finger, or runs by itself
/// when it is told to; it writes down what it is told.
@MainActor
final class MovingRoot: WindowRoot {
  var requestFrame: (@MainActor () -> Void)?
  /// When that happened which came, as the window said it.
  private(set) var eventTimes: [Double] = []
  /// When what happens now happens.
  private(set) var eventTime: EventTime?
  /// What came, in order.
  private(set) var events: [InputEvent] = []
  /// The times of the frames.
  private(set) var times: [Double] = []
  private(set) var sizes: [Size] = []
  private(set) var scales: [PixelScale] = []
  private(set) var presented = 0
  private(set) var suspensions: [Bool] = []
  private(set) var density: Double??
  /// How short of memory the machine was, and how many frames there had been.
  private(set) var pressures: [(frames: Int, pressure: MemoryPressure)] = []
  /// Whether its picture is there.
  var isDrawn = true
  /// Runs until this time of the frames.
  var runsUntil: Double?
  /// When it wants a frame without anything happening.
  var wakeTime: Double?
  /// For how many frames it asks for another one from within.
  var asksWithin = 0
  /// The names of the keys that it uses.
  var usedKeys: Set<String> = []
  /// Where the card is, in points.
  private(set) var card = 10.0

  private var size = Size()
  private var scale = PixelScale.one
  private var page: Snapshot?
  private var cardPicture: Snapshot?

  /// The contacts that came, by phase.
  var phases: [Contact.Phase] { contacts.map(\.phase) }

  var contacts: [Contact] {
    events.compactMap { if case .contact(let contact) = $0 { contact } else { nil } }
  }

  var keys: [KeyPress] {
    events.compactMap { if case .key(let press) = $0 { press } else { nil } }
  }

  var scrolls: [Scroll] {
    events.compactMap { if case .scroll(let scroll) = $0 { scroll } else { nil } }
  }

  func resize(to size: Size, scale: PixelScale) {
    self.size = size
    self.scale = scale
    sizes.append(size)
    scales.append(scale)
    page = try? Snapshot(size: size, scale: scale) { _ in }
    cardPicture = try? Snapshot(
      size: Size(width: 20, height: 20), scale: scale, background: .black
    ) { _ in }
  }

  func setEventTime(_ time: EventTime) { eventTime = time }

  func handle(_ event: InputEvent) -> Bool {
    events.append(event)
    eventTimes.append(eventTime?.seconds ?? .nan)
    switch event {
    case .contact(let contact):
      card = contact.position.x
      requestFrame?()
      return true
    case .key(let press): return usedKeys.contains(press.name)
    case .scroll, .cancelAll: return true
    }
  }

  /// Runs for a while from the next frame on.
  func run(until time: Double) {
    runsUntil = time
    requestFrame?()
  }

  func advance(to time: Double) -> Frame {
    times.append(time)
    if asksWithin > 0 {
      asksWithin -= 1
      requestFrame?()
    }
    let runs = runsUntil.map { time < $0 } ?? false
    if runs { card = (card + 7).truncatingRemainder(dividingBy: max(1, size.width - 20)) }
    var items: [Scene.Item] = []
    if let page {
      items.append(Scene.Item(Layer(.page, of: .from, source: Rect(size: size)), showing: page))
    }
    if let cardPicture {
      items.append(
        Scene.Item(
          Layer(
            .card, of: .to, source: Rect(size: cardPicture.size),
            placement: .translation(x: card, y: 10)), showing: cardPicture))
    }
    return Frame(
      scene: Scene(size: size, scale: scale, items: items), isAnimating: runs,
      wakeTime: wakeTime.flatMap { $0 <= time ? nil : $0 })
  }

  func framePresented() { presented += 1 }
  func setDensity(pointsPerMillimetre: Double?) { density = pointsPerMillimetre }
  func noteMemoryPressure(_ pressure: MemoryPressure) { pressures.append((times.count, pressure)) }
  func suspend() { suspensions.append(true) }
  func resume() { if suspensions.last == true { suspensions.append(false) } }
}

extension Layer.Role {
  static let page = Layer.Role(rawValue: "page")
  static let card = Layer.Role(rawValue: "card")
}
