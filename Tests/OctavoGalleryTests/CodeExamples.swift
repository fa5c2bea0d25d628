import OctavoGeometry
import OctavoMotion
import OctavoNavigation
import OctavoTransitions
import OctavoViews

/// Programs that the gallery shows, word for word: what compiles here compiles where it is pasted.
@MainActor
enum CodeExamples {
  static func all(page: ViewPage, before: DrawnView, after: DrawnView) async {
    // flip
    await page.transition(
      from: before, to: after,
      using: FlipTransition())
    // cube, natural
    await page.transition(
      from: before, to: after,
      using: CubeTransition(light: .natural))
    // flip backward vertical, dark, from afar
    await page.transition(
      from: before, to: after,
      using: FlipTransition(
        style: [.backward, .vertical], perspective: .skew(9),
        coveredShadow: CoveredShadow(.cast, strength: 0.6)),
      duration: 0.8, timing: TimingCurve(0.2, -0.1, 0.6, 1.2))
    // flip reverse-perspective
    await page.transition(
      from: before, to: after,
      using: FlipTransition(
        style: [.reversePerspective], perspective: .none, vanishingPoint: Point(x: -100, y: 375)))
    // flip, dark, from afar, lit, brown
    let shade = Color(red: 89 / 255, green: 44 / 255, blue: 13 / 255)
    await page.transition(
      from: before, to: after,
      using: FlipTransition(
        perspective: .skew(9), coveredShadow: CoveredShadow(.cast, color: shade, strength: 0.6),
        creaseColor: shade, creaseStrength: 0.3,
        dropShadow: DropShadow(color: shade, strength: 0.25),
        highlight: Highlight(strength: 0.4)))
    // fold unfold cubic, dark
    await page.transition(
      from: before, to: after,
      using: FoldTransition(style: [.unfold, .cubic], shadowStrength: 0.6),
      timing: .linear)
    // multi-fold classic
    await page.transition(
      from: before, to: after,
      using: MultiFoldTransition(law: .classic))
    // multi-fold vertical classic
    await page.transition(
      from: before, to: after,
      using: MultiFoldTransition(style: [.vertical], law: .classic))
    // curl corner cone, dark, from afar
    await page.transition(
      from: before, to: after,
      using: CurlTransition(style: [.corner, .cone], perspective: .skew(9), shadowStrength: 0.6))
    // curl, lit
    await page.transition(
      from: before, to: after,
      using: CurlTransition(highlightStrength: 0.4))
    // barn-door backward, from afar
    await page.transition(
      from: before, to: after,
      using: BarnDoorTransition(isBackward: true, depth: .perspective(.skew(9))))
    // barn-door faked-perspective
    await page.transition(
      from: before, to: after,
      using: BarnDoorTransition(depth: .faked))
    // cube backward, dark
    await page.transition(
      from: before, to: after,
      using: CubeTransition(style: [.backward], dimming: 0.6))
    // explode backward
    await page.transition(
      from: before, to: after,
      using: ExplodeTransition(isBackward: true))
    // slide vertical
    await page.transition(
      from: before, to: after,
      using: SlideTransition(style: [.vertical]))
    // none
    await page.transition(
      from: before, to: after,
      using: CutTransition())
    // end
  }
}
