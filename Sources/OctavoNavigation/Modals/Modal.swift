internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoMotion
internal import OctavoTransitions

/// A page that is presented, or on its way out.
@MainActor
struct Modal {
  /// Tells the modals of a container apart.
  typealias ID = Int

  /// Which of the container's modals it is.
  let id: ID
  /// The page.
  let page: any Page
  /// How much of the page below it covers.
  let cover: ModalCover
  /// How it comes; nil if it slides up.
  let transition: TimedTransition?
  /// Whether a hand or Escape may dismiss it.
  let isDismissible: Bool

  /// What it looks like on its way, in or out; nil if it slides.
  var look: (any Transition)?
  /// What moves it; its progress leads to where the modal goes.
  var driver: TransitionDriver
  /// Whether it is on its way out.
  var isLeaving = false

  /// A modal that is not there yet.
  init(
    id: ID, page: any Page, cover: ModalCover, transition: TimedTransition?, isDismissible: Bool
  ) {
    self.id = id
    self.page = page
    self.cover = cover
    self.transition = transition
    self.isDismissible = isDismissible
    look = transition?.transition
    driver = TransitionDriver(law: transition?.transition.defaults.panLaw ?? .linear)
  }

  /// Where it is on its way in.
  var state: TurnState { isLeaving ? driver.state.reversed : driver.state }

  /// How much of it is there, 0…1: the progress of its way in.
  var presence: Double { state.progress }

  /// How far a hand that drew it here from out of sight would have gone, 0…1.
  var position: Double { driver.law.position(atProgress: presence) }

  /// Whether it is so far on its way that only a touch on it catches it.
  var isPastCatching: Bool { driver.isPastCommitment && driver.heading == 1 }

  /// Whether nothing below it is seen.
  var covers: Bool { cover == .full && presence == 1 && !driver.isMoving }

  /// Sets out for one end of its way, from where it is and as fast as it goes.
  mutating func turn(leaving: Bool) {
    guard leaving != isLeaving else { return }
    // A fade stood in for one way, and is over where it came to rest.
    if driver.progress == 1, !driver.isMoving { rest(leaving: isLeaving) }
    isLeaving = leaving
    driver = driver.reversed()
  }

  /// Puts it where a hand has it.
  mutating func hold(at position: Double) {
    let progress = driver.law.progress(atPosition: isLeaving ? 1 - position : position)
    driver.hold(at: TurnState(progress: progress))
  }

  /// Puts it at the end that it goes to.
  mutating func rest(leaving: Bool) {
    look = transition?.transition
    isLeaving = leaving
    driver = TransitionDriver(law: transition?.transition.defaults.panLaw ?? .linear, progress: 1)
  }

  /// Lets it fade instead of move, for one way (Laws, The hand, reduced motion).
  mutating func fade(since time: EventTime?) {
    look = CrossfadeTransition()
    driver = TransitionDriver(law: .linear)
    driver.fade(since: time)
  }
}

/// The coming or going of modals, of which the mover holds the top one first: by the modals that are
/// presented before and after it.
extension PendingChange<[Modal.ID], [Modal]> {
  /// Whether they come.
  var presents: Bool { after.count > before.count }
}
