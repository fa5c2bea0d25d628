internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoRaster
internal import OctavoTransitions

/// Shows sheets: at rest, and as the pieces of a transition.
///
/// The picture of each page is drawn once, at the size of its place. A transition that cuts a spread
/// at its spine, as a leaf does, shows these pictures; one that goes across it shows a picture of both,
/// made for as long as the sheet is in the air.
@MainActor
struct SheetPictures {
  let layout: SheetLayout
  let pictures: SnapshotCache
  let live: LiveChildren
  let flattener: SceneFlattener
  /// What lies beneath the ends, and beside a page that stands alone.
  let boards: CoverBoards
  /// What is seen where a page leaves its plane; nil for the background.
  let table: Scene.Item?
  /// What shows sheets larger; nil while all are seen as they are.
  let enlarged: EnlargedSheets?

  private var stage: Stage { layout.stage }
  private var background: Color { layout.background }

  /// The window as it is for a turn from a sheet to another: where both lie as prints on mats of one colour
  /// it knows where, as then the mat does not turn.
  func stage(from: Sheet, to: Sheet?) -> Stage {
    var stage = stage
    stage.hasTable = table != nil
    let pages = from.pages + (to?.pages ?? [])
    guard let mat = from.pages.first.map(layout.paperColor),
      pages.allSatisfy({ layout.paperColor(of: $0) == mat }), enlarged?.enlarges(from) != true,
      to.map({ enlarged?.enlarges($0) }) != true
    else { return stage }
    let (before, after) = (prints(of: from), to.map { prints(of: $0) } ?? boardPrints(under: from))
    stage.papers = Papers(from: before.compactMap(\.paper), to: after.compactMap(\.paper))
    if let before = block(of: before), let after = block(of: after) {
      stage.papers.blocks = Papers.Blocks(from: before, to: after)
    }
    return stage
  }

  /// A print on a mat, and all of it with the edges of what lies below; nil where a place has none.
  private typealias Print = (paper: Rect?, all: Rect?)

  /// The prints in the places of a sheet.
  private func prints(of sheet: Sheet) -> [Print] {
    layout.halves(of: sheet).map { half in
      guard let page = half.page else {
        return board(beside: sheet) == nil ? (nil, nil) : boardPrint(in: half, of: sheet)
      }
      let place = layout.place(in: half)
      guard let paper = pictures.paper(of: page, in: place) else { return (nil, nil) }
      let all = place.edges.reduce(paper) { $1.around($0).intersection(place.stage.bounds) }
      return (paper.offset(by: half.rect.origin), all.offset(by: half.rect.origin))
    }
  }

  /// The same of the boards that a hand uncovers past an end.
  private func boardPrints(under sheet: Sheet) -> [Print] {
    guard boards.cover != .paper else { return [] }
    return layout.halves(of: sheet).map { boardPrint(in: $0, of: sheet) }
  }

  private func boardPrint(in half: SheetLayout.Half, of sheet: Sheet) -> Print {
    let rect = layout.boardPlace(in: half, of: sheet, from: pictures).mount?.rect
      .offset(by: half.rect.origin)
    return (rect, rect)
  }

  private func block(of prints: [Print]) -> Rect? {
    guard let first = prints.first?.all else { return nil }
    return prints.reduce(first) { all, print in all.flatMap { print.all?.union($0) } }
  }

  /// A sheet at rest.
  func items(of sheet: Sheet) -> [Scene.Item] {
    enlarged?.items(of: sheet, drawing: { parts(of: sheet) }, from: { plainItems(of: sheet) })
      ?? plainItems(of: sheet)
  }

  /// What stands in the places of a sheet, to be drawn larger: pages, and the board beside one that is alone.
  private func parts(of sheet: Sheet) -> [ZoomPictures.Part] {
    layout.halves(of: sheet).compactMap { half in
      guard let page = half.page ?? board(beside: sheet) else { return nil }
      return ZoomPictures.Part(
        content: page.content, version: page.lifecycle.contentVersion,
        place: place(of: page, in: half, of: sheet), rect: half.rect)
    }
  }

  /// A sheet at rest, as large as its place.
  private func plainItems(of sheet: Sheet) -> [Scene.Item] {
    layout.halves(of: sheet).flatMap { half -> [Scene.Item] in
      guard let page = half.page ?? board(beside: sheet) else { return [] }
      if let child = live.scene(of: page) {
        return child.items(in: half.rect, isWhole: sheet.fillsWindow, over: background)
      }
      let place = self.place(of: page, in: half, of: sheet)
      guard let snapshot = pictures.picture(of: page, in: place) else { return [] }
      return [Scene.Item(page: snapshot, on: place.stage).moved(by: half.rect.origin)]
    }
  }

