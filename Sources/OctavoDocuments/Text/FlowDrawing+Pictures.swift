internal import OctavoCairo
internal import OctavoGeometry

extension FlowDrawing {
  /// Draws pictures that stand among words, and the marks over those that cover theirs.
  func draw(_ pictures: [PlacedPicture], marks: [Rect]) {
    for placed in pictures {
      let rect = context.aligned(placed.rect)
      guard !rect.size.isEmpty else { continue }
      let density = context.pixelsPerPoint
      do throws(DocumentError) {
        let decoded = try layout.text.picture(at: placed.picture.path).decoded(
          fitting: (
            Int((rect.size.width * density.width).rounded(.up)),
            Int((rect.size.height * density.height).rounded(.up))
          ))
        draw(decoded, in: rect)
        if palette.isDark || !decoded.hasAlpha {
          WordMarks.draw(
            marks, over: decoded.hasAlpha ? nil : decoded.picture, at: rect, in: context)
        }
      } catch {
        drawMissingPicture(saying: placed.words, in: rect)
      }
    }
  }

  /// A frame where a picture in a line would be, with what it says.
  private func drawMissingPicture(saying words: String, in place: Rect) {
    let natural = typography.base
    let isSilent = words == LinePicture.silence
    func set(size: Double) -> TextLayout {
      TextLayout(
        [
          TextRun(
            isSilent ? "?" : words, font: Font(Typeface.serif, size: size, isItalic: true),
            color: palette.faintInk)
        ])
    }
    // In letters that have room there, as far as they can be read.
    var line = set(size: natural)
    let fit = min(place.size.width / line.size.width, place.size.height / line.size.height)
    if fit < 1 { line = set(size: natural * max(0.4, fit)) }
    drawFrame(
      place, around: line,
      at: Point(
        x: max(place.minX, place.center.x - line.size.width / 2),
        y: place.center.y - line.size.height / 2))
  }

  /// A frame that fills the place of a picture, with words in it.
  private func drawFrame(_ place: Rect, around words: TextLayout, at origin: Point) {
    context.saved {
      context.clip(to: place)
      context.setColor(palette.panel)
      context.paint()
      context.setColor(palette.hairline)
      context.stroke(place, width: 1)
      words.draw(in: context, at: origin)
    }
  }

  /// Draws a picture that stands by itself, or a frame that says why it does not.
  func drawPicture(_ path: String, _ block: FlowBlock, in column: Rect) {
    let density = context.pixelsPerPoint
    // A cover, or a page of a comic, needs no margins.
    let place = layout.isPlate ? Rect(size: layout.size) : column
    do throws(DocumentError) {
      let decoded = try layout.text.picture(at: path).decoded(
        fitting: (
          Int((place.size.width * density.width).rounded()),
          Int((place.size.height * density.height).rounded())
        ))
      let natural = Size(
        width: Double(decoded.naturalWidth), height: Double(decoded.naturalHeight))
      let isLarge = max(natural.width, natural.height) >= Self.leastPlate
      let extents =
        layout.isPlate ? natural : typography.extents(ofPicture: natural, in: block)
      let fit = min(
        layout.isPlate && isLarge ? PicturePage.largestMagnification : 1,
        place.size.width / extents.width, place.size.height / extents.height)
      let rect = context.aligned(
        Rect(
          x: place.center.x - extents.width * fit / 2,
          y: place.center.y - extents.height * fit / 2, width: extents.width * fit,
          height: extents.height * fit))
      draw(decoded, in: rect)
    } catch {
      drawMissingPicture(error, block, in: column)
    }
  }

  private func draw(_ decoded: PictureDecoder.Decoded, in rect: Rect) {
    // What is drawn for white paper, as most drawings in books are, is not seen on black.
    if palette.isDark, decoded.hasAlpha {
      context.setColor(Palette.paper.paper)
      context.fill(rect)
    }
    context.draw(decoded.picture, in: rect)
  }

  /// A picture that is smaller than this both ways, in its own pixels, is an ornament, and stays as large as it is.
  private static let leastPlate = 400.0

  /// A frame where the picture would be, that says what is wrong with it.
  private func drawMissingPicture(_ error: DocumentError, _ block: FlowBlock, in place: Rect) {
    let plain = typography.font(of: block)
    // Both may be of any length, and the place is small.
    let description = String(block.spans.map(\.text).joined().prefix(400))
    let name = String(Folder.name(of: error.path).prefix(200))
    let words = TextLayout(
      [
        TextRun(
          description.isEmpty ? "A picture" : description,
          font: Font(plain.families, size: plain.size, isItalic: true), color: palette.ink),
        TextRun(
          "\n\(name): \(error.reason)",
          font: Font(plain.families, size: plain.size * 0.86), color: palette.faintInk),
      ], width: place.size.width - typography.base * 1.4, alignment: .center)
    drawFrame(
      place, around: words,
      at: Point(
        x: place.minX + typography.base * 0.7,
        y: max(place.minY, place.center.y - words.size.height / 2)))
  }
}
