import OctavoGeometry
import OctavoNavigation
import OctavoStoryboards
import OctavoTransitions
import Testing

@testable import OctavoPlayer

/// What a board's transitions are where pages follow one another to the left.
struct MirroredTransitionTests {
  @Test func `Paper that curls hangs at its other edge, and what slides goes the other way`() throws
  {
    let curl = Storyboard.TransitionSpec(style: "curl").timed(isRightToLeft: true).transition
    #expect((curl as? CurlTransition)?.isMirrored == true)
    #expect((curl as? CurlTransition)?.style == [])
    #expect(curl.defaults.movement == 1)
    let slide = Storyboard.TransitionSpec(style: "slide").timed(isRightToLeft: true).transition
    #expect(slide.defaults.movement == 1)
  }
}
