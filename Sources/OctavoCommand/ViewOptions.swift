internal import ArgumentParser
internal import OctavoDocuments
internal import OctavoNavigation
internal import OctavoReader

/// How the pages of a book are shown, from now on.
struct ViewOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      How pages fill the window, from now on: page (all of a page), crop (without its margins) or \
      width (as wide as the window). (default: what you chose last, or page)
      """, valueName: "fit"),
    transform: { try WordOption.value($0) })
  var fit: PageFit?

  @Flag(
    inversion: .prefixedNo, exclusivity: .exclusive,
    help: """
      Show the page's number on the page, from now on. (default: what you chose last, or not)
      """)
  var pageNumbers: Bool?

  @Option(
    help: ArgumentHelp(
      """
      How large the letters of texts are, from now on, as a share of what they are by themselves: 0.5 to 3. \
      (default: what you chose last, or 1)
      """, valueName: "factor"),
    transform: Numbers.letterSize)
  var letters: Double?

  @Option(
    help: ArgumentHelp(
      """
      What pages stand on, from now on: light, sepia, dark or auto (light or dark, as you have all programs). \
      Pages of PDF files change places of light and dark, but for their pictures; comics and pictures lie on a \
      mat that suits it. (default: what you chose last, or auto, and light for PDF files)
      """, valueName: "paper"),
    transform: { try WordOption.value($0) })
  var paper: PaperChoice?

  /// Whether nothing is said.
  var isPlain: Bool { fit == nil && pageNumbers == nil && letters == nil && paper == nil }

  /// Shows a book so, and keeps what is chosen; what is not said is as it was chosen last.
  ///
  /// - Parameter isRemembering: Whether what was chosen last counts, and what is chosen is kept.
  @MainActor func apply(to reading: Reading, isRemembering: Bool) {
    let memory = isRemembering ? ViewMemory() : nil
    let last = memory?.read() ?? ViewMemory.Choice()
    let (container, root, reader) = (reading.container, reading.reading, reading.reader)
    container.fit = fit ?? last.fit ?? .page
    root.showsPageNumber = pageNumbers ?? last.showsPageNumber
    let letterSize = letters ?? last.letterSize ?? 1
    let bookLetters = reading.letters
    bookLetters.choice = letterSize
    root.letterSize = reader.book.isReflowable ? letterSize : nil
    let bookPaper = reading.paper
    bookPaper.choice = paper ?? last.paper ?? .automatic
    bookPaper.printChoice = paper ?? last.printPaper ?? .light
    let (isPapered, hasPrints) = (reader.book.isPapered, reader.book.isPrinted)
    root.paper = isPapered ? bookPaper.choice : bookPaper.printChoice
    // What is chosen of texts stays so when something else is read between.
    func keep(_ container: FlipContainer, _ root: ReaderRoot) {
      memory?.keep(
        ViewMemory.Choice(
          fit: container.fit, showsPageNumber: root.showsPageNumber,
          letterSize: root.letterSize ?? letterSize, paper: bookPaper.choice,
          printPaper: bookPaper.printChoice))
    }
    if !isPlain { keep(container, root) }
    root.onViewChoice = { [weak container, weak root, weak reader] in
      guard let container, let root else { return }
      let shown = isPapered ? bookPaper.choice : bookPaper.printChoice
      if let paper = root.paper, paper != shown {
        if isPapered { bookPaper.choice = paper }
        if hasPrints { bookPaper.printChoice = paper }
      }
      keep(container, root)
      if let letterSize = root.letterSize, letterSize != bookLetters.choice {
        bookLetters.choice = letterSize
      }
      // These are matters of each book.
      reader?.choose(container.layoutDirection)
      reader?.choose(isCoverAlone: container.isCoverAlone)
    }
  }
}

/// What a person chose last of how pages are shown.
private struct ViewMemory: Sendable {
  struct Choice: Sendable {
    var fit: PageFit?
    var showsPageNumber = false
    var letterSize: Double?
    var paper: PaperChoice?
    var printPaper: PaperChoice?
  }

  private static let numbered = "numbered"
  private static let letters = "letters="
  private static let paper = "paper="
  private static let printPaper = "prints="
  private let memory = ChoiceMemory("view")

  /// What was chosen; what is not understood counts for nothing.
  func read() -> Choice {
    do throws(ChoiceMemory.Failure) {
      let words = try memory.read()?.split(separator: ",").map(String.init) ?? []
      func value(of key: String) -> String? {
        words.first { $0.hasPrefix(key) }.map { String($0.dropFirst(key.count)) }
      }
      return Choice(
        fit: words.lazy.compactMap(PageFit.init(rawValue:)).first,
        showsPageNumber: words.contains(Self.numbered),
        letterSize: value(of: Self.letters).flatMap { Double($0) }.flatMap {
          (0.5...3).contains($0) ? $0 : nil
        },
        paper: value(of: Self.paper).flatMap(PaperChoice.init(rawValue:)),
        printPaper: value(of: Self.printPaper).flatMap(PaperChoice.init(rawValue:)))
    } catch {
      Terminal.complain("how pages are shown is not known: \(error.description)")
      return Choice()
    }
  }

  func keep(_ choice: Choice) {
    var words = [(choice.fit ?? .page).rawValue]
    if choice.showsPageNumber { words.append(Self.numbered) }
    if let letters = choice.letterSize, letters != 1 { words.append("\(Self.letters)\(letters)") }
    if let paper = choice.paper, paper != .automatic {
      words.append("\(Self.paper)\(paper.rawValue)")
    }
    if let paper = choice.printPaper, paper != .light {
      words.append("\(Self.printPaper)\(paper.rawValue)")
    }
    do throws(ChoiceMemory.Failure) {
      try memory.keep(words.joined(separator: ","))
    } catch {
      Terminal.complain("how pages are shown is not remembered: \(error.description)")
    }
  }
}
