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

  @Test func `What comes from a side comes from the other, and goes there again`() throws {
    let pan = Storyboard.TransitionSpec(style: "pan")
    let there = pan.timed(isRightToLeft: true).transition as? PanTransition
    #expect(there?.isMirrored == true && there?.style == [] && there?.defaults.movement == 1)
    let back = pan.reversed.timed(isRightToLeft: true).transition as? PanTransition
    #expect(back?.isMirrored == true && back?.style == .backward && back?.defaults.movement == -1)
    let wonder = Storyboard.TransitionSpec(style: "natural-geography")
    let flown = wonder.timed(isRightToLeft: true).transition as? NaturalGeographyTransition
    #expect(flown?.isMirrored == true && flown?.isBackward == false)
    var upright = pan
    upright.orientation = .vertical
    let down = upright.timed(isRightToLeft: true).transition as? PanTransition
    #expect(down?.isMirrored == false && down?.style == .vertical)
  }
}
