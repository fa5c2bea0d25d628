import Octavo

@main
struct TwoPages {
  @MainActor static func main() {
    Application.main(title: "Two pages") {
      FlipContainer(pages: [page("Turn me", .white), page("Well done", .black)])
    }
  }

  @MainActor static func page(_ words: String, _ paper: Color) -> ContentPage {
    ContentPage(background: paper) { context, size in
      let run = TextRun(
        words, font: Font("serif", size: 64), color: paper == .white ? .black : .white)
      let text = TextLayout([run], width: size.width, alignment: .center)
      text.draw(in: context, at: Point(y: (size.height - text.size.height) / 2))
    }
  }
}
