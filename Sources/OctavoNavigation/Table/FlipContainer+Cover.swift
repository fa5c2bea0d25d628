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

  /// A board has the colour of the page that lies on it, and the place of its print: only the page's picture
  /// says what these are.
  func pictureArrived() {
    if cover != .paper { perform { $0.needsPrefetch = true } }
    setNeedsFrame()
  }

  /// The boards that are seen beside sheets, and those beneath the ends that they are: those to be drawn, once the
  /// pages are that lie on them, and those that stay until then as they are.
  func boards(
    of sheets: [Sheet]
  ) -> (drawn: [(page: any Page, place: PagePlace)], kept: [any Page]) {
    guard cover != .paper, let layout else { return ([], []) }
    var drawn: [(page: any Page, place: PagePlace)] = []
    var kept: [any Page] = []
    for sheet in sheets {
      for (half, direction) in zip(layout.places(of: sheet), [TurnDirection.backward, .forward]) {
        guard half.page == nil || isEnd(direction, of: sheet) || isLifted(direction, of: sheet),
          let lying = layout.lying(on: half, of: sheet), let page = lying.page
        else { continue }
        if !pictures.isDrawn(page, in: layout.place(in: lying)) {
          if let board = boards.board(direction, lyingUnder: sheet.page) { kept.append(board) }
        } else if let board = boards.board(direction, under: sheet.page, mean: pictures.mean) {
          drawn.append((board, layout.boardPlace(in: half, of: sheet, from: pictures)))
        }
      }
    }
    return (drawn, kept)
  }

  /// Whether a leaf in the air uncovers what lies beneath a sheet: nobody is asked meanwhile where the pages end
  /// that were laid out anew.
  private func isLifted(_ direction: TurnDirection, of sheet: Sheet) -> Bool {
    air.leaves.contains { $0.to == nil && $0.direction == direction && $0.from == sheet }
  }
}
