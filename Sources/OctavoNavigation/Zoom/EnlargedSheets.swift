internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoManipulation
internal import OctavoRaster
internal import OctavoTransitions

/// Shows sheets larger than they are: their pictures stretched, and over them what is drawn sharp.
@MainActor
struct EnlargedSheets {
  let zoom: PageZoom
  let layout: SheetLayout
  let background: Color
  /// When it is seen.
  let time: Double

  /// Whether a sheet is not seen as it is.
  func enlarges(_ sheet: Sheet) -> Bool { zoom.view(of: sheet, at: time) != nil }

  /// The pieces of a sheet, enlarged; nil where it is seen as it is.
  ///
  /// - Parameters:
  ///   - parts: what stands on it.
  ///   - plain: its pieces as it is.
  func items(
    of sheet: Sheet, drawing parts: () -> [ZoomPictures.Part], from plain: () -> [Scene.Item]
  ) -> [Scene.Item]? {
    guard var view = zoom.view(of: sheet, at: time) else { return nil }
    let isCurrent = zoom.isCurrent(sheet)
    let isStretching = isCurrent && zoom.hand.isStretching
    let subject = ZoomPictures.Subject(
      key: PageZoom.key(of: sheet), parts: parts(), background: background, stage: layout.stage)
    if !isStretching {
      zoom.pictures.want(subject, in: view, isCurrent: isCurrent, lead: lead(from: view, of: sheet))
      // What is drawn sharp lies on whole pixels.
      view.origin = onPixels(view.origin)
    } else if !zoom.hand.isHeld {
      zoom.pictures.wantAhead(subject, in: zoom.rest(of: sheet))
    }
    let move = Transform3D.scale(x: view.scale, y: view.scale)
      .then(.translation(x: view.origin.x, y: view.origin.y))
    let items = plain().map { item in
      var item = item
      item.layer.placement = item.layer.placement.then(move)
      item.clip = item.clip.map { clip in
        Rect(
          origin: view.place(of: clip.origin),
          size: Size(width: clip.size.width * view.scale, height: clip.size.height * view.scale))
      }
      return item
    }
    return items + [zoom.pictures.item(of: subject, in: view)].compactMap(\.self)
  }

  /// Where the page goes by itself, for as much as the rim is worth.
  private func lead(from view: ZoomView, of sheet: Sheet) -> Point {
    zoom.isCurrent(sheet) && !zoom.hand.isHeld ? zoom.hand.rest.origin - view.origin : Point()
  }

  private func onPixels(_ point: Point) -> Point {
    let scale = layout.stage.scale
    return Point(x: scale.snapped(point.x), y: scale.snapped(point.y))
  }
}
