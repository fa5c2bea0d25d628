internal import ArgumentParser
internal import OctavoNavigation
internal import OctavoTransitions

/// How a book is bound, lies, turns and fills the window, as a command line says it.
struct BookLook: ParsableArguments {
  @Flag(help: "Turn pages up and down.")
  var vertical = false

  @Option(help: SpreadOption.help, transform: SpreadOption.spread)
  var spread: Spread?

  @Option(help: DirectionOption.help, transform: { try WordOption.value($0) })
  var direction: DirectionOption?

  @Option(help: TurnChoice.help, transform: TurnChoice.argument)
  var turn: TurnChoice?

  @Option(help: LightOption.help(usual: .natural), transform: LightOption.light)
  var light: Light?

  @Option(help: TableOption.help, transform: TableOption.table)
  var table: Table?

  @Option(help: CoverOption.help, transform: CoverOption.cover)
  var cover: Cover?

  @Flag(inversion: .prefixedNo, exclusivity: .exclusive, help: CoverOption.pageEdgesHelp)
  var pageEdges: Bool?

  @OptionGroup var view: ViewOptions

  /// What of it holds for whatever a window shows later: the rest was said of one book, or was chosen from then on
  /// and may have been chosen anew.
  var ofTheWindow: BookLook {
    var look = self
    look.direction = nil
    look.turn = nil
    look.view.fit = nil
    look.view.pageNumbers = nil
    look.view.letters = nil
    look.view.paper = nil
    return look
  }

  /// What was asked for that a storyboard says itself: the first such thing; nil if nothing was.
  var matterOfBoards: String? {
    if vertical { return "which way its pages turn" }
    if spread != nil { return "which pages stand side by side" }
    if direction != nil { return "which way its pages follow one another" }
    if turn != nil { return "how its pages turn" }
    if light != nil { return "how its pages are lit" }
    if table != nil { return "what its pages lie on" }
    if !view.isPlain { return "how large its pages are" }
    if cover != nil { return "what its pages are bound in" }
    if pageEdges != nil { return "whether its pages' edges are seen" }
    return nil
  }
}
