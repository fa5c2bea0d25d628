internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoGestures

/// What a container shows that has no pages, unless told otherwise.
@MainActor
final class EmptyPage: Page {
  let lifecycle = PageLifecycle()
  let title: String? = "No pages"
  let content: any PageContent = NoPages()
}

/// Two blank leaves, and words below them.
private struct NoPages: PageContent {
  let background = Color(red: 0.95, green: 0.945, blue: 0.935)
  private let ink = Color(red: 0.42, green: 0.41, blue: 0.39)

  func draw(in context: Context, size: Size) {
    let unit = max(9, min(18, min(size.width, size.height) / 26))
    guard size.width > unit * 8, size.height > unit * 8 else { return }
    let words = TextLayout(
      [TextRun("No pages", font: Font("sans-serif", size: unit * 1.2), color: ink)],
      width: size.width, alignment: .center, lineHeight: 1.2)
    let (leaf, gap) = (Size(width: unit * 2.2, height: unit * 3), unit * 1.2)
    let top = (size.height - leaf.height - gap - words.size.height) / 2
    let middle = size.width / 2
    context.setColor(ink)
    for left in [middle - leaf.width, middle] {
      context.newPath()
      context.addRect(
        Rect(x: left, y: top, width: leaf.width, height: leaf.height))
      context.strokePath(width: max(1, unit * 0.09), join: .round)
    }
    words.draw(in: context, at: Point(x: 0, y: top + leaf.height + gap))
  }
}

extension FlipContainer {
  /// Shows what stands for pages where there are none, and the first page where there are some again.
  func fillEmptyPlace() {
    guard let dataSource else { return }
    let (wasWithoutPages, shown) = (isWithoutPages, page)
    isWithoutPages = dataSource.soundPageCount(in: self) == .exact(0)
    var next: (any Page)?
    if isWithoutPages {
      guard let emptyPage else { return showNothing() }
      next = emptyPage
    } else if wasWithoutPages, shown == nil || shown === emptyPage {
      next = dataSource.firstPage(in: self)
    }
    guard let next, next !== shown, refusal(of: next) == nil else { return }
    let operation = NavigationOperation(.set, reason: .call, direction: .forward)
    start(operation, to: next, animated: false, asks: false)
  }

  /// No page is there any more.
  private func showNothing() {
    guard let old = sheet else { return }
    endRiffle()
    supersedeTransitions()
    dropHands()
    forgetUnheldMark()
    air.removeAll()
    forgetLanded()
    sheet = nil
    var exchange = PageExchange(.beside, leaving: old.pages, hiding: old.pages)
    exchange.makeAtOnce(
      in: self, by: caller, seen: baseState, layOut: {}, forget: forget)
    needsPrefetch = true
    setNeedsFrame()
    contentDidChange()
  }
}
