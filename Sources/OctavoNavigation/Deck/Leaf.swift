package import OctavoGeometry
internal import OctavoGestures
package import OctavoRaster
package import OctavoTransitions

/// A sheet on its way over: what a transition shows and who moves it.
@MainActor
struct Leaf: AirborneItem {
  /// Tells the leaves of a container apart.
  typealias ID = Int

  /// Which of the container's leaves it is.
  let id: ID
  /// The sheet that leaves.
  var from: Sheet
  /// The sheet that comes; nil past an end.
  var to: Sheet?
  /// Which way it goes through the pages.
  let direction: TurnDirection
  /// How it looks.
  private(set) var transition: any Transition
  /// Whether it looks as it was asked to for this turn, not as the container has it.
  let isGiven: Bool
  /// What moves it.
  var driver: TransitionDriver
  /// The window, and where in it the paper of its pages lies; nil where there is none.
  var stage: Stage?
  /// Whether one that is held keeps it from going on.
  var isBlocked = false
  /// Whether it leads nowhere though pages follow: its own does not let itself be left, or the next is elsewhere.
  var isKept = false

  /// The sheet on the side of the pages before, and the one on the other; nil past an end.
  var low: Sheet? { direction == .forward ? from : to }
  /// The sheet on the side of the pages after; nil past an end.
  var high: Sheet? { direction == .forward ? to : from }

  /// The sheet on one of those sides.
  func side(_ direction: TurnDirection) -> Sheet? { direction == .forward ? high : low }

  /// Whether it is a leaf of paper, which turns over or rolls.
  var isPaper: Bool { transition.defaults.isLeaf || foldLine(turned: 0.5) != nil }

  /// Whether it lies between two sheets, of which one is reached from the other in a direction.
  func joins(_ from: Sheet, _ to: Sheet?, _ direction: TurnDirection) -> Bool {
    side(direction.reversed) == from && side(direction) == to
  }

  /// How far the leaf has turned from the pages after to the pages before, 0…1, whichever way it goes.
  var turned: Double { direction == .forward ? driver.progress : 1 - driver.progress }

  /// Where it goes by itself, as `turned`; nil if nothing but a hand moves it.
  var headingTurned: Double? { driver.heading.map { direction == .forward ? $0 : 1 - $0 } }

  /// The same picture on its way back; not yet on its way.
  var reversed: Leaf {
    guard let to else { return self }
    return Leaf(
      id: id, from: to, to: from, direction: direction.reversed, transition: transition.reversed,
      isGiven: isGiven, driver: driver.reversed(), stage: stage?.undone)
  }

  /// It looks otherwise from now on, from where it is.
  mutating func turn(as transition: any Transition) {
    self.transition = transition
    driver.forgetHold()
  }

  /// A finger that holds another leaf keeps it from where its own finger is.
  mutating func hold(turned: Double) {
    driver.hold(at: direction == .forward ? turned : 1 - turned)
  }

  /// It is seen somewhere else than where it is, for a frame.
  mutating func show(turned: Double) {
    driver.show(at: direction == .forward ? turned : 1 - turned)
  }

  /// Another leaf has pushed it: it goes on from there, as fast as that at first.
  mutating func push(to turned: Double, with other: Leaf, at time: Double) {
    let velocity = other.driver.positionVelocity
    // What lay at rest goes with it, or back to where it lay.
    let end = other.headingTurned ?? self.turned.rounded()
    driver.push(
      to: direction == .forward ? turned : 1 - turned,
      velocity: direction == other.direction ? velocity : -velocity,
      orTo: direction == .forward ? end : 1 - end, at: time)
  }

  /// The state of the transition where the leaf is seen at a `turned`: others may push it.
  func state(turned: Double) -> TurnState {
    TurnState(
      progress: direction == .forward ? turned : 1 - turned, hold: driver.state.hold)
  }

  /// Where it leaves its plane at a `turned` if it rolls.
  func foldLine(turned: Double) -> FoldLine? {
    stage.flatMap { transition.foldLine(at: state(turned: turned), on: $0) }
  }

  /// The pieces of the transition at a `turned`, each with the picture of its page.
  ///
  /// - Parameter ground: what is seen in the place of one of the pages, as that is still on its way; table and
  ///   mat lie below all of them and stand still.
  func items(
    turned: Double, from sheets: SheetPictures,
    over ground: (page: Layer.Page, snapshot: Snapshot, place: Rect)? = nil
  ) -> [Scene.Item] {
    var stage = sheets.stage(from: from, to: to)
    // What is on its way may be anywhere, and is seen wherever it is.
    if let ground { stage.papers.blocks?.widen(ground.page, to: ground.place) }
    return transition.layers(at: state(turned: turned), on: stage).compactMap { layer in
      if let ground, ground.page == layer.page, layer.role != .mat, layer.role != .ground {
        return Scene.Item(layer, showing: ground.snapshot, on: stage)
      }
      guard let to else { return sheets.itemPastEnd(layer, of: from, direction) }
      return sheets.item(layer, of: layer.page == .from ? from : to)
    }
  }
}

extension Layer {
  /// Whether it is the side of a turning leaf, and seen at a place.
  func isLeaf(at point: Point) -> Bool {
    guard [.front, .back, .curl, .overlap].contains(role) else { return false }
    return isSeen(at: point)
  }
}

extension Scene.Item {
  /// A page that lies still.
  package init(page snapshot: Snapshot, on stage: Stage) {
    self.init(Layer(.page, of: .to, source: stage.bounds), showing: snapshot, on: stage)
  }

  /// A layer of a picture that may have been drawn for a window of other extents: it is stretched
  /// over the page until the right one is there.
  package init(_ layer: Layer, showing snapshot: Snapshot, on stage: Stage) {
    guard snapshot.size != stage.size, !snapshot.size.isEmpty, !stage.size.isEmpty else {
      self.init(layer, showing: snapshot)
      return
    }
    let x = snapshot.size.width / stage.size.width
    let y = snapshot.size.height / stage.size.height
    func picturePoint(_ point: Point) -> Point { Point(x: point.x * x, y: point.y * y) }
    var layer = layer
    layer.source = Rect(
      origin: picturePoint(layer.source.origin),
      size: Size(width: layer.source.size.width * x, height: layer.source.size.height * y))
    layer.redraw(by: .scale(x: 1 / x, y: 1 / y))
    layer.outline = layer.outline?.map(picturePoint)
    for index in layer.shades.indices {
      layer.shades[index].profile = layer.shades[index].profile.mapped(picturePoint)
    }
    self.init(layer, showing: snapshot)
  }
}
