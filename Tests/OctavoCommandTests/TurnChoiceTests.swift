import OctavoCairo
import OctavoDocuments
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoTransitions
import Testing

@testable import OctavoCommand

@MainActor
@Suite struct TurnChoiceTests {
  /// How a turn looks by a choice on some paper.
  private func transition(_ words: String, on paper: Paper) throws -> any Transition {
    let choice = try TurnChoice(words: words)
    let container = FlipContainer(drawing: .immediate)
    let pages = PageList([ContentPage(Blank()), ContentPage(Blank())])
    container.dataSource = pages
    container.resize(to: Size(width: 400, height: 300), scale: .one)
    var asked: (any Transition)?
    container.transition = { turn in
      let transition = choice.transition(of: turn, on: paper)
      asked = transition
      return transition
    }
    container.setPage(pages.pages[0], animated: false)
    withExtendedLifetime(pages) {
      _ = container.advance(to: 0)
      container.framePresented()
      container.turn(.forward)
      _ = container.advance(to: 0.02)
    }
    return try #require(asked)
  }

  @Test func `the other side of a page that curls is of the paper it stands on`() throws {
    let plain = try #require(transition("curl", on: .light) as? CurlTransition)
    #expect(plain.paper == CurlTransition().paper)
    for words in ["curl", "curl,corner", "curl,soft"] {
      let sepia = try #require(transition(words, on: .sepia) as? CurlTransition)
      #expect(sepia.paper == Paper.sepia.back)
      #expect(sepia.highlightStrength == plain.highlightStrength)
      let dark = try #require(transition(words, on: .dark) as? CurlTransition)
      #expect(dark.paper == Paper.dark.back)
      #expect(dark.paper.red < 0.3)
      #expect(dark.highlightStrength < plain.highlightStrength)
    }
    #expect(try transition("flip", on: .dark) is FlipTransition)
  }
}

private struct Blank: PageContent {
  func draw(in context: Context, size: Size) {}
}
