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

  /// Whether anything is said.
  var isPlain: Bool { fit == nil && pageNumbers == nil }

  /// Shows a book so, and keeps what is chosen; what is not said is as it was chosen last.
  ///
  /// - Parameter isRemembering: Whether what was chosen last counts, and what is chosen is kept.
  @MainActor func apply(to reading: Reading, isRemembering: Bool) {
    let memory = isRemembering ? ViewMemory() : nil
    let last = memory?.read()
    reading.container.fit = fit ?? last?.fit ?? .page
    reading.reading.showsPageNumber = pageNumbers ?? last?.pageNumbers ?? false
    guard let memory else { return }
    func keep() {
      memory.keep(fit: reading.container.fit, pageNumbers: reading.reading.showsPageNumber)
    }
    if !isPlain { keep() }
    let (container, root, reader) = (reading.container, reading.reading, reading.reader)
    reading.reading.onViewChoice = { [weak container, weak root, weak reader] in
      guard let container, let root else { return }
      memory.keep(fit: container.fit, pageNumbers: root.showsPageNumber)
      // That is a matter of each book.
      reader?.choose(container.layoutDirection)
    }
  }
}

/// What a person chose last of how pages are shown.
private struct ViewMemory: Sendable {
  private static let numbered = "numbered"
  private let memory = ChoiceMemory("view")

  /// What was chosen; what is not understood counts for nothing.
  func read() -> (fit: PageFit?, pageNumbers: Bool) {
    do throws(ChoiceMemory.Failure) {
      let words = try memory.read()?.split(separator: ",").map(String.init) ?? []
      return (words.lazy.compactMap(PageFit.init(rawValue:)).first, words.contains(Self.numbered))
    } catch {
      Terminal.complain("how pages are shown is not known: \(error.description)")
      return (nil, false)
    }
  }

  func keep(fit: PageFit, pageNumbers: Bool) {
    do throws(ChoiceMemory.Failure) {
      try memory.keep(fit.rawValue + (pageNumbers ? ",\(Self.numbered)" : ""))
    } catch {
      Terminal.complain("how pages are shown is not remembered: \(error.description)")
    }
  }
}
