import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoManipulation
import Testing

@testable import OctavoNavigation

/// A photograph on a mat; each is as wide as its number says.
private struct Print: PageContent {
  let number: Int
  var paper: Rect { Rect(x: 10 + Double(number % 11) * 12, y: 40, width: 160, height: 220) }

  func draw(in context: Context, size: Size) { context.fill(paper) }
  func paper(in context: Context, size: Size) -> Rect? { paper }
}

/// Photographs on pages that are made as they are asked for and kept by nobody.
@MainActor
private final class Album: FlipContainerDataSource {
  final class PrintPage: Page {
    let lifecycle = PageLifecycle()
    let print: Print
    var content: any PageContent { print }
    init(_ number: Int) { print = Print(number: number) }
  }

  func page(before page: any Page, in container: FlipContainer) -> (any Page)? {
    (page as? PrintPage).flatMap { $0.print.number > 0 ? PrintPage($0.print.number - 1) : nil }
  }

  func page(after page: any Page, in container: FlipContainer) -> (any Page)? {
    (page as? PrintPage).map { PrintPage($0.print.number + 1) }
  }
}

@MainActor
struct ZoomPaperTests {
  @Test func `what was known of a page's paper is no other page's that comes to lie where it did`()
  {
    let size = Size(width: 400, height: 300)
    let container = FlipContainer(drawing: .immediate, pictureBytes: 0)
    let album = Album()
    container.allowsZoom = true
    container.dataSource = album
    container.setPage(Album.PrintPage(0), animated: false)
    container.resize(to: size, scale: .one)
    var known: [ObjectIdentifier: Int] = [:]
    var isReused = false
    for number in 0..<30 {
      for step in 0..<3 {
        _ = container.advance(to: Double(3 * number + step))
        container.framePresented()
      }
      let page = container.page as? Album.PrintPage
      #expect(page?.print.number == number)
      let space = ZoomSpace(size, paper: Print(number: number).paper)
      #expect(
        container.zoomSpace.range(of: .horizontal, at: 2) == space.range(of: .horizontal, at: 2))
      if let page {
        let key = ObjectIdentifier(page.lifecycle)
        isReused = isReused || known[key] != nil
        known[key] = number
      }
      container.turn(.forward, animated: false)
    }
    // Where memory is never given to another page this says nothing.
    #expect(isReused || known.count == 30)
  }
}
