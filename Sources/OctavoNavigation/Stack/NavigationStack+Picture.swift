internal import OctavoGeometry
internal import OctavoRaster
internal import OctavoTransitions

/// What is seen of a stack.
extension NavigationStack {
  /// What is seen where no modal is.
  func scene(on stage: Stage) -> Scene {
    var scene = Scene(size: stage.size, scale: stage.scale, background: background)
    layTable()
    if air.isEmpty {
      scene.items = topPage.map(itemsAtRest) ?? []
    } else {
      scene.items = itemsInFlight(on: stage)
    }
    if !showsControls { scene.items += barItems() }
    return scene
  }

  /// The window is closed and moved whatever covers the pages: its bar is above that.
  func itemsOverModals() -> [Scene.Item] { showsControls ? barItems() : [] }

  /// Whether a bar stands above a page.
  func hasBar(_ page: any Page) -> Bool {
    guard showsBar else { return false }
    return list(with: page).first?.page !== page || page.title != nil || showsControls
  }

  /// The stack that a page is or was in, or will be in if it comes.
  func list(with page: any Page) -> [StackEntry] {
    [entries, pending?.before ?? [], pending?.after ?? []].first { list in
      list.contains { $0.page === page }
    } ?? []
  }

  /// On whole pixels, below its bar.
  func frame(of page: any Page) -> Rect {
    guard let stage else { return Rect(size: Size()) }
    guard hasBar(page) else { return stage.bounds }
    let scale = stage.scale
    let height = scale.pixels(stage.size.height)
    // What is no number is no height, which is the least that there is.
    let wanted = barHeight > 0 ? min(barHeight * barPoint(on: stage), stage.size.height) : 0
    let bar = min(scale.pixels(wanted), height - 1)
    guard bar > 0 else { return stage.bounds }
    return Rect(
      x: 0, y: scale.points(bar), width: stage.size.width, height: scale.points(height - bar))
  }

  /// What the picture of a page is drawn for.
  func place(of page: any Page, on stage: Stage) -> PagePlace {
    PagePlace(
      Stage(size: frame(of: page).size, scale: stage.scale), of: page, over: background)
  }

  /// A page at rest.
  private func itemsAtRest(_ page: any Page) -> [Scene.Item] {
    guard let stage else { return [] }
    let frame = frame(of: page)
    let isWhole = frame == stage.bounds
    if let scene = live.scene(of: page) {
      return scene.items(in: frame, isWhole: isWhole, over: background)
    }
    let place = place(of: page, on: stage)
    guard let snapshot = pictures.picture(of: page, in: place) else { return [] }
    return [Scene.Item(page: snapshot, on: place.stage).moved(by: frame.origin)]
  }

  /// The part of the window in which the flights are: where all pages have the same place, they move
  /// within it; else with what is around them.
  func areaInFlight(on stage: Stage) -> Rect {
    guard let first = air.pages.first.map(frame),
      air.pages.allSatisfy({ frame(of: $0) == first })
    else { return stage.bounds }
    return first
  }

  /// The pages in flight: what is seen of each flight is a page of the next.
  private func itemsInFlight(on stage: Stage) -> [Scene.Item] {
    let area = areaInFlight(on: stage)
    let place = Stage(size: area.size, scale: stage.scale)
    let table = table(over: place.bounds)
    var lit = place
    lit.hasTable = table != nil
    var items: [Scene.Item] = []
    for (index, flight) in air.flights.enumerated() {
      // The picture on the screen goes on piece by piece, so that only what changes is painted.
      if index > 0, flight.isAtBase { continue }
      var below: Snapshot?
      if index > 0 {
        var scene = Scene(
          size: place.size, scale: place.scale, background: background, items: items)
        scene.items.lay(over: table)
        below = flattener.picture(of: scene, for: .flight(flight.id))
      }
      items = flight.transition.layers(at: flight.driver.state, on: lit).compactMap { layer in
        if layer.role == .ground {
          return table.map { Scene.Item(layer, showing: $0.snapshot, on: place) }
        }
        let page = layer.page == .from ? flight.from : flight.to
        let own = layer.page == flight.base ? below : nil
        guard let snapshot = own ?? picture(of: page, in: area) else { return nil }
        return Scene.Item(layer, showing: snapshot, on: place)
      }
    }
    items.lay(over: table)
    return items.map { $0.moved(by: area.origin) }
  }

  /// The picture of a page that a transition moves.
  private func picture(of page: any Page, in area: Rect) -> Snapshot? {
    guard let stage else { return nil }
    let frame = frame(of: page)
    guard frame == area else {
      let scene = Scene(
        size: stage.size, scale: stage.scale,
        background: hasBar(page) ? barStyle.background : background, items: itemsAtRest(page))
      return flattener.picture(of: scene, for: .framed(ObjectIdentifier(page.lifecycle)))
    }
    return pictures.picture(of: page, in: place(of: page, on: stage))
  }
}
