internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoRaster
internal import OctavoTransitions

/// The leaves of a container in the air, in the order of the book, so that the picture on the screen
/// goes on when a turn begins while others fly (Laws, L7).
///
/// At most one of them is an open turn; the others are pictures that fall to where they were going.
@MainActor
struct LeafStack: Airborne {
  private var leaves: [Leaf] = []
  /// How many of the leaves lie before the container's page.
  private var place = 0
  private var nextID = 0

  /// Whether nothing is in the air.
  var isEmpty: Bool { leaves.isEmpty }

  /// How many leaves are in the air.
  var count: Int { leaves.count }

  /// Whether frames move any leaf.
  var isMoving: Bool { leaves.contains { $0.driver.isMoving } }

  /// The sheets whose pictures the leaves show, the newest leaf's first.
  var sheets: [Sheet] {
    leaves.sorted { $0.id > $1.id }.flatMap { [$0.from, $0.to].compactMap(\.self) }
  }

  var pages: [any Page] { sheets.flatMap(\.pages) }

  /// Whether a page's picture is shown by a leaf.
  func shows(_ page: any Page) -> Bool { sheets.contains { $0.contains(page) } }

  /// The leaf of an identity; nil once it has landed.
  subscript(id: Leaf.ID) -> Leaf? { leaves.first { $0.id == id } }

  /// The leaf that lies next to the container's page on a side.
  func neighbour(_ direction: TurnDirection) -> Leaf? {
    let index = direction == .forward ? place : place - 1
    return leaves.indices.contains(index) ? leaves[index] : nil
  }

  /// The newest leaf in the air that moves by itself.
  var newestMoving: Leaf? { leaves.filter(\.driver.isMoving).max { $0.id < $1.id } }

  /// Changes how a leaf is moved.
  mutating func drive(_ id: Leaf.ID, _ change: (inout TransitionDriver) -> Void) {
    guard let index = leaves.firstIndex(where: { $0.id == id }) else { return }
    change(&leaves[index].driver)
  }

  /// Begins a leaf from the container's page.
  ///
  /// If a leaf is in the air on that side of the page, this is the one, with its position and its
  /// velocity, even if it now leads elsewhere: then those beyond it go.
  ///
  /// - Returns: the leaf, which moves only when it is driven.
  mutating func begin(
    from: Sheet, to: Sheet?, _ direction: TurnDirection, law: PanLaw,
    as transition: any Transition
  ) -> Leaf {
    var driver = TransitionDriver(law: law)
    var transition = transition
    if let flying = neighbour(direction) {
      // The picture on the screen goes on, turned round if it has to be.
      let isSame = flying.direction == direction
      driver = isSame ? flying.driver : flying.driver.reversed()
      transition = isSame ? flying.transition : flying.transition.reversed
      let leadsThere = (direction == .forward ? flying.high : flying.low) == to
      if leadsThere {
        remove(flying.id)
      } else if direction == .forward {
        leaves.removeSubrange(place...)
      } else {
        leaves.removeSubrange(..<place)
        place = 0
      }
    }
    nextID += 1
    let leaf = Leaf(
      id: nextID, from: from, to: to, direction: direction, transition: transition,
      driver: driver)
    leaves.insert(leaf, at: place)
    if direction == .backward { place += 1 }
    return leaf
  }

  /// Says that the page on one side of a leaf is now the container's.
  mutating func moveCurrent(across id: Leaf.ID, toward direction: TurnDirection) {
    guard let index = leaves.firstIndex(where: { $0.id == id }) else { return }
    place = direction == .forward ? index + 1 : index
  }

  /// Moves the leaves to where they are at a frame's time.
  mutating func advance(to time: Double) {
    for index in leaves.indices { leaves[index].driver.advance(to: time) }
  }

  /// Takes a leaf out of the air.
  mutating func remove(_ id: Leaf.ID) {
    guard let index = leaves.firstIndex(where: { $0.id == id }) else { return }
    leaves.remove(at: index)
    if index < place { place -= 1 }
  }

  /// Takes every leaf out of the air.
  mutating func removeAll() {
    leaves.removeAll(keepingCapacity: true)
    place = 0
  }

