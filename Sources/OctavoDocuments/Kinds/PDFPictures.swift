#if PDF
  internal import COctavoCairo
  internal import COctavoPoppler
  internal import OctavoCairo
  internal import OctavoGeometry

  extension PDFHandle {
    /// The most pictures that are asked for of a page: maps are made of many.
    private static let mostPictures = 4_000

    /// The pixels of the longer side of a page that is looked at for what stays as it is.
    private static let judgedSide = 320.0
    /// What has fewer pixels than that on either side does not tell it for good.
    private static let leastSide = 128

    /// A page in the colours of its paper.
    ///
    /// - Parameters:
    ///   - picture: what it looks like on white paper.
    ///   - apart: what of it is seen there.
    ///   - paper: where the whole of it lies, in the same points.
    ///   - kept: what of it stays as it is, in points of the file; nil as long as nobody looked.
    /// - Returns: the page, and what of it stays as it is, if that is worth to be remembered.
    func colored(
      _ picture: Picture, by coloring: PageColoring, ofPage page: OpaquePointer,
      _ apart: ApartDrawing, on paper: Rect, extents: Size, keeping kept: PageColoring.Kept?
    ) -> (picture: Picture, kept: PageColoring.Kept?) {
      guard coloring.keepsPictures else { return (coloring.colored(picture), nil) }
      /// Where a part of the page is in a picture of some of it.
      func pixels(_ place: Rect, of picture: Picture, _ seen: Rect, on paper: Rect) -> Rect {
        let across = paper.size.width / extents.width
        let down = paper.size.height / extents.height
        let density = Double(picture.width) / seen.size.width
        let lines = Double(picture.height) / seen.size.height
        return Rect(
          x: (paper.minX + place.minX * across - seen.minX) * density,
          y: (paper.minY + place.minY * down - seen.minY) * lines,
          width: place.size.width * across * density, height: place.size.height * down * lines)
      }
      /// Judges the page by a picture of it.
      func judge(by judged: Picture, _ seen: Rect, on paper: Rect) -> PageColoring.Kept {
        coloring.kept(of: judged, pictures: unsafe pictures(on: page)) {
          pixels($0, of: judged, seen, on: paper)
        }
      }
      var found = kept
      if kept == nil, !apart.rect.holds(paper), let small = unsafe self.small(page, extents) {
        found = judge(by: small, Rect(size: extents), on: Rect(size: extents))
      }
      let all = found ?? judge(by: picture, apart.rect, on: paper)
      var here = all
      here.pictures = all.pictures.map { pixels($0, of: picture, apart.rect, on: paper) }
      let isSure = found != nil || max(picture.width, picture.height) >= Self.leastSide
      return (coloring.colored(picture, keeping: here), isSure ? all : nil)
    }

    /// The whole of a page on white paper, just large enough to be judged by; nil if there is no room for it.
    private func small(_ page: OpaquePointer, _ extents: Size) -> Picture? {
      let scale = Self.judgedSide / max(extents.width, extents.height)
      let size = Size(
        width: max(1, (extents.width * scale).rounded()),
        height: max(1, (extents.height * scale).rounded()))
      return try? Picture(size: size, scale: .one) { context in
        context.setColor(.white)
        context.paint()
        context.scale(x: size.width / extents.width, y: size.height / extents.height)
        unsafe context.withUnsafePointer { unsafe poppler_page_render(page, $0) }
      }
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

  extension Rect {
    /// Whether another lies in it, but for less than a pixel that is rounded away.
    fileprivate func holds(_ other: Rect) -> Bool {
      minX < other.minX + 1 && minY < other.minY + 1 && maxX > other.maxX - 1
        && maxY > other.maxY - 1
    }
  }
#endif
