import OctavoGeometry
import OctavoNavigation
import Testing

@testable import OctavoReader

@MainActor
@Suite struct `Pages that were left by a jump` {
  @Test func `come back once each, and only the latest 32`() {
    let pages = (0..<40).map { _ in ContentPage(background: .black) { _, _ in } }
    var history = JumpHistory()
    for page in pages {
      history.left(page)
      history.left(page)
    }
    var back: [(any Page)?] = []
    while !history.isEmpty { back.append(history.goBack()) }
    #expect(back.map { page in pages.firstIndex { $0 === page } } == (8..<40).reversed())
  }
}
