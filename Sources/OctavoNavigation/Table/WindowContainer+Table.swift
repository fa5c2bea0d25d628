internal import OctavoGeometry
internal import OctavoRaster

extension FlipContainer {
  /// What stands behind pages that leave their plane; plain unless told otherwise. What is in the air keeps
  /// the table that it rose from.
  public var table: Table {
    get { windowCore.table }
    set { windowCore.table = newValue }
  }
}

extension NavigationStack {
  /// What stands behind pages that leave their plane; plain unless told otherwise. What is in the air keeps
  /// the table that it rose from.
  public var table: Table {
    get { windowCore.table }
    set { windowCore.table = newValue }
  }
}

extension WindowContainer {
  /// Lays the table under the pages that lie at rest; once something is in the air it stays as it is.
  func layTable() {
    guard air.isEmpty || !windowCore.tableTop.isLaid else { return }
    windowCore.tableTop.lay(windowCore.table) { [pictures, basePages] in
      var mean = Color.black
      for (index, page) in basePages.enumerated() {
        mean = mean.mixed(with: pictures.mean(of: page), 1 / Double(index + 1))
      }
      return mean
    }
  }

  /// The table over a part of the window; nil where there is none.
  func table(over rect: Rect) -> Scene.Item? { windowCore.tableTop.item(over: rect) }
}

extension [Scene.Item] {
  /// Puts what is seen where none of them is below them all.
  mutating func lay(over ground: Scene.Item?) {
    if let ground { insert(ground, at: 0) }
  }
}