  /// Takes out the leaves that have come to rest, from both ends of the stack inwards: one that lies
  /// on a leaf still flying has to stay.
  ///
  /// - Parameter held: the open turn's leaf, which is not taken.
  mutating func removeLanded(except held: Leaf.ID?) {
    while let first = leaves.first, first.id != held, !first.driver.isMoving, first.turned == 1 {
      remove(first.id)
    }
    while let last = leaves.last, last.id != held, !last.driver.isMoving, last.turned == 0 {
      remove(last.id)
    }
    if leaves.allSatisfy({ $0.id != held && !$0.driver.isMoving }) { removeAll() }
  }

  /// What is seen of the leaves, the bottom piece first.
  ///
  /// - Parameter master: the leaf that the others give way to: none passes through another.
  func items(from sheets: SheetPictures, master: Leaf.ID?) -> [Scene.Item] {
    guard leaves.count > 1 else {
      return leaves.first?.items(turned: leaves[0].turned, from: sheets) ?? []
    }
    let angles = orderedAngles(master: master)
    var pieces: [Pieces] = []
    for (leaf, angle) in zip(leaves, angles) {
      guard let own = Pieces(of: leaf, turned: angle, from: sheets) else {
        return piledItems(from: sheets)
      }
      pieces.append(own)
    }
    var (low, high): ([Scene.Item], [Scene.Item]) = ([], [])
    for (index, own) in pieces.enumerated() {
      let isHigh = angles[index] < 0.5
      // What a leaf covers may be another leaf instead of a page: its shadow falls on that.
      let above = isHigh ? index - 1 : index + 1
      let isCovered = leaves.indices.contains(above) && (angles[above] < 0.5) == isHigh
      let cast = isCovered ? (isHigh ? pieces[above].high : pieces[above].low) : []
      for var item in own.moving {
        item.layer.shades += cast.lazy.map(\.layer.shades).first { !$0.isEmpty } ?? []
        if isHigh { high.insert(item, at: 0) } else { low.append(item) }
      }
    }
    return (pieces.first?.low ?? []) + (pieces.last?.high ?? []) + low + high
  }

  /// Whether a place lies on the moving part of a leaf, as it is seen; what does not turn about a spine
  /// has none.
  ///
  /// - Parameter master: the leaf that the others give way to.
  func isSeen(_ id: Leaf.ID, at point: Point, on stage: Stage, master: Leaf.ID?) -> Bool {
    guard let index = leaves.firstIndex(where: { $0.id == id }) else { return false }
    let state = leaves[index].state(turned: orderedAngles(master: master)[index])
    return leaves[index].transition.layers(at: state, on: stage).contains {
      $0.isLeaf(at: point)
    }
  }

  /// The pieces of a leaf that turns about the spine, by where they lie.
  @MainActor
  private struct Pieces {
    /// What lies still on the side of the pages before.
    var low: [Scene.Item] = []
    /// What lies still on the side of the pages after.
    var high: [Scene.Item] = []
    var moving: [Scene.Item] = []

    /// Sorts the pieces; nil for what does not turn as a leaf.
    init?(of leaf: Leaf, turned: Double, from sheets: SheetPictures) {
      for item in leaf.items(turned: turned, from: sheets) {
        switch item.layer.role {
        case .front, .back: moving.append(item)
        case .facing where leaf.direction == .forward, .reveal where leaf.direction == .backward:
          low.append(item)
        case .facing, .reveal: high.append(item)
        default: return nil
        }
      }
    }
  }

  /// What is seen where not all turn as leaves: what is seen of the older ones is a page of the next.
  private func piledItems(from sheets: SheetPictures) -> [Scene.Item] {
    var items: [Scene.Item] = []
    var older: Leaf?
    for leaf in leaves.sorted(by: { $0.id < $1.id }) {
      var ground: (page: Layer.Page, snapshot: Snapshot)?
      if let older {
        let shared = [older.from, older.to].contains(leaf.from)
        ground = (shared ? .from : .to, sheets.picture(of: items, for: .flight(leaf.id)))
      }
      items = leaf.items(turned: leaf.turned, from: sheets, over: ground)
      older = leaf
    }
    return items
  }

  /// How far each leaf has turned, falling from the first to the last.
  private func orderedAngles(master: Leaf.ID?) -> [Double] {
    var angles = leaves.map(\.turned)
    let middle = leaves.firstIndex { $0.id == master } ?? leaves.count - 1
    for index in stride(from: middle - 1, through: 0, by: -1) {
      angles[index] = max(angles[index], angles[index + 1])
    }
    for index in leaves.indices.dropFirst(middle + 1) {
      angles[index] = min(angles[index], angles[index - 1])
    }
    return angles
  }
}
