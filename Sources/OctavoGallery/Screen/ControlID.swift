/// The controls of the gallery, each by what it is for.
package enum ControlID: Hashable, Sendable {
  /// A transition of the list.
  case kind(String)
  /// The way to the matrix.
  case matrix
  /// A style bit.
  case style(String)
  /// The place where the pages are: a hand drives them there.
  case preview
  /// Plays on.
  case play
  /// Plays back.
  case reverse
  /// Where the transition is.
  case progress
  /// How long it takes.
  case duration
  /// What a hand does that drives it.
  case drag(Drag)
  /// How it spends its time.
  case curve
  /// How far away the viewer stands.
  case skew
  /// Where lines into the depth meet.
  case vanishingPoint
  /// By which light the pages are lit.
  case light(String)
  /// How strong the shadow is.
  case shadow
  /// By which law it falls.
  case shadowLaw(String)
  /// Which colour all shadows have.
  case shadowColor
  /// How strong the shadow in the fold is.
  case crease
  /// How strong the soft shadow around the moving page is.
  case dropShadow
  /// How strong the light on the moving page is.
  case highlight
  /// Makes it the way in which the person's books turn.
  case books
  /// The program.
  case swift
  /// Copies the program.
  case copySwift
  /// The storyboard line.
  case board
  /// Copies the storyboard line.
  case copyBoard
  /// A group of controls, where there is no room for all.
  case section(Section)
  /// A number of the matrix.
  case cell(Int)
  /// A matrix to begin with.
  case preset(Int)
  /// A key of the pad under the matrix.
  case key(String)
  /// How far the page is turned before the matrix.
  case spin
  /// Something that is only looked at.
  case decoration(String)
}

/// A group of controls.
package enum Section: String, Hashable, Sendable, CaseIterable {
  case kinds = "Kinds"
  case motion = "Motion"
  case depth = "Depth"
  case shadow = "Shadow"
  case code = "Code"
  case numbers = "Matrix"
}

/// What a hand does that drives a transition.
package enum Drag: String, Hashable, Sendable, CaseIterable {
  case horizontal = "Sideways"
  case vertical = "Up, down"
  case edges = "From edges"
}
