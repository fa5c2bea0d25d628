import Octavo

@MainActor func unfold(_ card: DrawnView, into letter: DrawnView, on page: ViewPage) async {
  await page.transition(from: card, to: letter, using: FoldTransition(style: .unfold))
}
