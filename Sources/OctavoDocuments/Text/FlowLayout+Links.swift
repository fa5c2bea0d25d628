internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoWords

/// What is under a finger.
extension FlowLayout {
  /// The links of a page, in the order of its words, and what each is called; what looks different within one is
  /// still one.
  func links(on page: Page) -> [(link: String, words: String)] {
    var links: [(link: String, words: String)] = []
    for piece in page.pieces {
      let block = blocks[piece.block]
      var (offset, last): (Int, String?) = (block.start, nil)
      for span in block.spans {
        let range = offset..<(offset + span.text.utf8.count)
        offset = range.upperBound
        defer { last = span.link }
        // A block that is cut into pieces has each of its links in one of them.
        guard let link = span.link, piece.range.contains(range.lowerBound) else { continue }
        let words = span.text == LinePicture.silence ? "" : span.text
        if last == link, !links.isEmpty {
          links[links.count - 1].words += words
        } else {
          links.append((link, words))
        }
      }
    }
    return links.map { ($0.link, $0.words.spacedLine) }
  }

  /// The link at a point of a page, in points; nil if there is none.
  func link(at point: Point, on page: Page) -> String? {
    let point = typography.inFrame(point)
    // A finger is wider than a letter.
    let reach = typography.base * 0.6
    for piece in page.pieces {
      let block = blocks[piece.block]
      guard block.spans.contains(where: { $0.link != nil }) else { continue }
      let place = place(of: piece)
      guard place.grown(by: reach).contains(point) else { continue }
      if case .row(let row) = block.kind, piece.lines.isEmpty {
        return link(in: row, block, of: place, at: point, reach: reach)
      }
      let lines = setter.layout(of: block, chunk: piece.chunk, width: place.size.width)
      let top =
        lines.lines.indices.contains(piece.lines.lowerBound)
        ? lines.lines[piece.lines.lowerBound].top : 0
      let inner = Point(x: point.x - place.minX, y: point.y - place.minY + top)
      if let link = link(in: block.spans(in: piece.chunk), lines, at: inner, reach: reach) {
        return link
      }
    }
    return nil
  }

  private func link(
    in row: TableRow, _ block: FlowBlock, of place: Rect, at point: Point, reach: Double
  ) -> String? {
    for (index, cell) in typography.cells(of: row, width: place.size.width).enumerated() {
      let lines = setter.layout(ofCell: index, of: row, in: block, width: cell.width)
      let inner = Point(
        x: point.x - place.minX - cell.left, y: point.y - place.minY - typography.rowInset)
      if let link = link(in: row.cells[index], lines, at: inner, reach: reach) { return link }
    }
    return nil
  }

  /// The link of the nearest letter within reach.
  private func link(
    in spans: [FlowSpan], _ layout: TextLayout, at point: Point, reach: Double
  ) -> String? {
    var position = 0
    for span in spans {
      let range = position..<(position + span.text.utf8.count)
      position = range.upperBound
      guard let link = span.link else { continue }
      if layout.rects(of: range).contains(where: { $0.grown(by: reach).contains(point) }) {
        return link
      }
    }
    return nil
  }
}

extension Rect {
  fileprivate func grown(by distance: Double) -> Rect {
    Rect(
      x: minX - distance, y: minY - distance, width: size.width + 2 * distance,
      height: size.height + 2 * distance)
  }
}