  /// A piece of a transition that shows a sheet.
  func item(_ layer: Layer, of sheet: Sheet) -> Scene.Item? {
    if layer.role == .ground {
      return table.map { Scene.Item(layer, showing: $0.snapshot, on: stage) }
    }
    if layer.role == .mat { return blank(layer, layout.paperColor(of: sheet.page)) }
    let isEnlarged = enlarged?.enlarges(sheet) ?? false
    guard !sheet.fillsWindow || isEnlarged else {
      let place = layout.place(in: layout.places(of: sheet)[0])
      let snapshot = pictures.picture(of: sheet.page, in: place)
      return snapshot.map { Scene.Item(layer, showing: $0, on: stage) }
    }
    guard !isEnlarged, let half = half(under: layer, of: sheet) else {
      let key = SceneFlattener.Key.sheet(sheet.pages.map { ObjectIdentifier($0.lifecycle) })
      return Scene.Item(layer, showing: picture(of: items(of: sheet), for: key), on: stage)
    }
    guard let page = half.page ?? board(beside: sheet) else { return blank(layer, background) }
    return item(layer, of: page, in: half, of: sheet)
  }

  private func item(
    _ layer: Layer, of page: any Page, in half: SheetLayout.Half, of sheet: Sheet
  ) -> Scene.Item? {
    let place = place(of: page, in: half, of: sheet)
    return pictures.picture(of: page, in: place).map {
      Scene.Item(layer.moved(to: half.rect.origin), showing: $0, on: place.stage)
    }
  }

  /// What a page's picture is drawn for, or that of a board in its place or beside it.
  private func place(of page: any Page, in half: SheetLayout.Half, of sheet: Sheet) -> PagePlace {
    page === half.page
      ? layout.place(in: half) : layout.boardPlace(in: half, of: sheet, from: pictures)
  }

  /// The board that lies beside a page that stands alone; nil for the background.
  private func board(beside sheet: Sheet) -> ContentPage? {
    guard sheet.isSpread else { return nil }
    return board(sheet.first == nil ? .backward : .forward, under: sheet)
  }

  /// The board beyond a sheet; nil for mere paper.
  private func board(_ direction: TurnDirection, under sheet: Sheet) -> ContentPage? {
    boards.board(direction, under: sheet.page, mean: pictures.mean)
  }

  /// A piece of a transition past an end, where the board lies, or the paper that the leaf is made of.
  ///
  /// - Returns: nil where nothing is that could be lifted, and below a board that is.
  func itemPastEnd(
    _ layer: Layer, of sheet: Sheet, _ direction: TurnDirection
  ) -> Scene.Item? {
    if layer.role == .ground || layer.role == .mat { return item(layer, of: sheet) }
    let half = half(under: layer, of: sheet)
    let isBack = layer.page == .to && [.back, .curl, .overlap].contains(layer.role)
    if !isBack, let board = board(direction, under: sheet) {
      guard let half else {
        return layer.page == .from ? item(layer, of: sheet) : blank(layer, board.content.background)
      }
      if layer.page == .from { return item(layer, of: sheet) }
      return half.page == nil ? nil : item(layer, of: board, in: half, of: sheet)
    }
    guard let half else {
      return layer.page == .from
        ? item(layer, of: sheet) : blank(layer, layout.paperColor(of: sheet.page))
    }
    guard let page = half.page else {
      // The other side of the paper that turns, of which one page only is printed.
      return isBack && layer.role != .back ? blank(layer, layout.paperColor(of: sheet.page)) : nil
    }
    return layer.page == .from ? item(layer, of: sheet) : blank(layer, layout.paperColor(of: page))
  }

  /// The place that a layer is a piece of; nil if it goes across both.
  private func half(under layer: Layer, of sheet: Sheet) -> SheetLayout.Half? {
    layout.halves(of: sheet).first { half in
      let (outer, inner) = (half.rect, layer.source)
      let slack = 1e-6
      return inner.minX >= outer.minX - slack && inner.maxX <= outer.maxX + slack
        && inner.minY >= outer.minY - slack && inner.maxY <= outer.maxY + slack
    }
  }

  /// What is seen of some pieces, as one picture.
  func picture(of items: [Scene.Item], for key: SceneFlattener.Key) -> Snapshot {
    var scene = Scene(
      size: stage.size, scale: stage.scale, background: background, items: items)
    if case .flight = key { scene.items.lay(over: table) }
    return flattener.picture(of: scene, for: key)
  }

  private func blank(_ layer: Layer, _ color: Color) -> Scene.Item? {
    pictures.paper(color, on: stage).map { Scene.Item(layer, showing: $0, on: stage) }
  }
}

extension Layer {
  /// The same piece on a picture whose origin is at a place of the page.
  fileprivate func moved(to origin: Point) -> Layer {
    guard origin != Point() else { return self }
    var layer = self
    layer.source.origin = source.origin - origin
    layer.redraw(by: .translation(x: origin.x, y: origin.y))
    layer.outline = outline?.map { $0 - origin }
    for index in layer.shades.indices {
      layer.shades[index].profile = layer.shades[index].profile.mapped { $0 - origin }
    }
    return layer
  }
}

extension Layer.Role {
  /// A page at rest.
  static let page = Layer.Role(rawValue: "page")
}
