internal import OctavoDocuments
internal import OctavoNavigation
internal import OctavoReader

/// What the texts of a book stand on: as the person chose, or light or dark as all programs are.
@MainActor
final class BookPaper {
  /// What was chosen.
  var choice = PaperChoice.automatic {
    didSet { show() }
  }
  /// Whether all programs are to be dark.
  var isDark = false {
    didSet { show() }
  }
  private let reader: BookReader
  private weak var container: FlipContainer?

  /// The paper of a book in a container; light at first.
  init(of reader: BookReader, in container: FlipContainer) {
    self.reader = reader
    self.container = container
  }

  private func show() {
    let paper: Paper =
      switch choice {
      case .light: .light
      case .sepia: .sepia
      case .dark: .dark
      case .automatic: isDark ? .dark : .light
      }
    guard paper != reader.paper else { return }
    reader.paper = paper
    showBesidePages()
  }

  /// Lets the mat or the paper of the book go on where no page is beside a cover.
  func showBesidePages() {
    guard let container, container.spread != .none else { return }
    container.background = reader.currentPage.content.background
  }
}
