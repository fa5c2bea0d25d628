internal import OctavoGeometry
internal import OctavoTransitions

/// What a transition of a stack shows, and what moves it. It may outlive its callbacks: a call in
/// mid-flight ends those, and the picture goes on (Laws, L7).
@MainActor
struct Flight: AirborneItem {
  /// Tells the flights of a stack apart.
  typealias ID = Int

  /// Which of the stack's flights it is.
  let id: ID
  /// The page that goes.
  var from: any Page
  /// The page that comes.
  var to: any Page
  /// How it looks.
  var transition: any Transition
  /// What moves it.
  var driver: TransitionDriver
  /// Which of its pages is still on its way itself, in the flight below, if there is one.
  var base = Layer.Page.from

  /// Whether nothing is seen of it but what is below: it has just begun, or has come back.
  var isAtBase: Bool { driver.progress == (base == .from ? 0 : 1) }

  /// The page at whose end of the flight it rests.
  var end: Layer.Page { driver.progress < 0.5 ? .from : .to }
}
