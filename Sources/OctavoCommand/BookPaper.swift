internal import OctavoDocuments
internal import OctavoNavigation
internal import OctavoReader

/// What the pages of a book stand on: as the person chose, or light or dark as all programs are. Texts, and what
/// pictures lie on, follow those by themselves; printed pages are as they were made until somebody chooses.
@MainActor
final class BookPaper {
  /// What was chosen for texts and pictures.
  var choice = PaperChoice.automatic {
    didSet { show() }
  }
  /// What was chosen for printed pages, those of PDF files.
  var printChoice = PaperChoice.light {
    didSet { show() }
  }
  /// Whether all programs are to be dark.
  var isDark = false {
    didSet { show() }
  }
  /// Whether all programs are to have as much contrast as they can.
  var isHighContrast = false {
    didSet { show() }
  }
  private let reader: BookReader
  private weak var container: FlipContainer?

  /// The paper of a book in a container; light at first.
  init(of reader: BookReader, in container: FlipContainer) {
    self.reader = reader
    self.container = container
  }

  /// What is shown of a choice.
  private func paper(of choice: PaperChoice) -> Paper {
    switch choice {
    case .light: isHighContrast ? .white : .light
    case .sepia: .sepia
    case .dark: isHighContrast ? .black : .dark
    case .automatic: paper(of: isDark ? .dark : .light)
    }
  }

  private func show() {
    let (paper, printPaper) = (paper(of: choice), paper(of: printChoice))
    guard paper != reader.paper || printPaper != reader.printPaper else { return }
    (reader.paper, reader.printPaper) = (paper, printPaper)
    showBesidePages()
  }

  /// Lets the mat or the paper of the book go on where no page is beside a cover.
  func showBesidePages() {
    guard let container, container.spread != .none else { return }
    container.background = reader.currentPage.content.background
  }
}
