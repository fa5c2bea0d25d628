internal import OctavoGestures

extension FlipContainer {
  /// What lies beneath the first page and the last, and beside them in a spread; mere paper unless told
  /// otherwise. A hand that pulls past an end lifts the page from it.
  public var cover: Cover {
    get { boards.cover }
    set {
      guard newValue != boards.cover else { return }
      boards.cover = newValue
      coverDidChange()
    }
  }

  /// What stands on the board beneath the first page; nil for nothing.
  public var firstWords: String? {
    get { boards.words[.backward] }
    set {
      boards.words[.backward] = newValue
      coverDidChange()
    }
  }

  /// What stands on the board beneath the last page; nil for nothing.
  public var lastWords: String? {
    get { boards.words[.forward] }
    set {
      boards.words[.forward] = newValue
      coverDidChange()
    }
  }

  private func coverDidChange() {
    perform { container in
      container.needsPrefetch = true
      container.setNeedsFrame()
    }
  }

  /// The boards that are seen beside sheets, and those beneath the ends that they are.
  func boards(of sheets: [Sheet]) -> [(page: any Page, place: PagePlace)] {
    guard cover != .paper, let layout else { return [] }
    return sheets.flatMap { sheet in
      zip(layout.places(of: sheet), [TurnDirection.backward, .forward]).compactMap {
        half, direction in
        guard half.page == nil || isEnd(direction, of: sheet) else { return nil }
        return boards.board(direction, under: sheet.page, mean: pictures.mean).map {
          ($0, layout.boardPlace(in: half, of: sheet, from: pictures))
        }
      }
    }
  }
}
