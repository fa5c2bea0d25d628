// What blocks of Swift in articles and comments speak of without saying what it is.
import Octavo
import OctavoWayland

func anything() -> Never { fatalError() }
func anything<Value>(_ type: Value.Type) -> Value { fatalError() }

@MainActor let flips = FlipContainer(pages: [first, second])
@MainActor let stack = NavigationStack(root: library)
@MainActor let library = page("Library")
@MainActor let shelf = page("Shelf")
@MainActor let book = page("Book")
@MainActor let menu = page("Menu")
@MainActor let first = page("First")
@MainActor let second = page("Second")
@MainActor let next = page("Next")
@MainActor let other = page("Other")

@MainActor let page = ViewPage()
@MainActor let card = DrawnView(frame: place) { _, _ in }
@MainActor let letter = DrawnView(frame: place) { _, _ in }
@MainActor let front = DrawnView(frame: place) { _, _ in }
@MainActor let back = DrawnView(frame: place) { _, _ in }
@MainActor let map = DrawnView(frame: place) { _, _ in }
@MainActor let list = DrawnView(frame: place) { _, _ in }
let place = Rect(x: 0, y: 0, width: 100, height: 100)

let path = "board.yaml"
let bytes: [UInt8] = []
@MainActor let board = anything(Storyboard.self)
@MainActor let player = StoryboardPlayer(board, besideBoard: path)

@MainActor func page(_ title: String) -> ContentPage {
  ContentPage(background: .white, title: title) { _, _ in }
}

/// A page of a program's own.
@MainActor final class MapPage: Page {
  let lifecycle = PageLifecycle()
  init(of place: Storyboard.Segue.Argument?) {}
  var content: any PageContent { anything() }
}

/// A transition of a program's own.
struct DealTransition: Transition {
  func layers(at progress: Double, on stage: Stage) -> [Layer] { anything() }
}

/// What comes from afar.
let number = 1
func picture(_ number: Int) async throws -> any PageContent { anything() }

/// What a program reads.
@MainActor struct Library { var lastBook: any Page }

@MainActor let connection = anything(Connection.self)
let isReadable = true
let hasHungUp = false
