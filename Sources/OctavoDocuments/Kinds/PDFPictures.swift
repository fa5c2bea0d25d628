#if PDF
  internal import COctavoCairo
  internal import COctavoPoppler
  internal import OctavoCairo
  internal import OctavoGeometry

  extension PDFHandle {
    /// The most pictures that are asked for of a page: maps are made of many.
    private static let mostPictures = 4_000

    /// A page in the colours of its paper.
    ///
    /// - Parameters:
    ///   - picture: what it looks like on white paper.
    ///   - apart: what of it is seen there.
    ///   - paper: where the whole of it lies, in the same points.
    func colored(
      _ picture: Picture, by coloring: PageColoring, ofPage page: OpaquePointer,
      _ apart: ApartDrawing, on paper: Rect, extents: Size
    ) -> Picture {
      guard coloring.keepsPictures else { return coloring.colored(picture) }
      let across = paper.size.width / extents.width
      let down = paper.size.height / extents.height
      let density = Double(picture.width) / apart.rect.size.width
      let lines = Double(picture.height) / apart.rect.size.height
      let pictures = unsafe pictures(on: page).map { places in
        places.map { place in
          Rect(
            x: (paper.minX + place.minX * across - apart.rect.minX) * density,
            y: (paper.minY + place.minY * down - apart.rect.minY) * lines,
            width: place.size.width * across * density, height: place.size.height * down * lines)
        }
      }
      return coloring.colored(picture, keeping: pictures)
    }

    /// Where the pictures of a page may be, in points of the file from its upper left corner.
    ///
    /// Poppler takes the corner of a cropped page away, though nothing is counted from there; and of a picture
    /// that lies on its side, as on a page that is turned, it says where its upper left corner comes to lie, and
    /// then its width and its height as if it stood upright.
    private func pictures(on page: OpaquePointer) -> [[Rect]] {
      guard let list = unsafe poppler_page_get_image_mapping(page) else { return [] }
      defer { unsafe poppler_page_free_image_mapping(list) }
      var crop = PopplerRectangle()
      unsafe poppler_page_get_crop_box(page, &crop)
      let isSane = [crop.x1, crop.y1].allSatisfy { abs($0) < 1e6 }
      let shift = isSane ? Point(x: crop.x1, y: crop.y1) : Point()
      var pictures: [[Rect]] = []
      var entry = unsafe Optional(list)
      while let picture = unsafe entry, pictures.count < Self.mostPictures {
        unsafe entry = picture.pointee.next
        let mapping = unsafe picture.pointee.data?.assumingMemoryBound(to: PopplerImageMapping.self)
        guard let area = unsafe mapping?.pointee.area else { continue }
        let edges = [area.x1, area.y1, area.x2, area.y2]
        guard edges.allSatisfy({ abs($0) < 1e6 }) else { continue }
        let corner = Point(x: min(area.x1, area.x2), y: min(area.y1, area.y2))
        let size = Size(width: abs(area.x2 - area.x1), height: abs(area.y2 - area.y1))
        let corners = [Point(x: corner.x + shift.x, y: corner.y + shift.y), corner]
        pictures.append(
          corners.prefix(shift == Point() ? 1 : 2).flatMap { Self.places(at: $0, size) })
      }
      return pictures
    }

    /// Where a picture may be of which a corner is known: upright, or on either side.
    private static func places(at corner: Point, _ size: Size) -> [Rect] {
      [
        Rect(origin: corner, size: size),
        Rect(
          x: corner.x - size.height, y: corner.y, width: size.height, height: size.width),
        Rect(
          x: corner.x, y: corner.y - size.width, width: size.height, height: size.width),
      ]
    }
  }
#endif
