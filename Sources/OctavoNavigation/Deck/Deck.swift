internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoMotion
internal import OctavoTransitions

/// The leaves of a book in the air, in the order of the book: any number, each by its own hand or clock
/// (Laws, Leaves in the air).
///
/// A leaf that is held pushes those beside it, and none passes through another. At most one of the leaves is
/// an open turn; the others are pictures on their way to where the book has them, so that the picture on
/// the screen goes on when a turn begins while others fly (Laws, L7).
@MainActor
struct Deck: Airborne {
  private(set) var leaves: [Leaf] = []
  /// How many of the leaves lie before the container's page.
  private(set) var place = 0
  private var nextID = 0
  /// When the leaves were moved last; nil if none moves.
  private var latest: Double?
  /// Leaves that have yet to come apart.
  private var comingApart = ComingApart()

  /// At how many moments of a second one leaf pushes another, whenever frames are: where leaves are is then
  /// the same at any rate of frames.
  private static let contactRate = 240.0

  /// Whether nothing is in the air.
  var isEmpty: Bool { leaves.isEmpty }

  /// How many leaves are in the air.
  var count: Int { leaves.count }

  /// How many of them do not lie flat.
  var standingCount: Int { leaves.count { $0.turned > 0 && $0.turned < 1 } }

  /// Whether frames move any leaf; one that a held leaf keeps from moving waits for that.
  var isMoving: Bool {
    leaves.contains { $0.driver.isMoving && !$0.isBlocked || comingApart.contains($0.id) }
  }

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
    guard let index = index(of: id) else { return }
    change(&leaves[index].driver)
    leaves[index].isBlocked = false
  }

  // MARK: - Turns

  /// Begins a leaf from the container's page.
  ///
  /// If a leaf is in the air on that side of the page, this is the one, with its position and its
  /// velocity. Where that leads elsewhere it parts: its far side goes on to where it was going, and the
  /// sheet that is turned to comes between. What is no leaf of paper cannot part: it goes on below the new one,
  /// which begins with that picture.
  ///
  /// - Returns: the leaf, which moves only when it is driven.
  mutating func begin(
    from: Sheet, to: Sheet?, _ direction: TurnDirection, law: PanLaw,
    as transition: any Transition, isGiven: Bool = false, on stage: Stage? = nil
  ) -> Leaf {
    var driver = TransitionDriver(law: law)
    var (transition, isGiven) = (transition, isGiven)
    if let flying = neighbour(direction),
      flying.isPaper || flying.to == nil || flying.joins(from, to, direction)
    {
      // The picture on the screen goes on, turned round if it has to be.
      let isSame = flying.direction == direction
      driver = isSame ? flying.driver : flying.driver.reversed()
      transition = isSame ? flying.transition : flying.transition.reversed
      isGiven = flying.isGiven
      if let to, flying.to != nil, flying.side(direction) != to {
        lead(flying.id, from: isSame ? to : flying.from, to: isSame ? flying.to : to)
      } else {
        remove(flying.id)
      }
    }
    nextID += 1
    let leaf = Leaf(
      id: nextID, from: from, to: to, direction: direction, transition: transition,
      isGiven: isGiven, driver: driver, stage: stage)
    leaves.insert(leaf, at: place)
    if direction == .backward { place += 1 }
    return leaf
  }

  /// A leaf leads nowhere, though it lies at no end.
  mutating func keep(_ id: Leaf.ID) {
    if let index = index(of: id) { leaves[index].isKept = true }
  }

  /// The window is another one.
  mutating func layOut(_ id: Leaf.ID, on stage: Stage) {
    if let index = index(of: id) { leaves[index].stage = stage }
  }

  /// Leaves look otherwise from now on, each from where it is: those that need more room by that come apart in
  /// the frames to come.
  mutating func turn(as looks: [Leaf.ID: any Transition]) {
    for index in leaves.indices {
      if let look = looks[leaves[index].id] { leaves[index].turn(as: look) }
    }
    comingApart = ComingApart(stacks.map { leaves[$0] }, since: latest)
  }

  /// A leaf is one between other sheets from now on, where it is.
  mutating func lead(_ id: Leaf.ID, from: Sheet, to: Sheet?) {
    guard let index = index(of: id) else { return }
    (leaves[index].from, leaves[index].to) = (from, to)
  }

  /// Says that the page on one side of a leaf is now the container's.
  mutating func moveCurrent(across id: Leaf.ID, toward direction: TurnDirection) {
    guard let index = index(of: id) else { return }
    place = direction == .forward ? index + 1 : index
  }

  /// Whether a leaf lies before the container's page, or goes there.
  func isBefore(_ id: Leaf.ID) -> Bool { index(of: id).map { $0 < place } ?? false }

  /// Sends a leaf from where it is across the container's page, or back, and with it all that lie between.
  ///
  /// - Parameters:
  ///   - velocity: How fast the leaf goes that way, by its law, per second.
  ///   - settling: How they come there.
  ///   - time: When that was done which sends them.
  ///   - others: Those among them that are seen to already, or held.
  mutating func send(
    _ id: Leaf.ID, _ direction: TurnDirection, velocity: Double,
    by settling: TransitionDriver.Settling, since time: EventTime?,
    except others: [Leaf.ID]
  ) {
    guard let index = index(of: id) else { return }
    let turns = direction == .forward ? place..<max(place, index + 1) : min(index, place)..<place
    for index in turns where !others.contains(leaves[index].id) {
      if leaves[index].direction != direction { leaves[index] = leaves[index].reversed }
      let isItself = leaves[index].id == id
      leaves[index].driver.settle(
        to: 1, velocity: isItself ? velocity : 0, by: settling, since: time)
      leaves[index].isBlocked = false
    }
    moveCurrent(across: id, toward: direction)
  }

  // MARK: - Frames

  /// Moves the leaves to where they are at a frame's time, but those that a hand holds.
  mutating func advance(to time: Double, held: [Leaf.ID]) {
    let latest = latest ?? -.infinity
    let isSteady = time - latest < 1
    comingApart.begin(at: time)
    let stacks = stacks
    if isSteady, leaves.count > 1 {
      var step = (latest * Self.contactRate).rounded(.down) + 1
      while step / Self.contactRate < time {
        let moment = step / Self.contactRate
        for index in leaves.indices
        where leaves[index].driver.isUnderWay(at: moment) && !mustWait(index, in: stacks) {
          leaves[index].driver.advance(to: moment)
        }
        space(stacks, at: moment, around: held)
        step += 1
      }
    }
    self.latest = time
    for index in leaves.indices {
      if mustWait(index, in: stacks) {
        leaves[index].driver.postpone()
      } else {
        leaves[index].driver.advance(to: time)
      }
    }
    space(stacks, at: time, around: held, isLasting: !isSteady)
    comingApart.end(at: time)
    if !isMoving { pause() }
  }

  /// Whether a leaf that has not set out lies too near to the one before it on its way.
  private func mustWait(_ index: Int, in stacks: [Range<Int>]) -> Bool {
    let leaf = leaves[index]
    guard leaf.driver.isUnbegun, leaf.driver.progress == 0 else { return false }
    let ahead = leaf.direction == .forward ? index - 1 : index + 1
    guard stacks.contains(where: { $0.contains(index) && $0.contains(ahead) }) else { return false }
    let other = leaves[ahead]
    // What comes back, or rests there, is not waited for.
    guard let heading = other.headingTurned else { return false }
    let direction: Double = leaf.direction == .forward ? 1 : -1
    guard heading == (direction > 0 ? 1 : 0) else { return false }
    return !LeafSpacing.isClear(behind: other.turned, direction: direction)
  }

  /// The leaves of paper that lie on one another, stack by stack: what is no leaf of paper parts them, as it lies
  /// under what comes after it.
  private var stacks: [Range<Int>] {
    guard leaves.count > 1 else { return [] }
    var stacks: [Range<Int>] = []
    for index in leaves.indices where leaves[index].isPaper {
      if let last = stacks.last, last.upperBound == index {
        stacks[stacks.count - 1] = last.lowerBound..<index + 1
      } else {
        stacks.append(index..<index + 1)
      }
    }
    return stacks
  }

  /// Keeps the leaves of each stack apart.
  ///
  /// - Parameter isLasting: Whether what moves goes on from where it was pushed to; else it is only seen there.
  private mutating func space(
    _ stacks: [Range<Int>], at time: Double, around held: [Leaf.ID], isLasting: Bool = true
  ) {
    for index in leaves.indices { leaves[index].isBlocked = false }
    let held = held.compactMap(index)
    for stack in stacks where stack.count > 1 {
      space(stack, at: time, around: held.filter(stack.contains), isLasting: isLasting)
    }
  }

  /// Keeps the leaves of a stack apart, around those that are held, or else the newest that moves: what is pushed
  /// goes on from there. Of those that are held, what was taken first stays.
  private mutating func space(
    _ stack: Range<Int>, at time: Double, around held: [Int], isLasting: Bool
  ) {
    let newest = stack.filter { leaves[$0].driver.isMoving }.max { leaves[$0].id < leaves[$1].id }
    let masters = held.isEmpty ? [newest].compactMap(\.self) : held
    guard !masters.isEmpty else { return }
    var places = leaves[stack].map(\.turned)
    LeafSpacing.space(
      &places, around: masters.map { $0 - stack.lowerBound }, by: room(of: stack, at: time))
    for (index, turned) in zip(stack, places)
    where isElsewhere(turned, than: leaves[index].turned) {
      if held.contains(index) {
        leaves[index].hold(turned: turned)
      } else if !isLasting, leaves[index].driver.isMoving {
        leaves[index].show(turned: turned)
      } else {
        let master = masters.min { abs($0 - index) < abs($1 - index) } ?? masters[0]
        leaves[index].push(to: turned, with: leaves[master], at: time)
      }
    }
    block(stack, at: time, around: held)
  }

  /// How near the leaves of a stack may come at a time.
  private func room(of stack: Range<Int>, at time: Double) -> FoldRoom {
    FoldRoom(leaves: leaves[stack], lacks: comingApart.lacks(of: leaves[stack], at: time))
  }

  /// Nobody shows frames while nothing moves: nothing has gone any way behind that time, nor pushed another.
  private mutating func pause() {
    latest = nil
    for index in leaves.indices where leaves[index].isBlocked { leaves[index].driver.pause() }
  }

  /// Whether a leaf has to move, be it from all but flat to flat.
  private func isElsewhere(_ turned: Double, than other: Double) -> Bool {
    abs(turned - other) > 1e-12 || (turned != other && turned == turned.rounded())
  }

  /// Notes which leaves of a stack cannot go on for one that is held, as they lie as near to it as they may.
  private mutating func block(_ stack: Range<Int>, at time: Double, around held: [Int]) {
    guard let first = held.min(), let last = held.max() else { return }
    let room = room(of: stack, at: time)
    func isStill(_ index: Int) -> Bool { held.contains(index) || leaves[index].isBlocked }
    for index in (stack.lowerBound..<last).reversed() where isStill(index + 1) {
      let limit = room.least(index - stack.lowerBound, before: leaves[index + 1].turned)
      let goesThere = leaves[index].headingTurned == 0
      leaves[index].isBlocked = goesThere && leaves[index].turned <= limit + 1e-9
    }
    for index in first + 1..<max(first + 1, stack.upperBound) where isStill(index - 1) {
      guard leaves[index].headingTurned == 1 else { continue }
      let limit = room.most(index - stack.lowerBound, after: leaves[index - 1].turned)
      leaves[index].isBlocked = leaves[index].turned >= limit - 1e-9
    }
  }

  /// Takes a leaf out of the air.
  mutating func remove(_ id: Leaf.ID) {
    guard let index = index(of: id) else { return }
    leaves.remove(at: index)
    if index < place { place -= 1 }
  }

  /// Takes every leaf out of the air.
  mutating func removeAll() {
    leaves.removeAll(keepingCapacity: true)
    place = 0
    latest = nil
    comingApart = ComingApart()
  }

  /// Takes out the leaves that have come to rest, from both ends of the stack inwards: one that lies
  /// on a leaf still flying has to stay.
  ///
  /// - Parameter held: the leaves of the hand and of the open turn, which are not taken.
  mutating func removeLanded(except held: [Leaf.ID]) {
    func isDown(_ leaf: Leaf, _ end: Double) -> Bool {
      !held.contains(leaf.id) && !leaf.driver.isMoving && leaf.turned == end
    }
    while let first = leaves.first, isDown(first, 1) { remove(first.id) }
    while let last = leaves.last, isDown(last, 0) { remove(last.id) }
    if leaves.allSatisfy({ !held.contains($0.id) && !$0.driver.isMoving }) { removeAll() }
  }

  private func index(of id: Leaf.ID) -> Int? { leaves.firstIndex { $0.id == id } }
}
