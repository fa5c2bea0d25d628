internal import Geometry
internal import Gestures
internal import Transitions

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
  let transition: (any Transition)?
  /// Whether a hand or Escape may dismiss it.
  let isDismissible: Bool

  /// What moves it; its progress leads to where the modal goes.
  var driver = TransitionDriver(law: .linear, progress: 1)
  /// Whether it is on its way out.
  var isLeaving = false

  /// How much of it is there, 0…1.
  var presence: Double { isLeaving ? 1 - driver.progress : driver.progress }

  /// Whether nothing below it is seen.
  var covers: Bool { cover == .full && presence == 1 && !driver.isMoving }

  /// Sets out for one end of its way, from where it is and as fast as it goes.
  mutating func turn(leaving: Bool) {
    guard leaving != isLeaving else { return }
    isLeaving = leaving
    driver = driver.reversed()
  }

  /// Puts it where so much of it is there.
  mutating func hold(presence: Double) {
    driver.hold(at: isLeaving ? 1 - presence : presence)
  }
}

/// The coming or going of a modal whose pages have not got all their callbacks yet.
@MainActor
struct OpenModal {
  /// The request.
  let operation: NavigationOperation
  /// The modals that come or go, the top one first.
  let modals: [Modal]
  /// Whether they come.
  let presents: Bool
  /// The pages that go out of sight, the top one first.
  let leaving: [any Page]
  /// The pages that come into sight, the bottom one first.
  let coming: [any Page]
}

/// A hand on a modal.
struct ModalHand {
  /// What the hand does.
  enum Way {
    /// A finger that draws it down from a place.
    case drag(from: Point, presence: Double)
    /// A finger that draws at what does not let itself be left.
    case pull(from: Point)
    /// Two fingers that close.
    case pinch
    /// Two fingers that close on what does not let itself be left.
    case squeeze
  }

  /// The modal.
  let modal: Modal.ID
  /// What the hand does.
  let way: Way
}
