internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoNavigation
internal import Synchronization

/// The pages of a book of fixed layout, each laid out when it is wanted.
final class FixedBook: Sendable {
  let chapters: EPUBChapters
  let package: EPUBPackage
  private let archive: ArchiveReader
  private let budget: DrawingBudget
  private let heads: PictureHeads
  /// The pages by the names of their files.
  private let numbers: [String: Int]
  /// The pages that were wanted last.
  private let pages = Mutex<[Int: FixedPage]>([:])
  /// The typefaces that the book brings along, once they are wanted.
  private let ownFonts = Mutex<FontSet??>(nil)
  private let usual = Mutex<Size??>(nil)
  private let sizes = Mutex<[Int: Size]>([:])
  private let texts = Mutex<[Int: PlacedWords]>([:])
  private let kept = Mutex<[Int: PageColoring.Kept]>([:])
  /// The extents of pictures that were looked at, in their pixels.
  private let extents = Mutex<[String: Size?]>([:])

  /// So many pages are remembered.
  private static let mostPages = 16
  /// The pixels of the longer side of a page that is looked at for what stays as it is.
  private static let judgedSide = 320.0

  init(
    _ chapters: EPUBChapters, of package: EPUBPackage, _ archive: ArchiveReader,
    budget: DrawingBudget
  ) {
    (self.chapters, self.package) = (chapters, package)
    (self.archive, self.budget) = (archive, budget)
    heads = PictureHeads(of: package.entries.pictures)
    numbers = Dictionary(
      package.chapters.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// A page, laid out.
  func page(at index: Int) -> FixedPage {
    if let known = pages.withLock({ $0[index] }) { return known }
    let chapter = chapter(nearest: index)
    let text = Array(chapters.text[chapter.range])
    let page = FixedPage(
      text, shift: chapter.range.lowerBound, styles: chapter.styles,
      otherwise: usualSize, fonts: fonts, references(of: chapter.entry.name))
    pages.withLock { Self.keep(page, at: index, in: &$0) }
    return page
  }

  /// What a page is made of: a place may be one of the book as it was once, when it had more pages.
  private func chapter(nearest index: Int) -> EPUBChapters.Chapter {
    chapters.chapters[max(0, min(index, chapters.chapters.count - 1))]
  }

  /// The extents of a page alone, in CSS pixels.
  func size(ofPage index: Int) -> Size {
    let known = pages.withLock { $0[index]?.size } ?? sizes.withLock { $0[index] }
    if let known { return known }
    let size = size(saidByPage: index) ?? page(at: index).size
    sizes.withLock { $0[index] = size }
    return size
  }

  private func size(saidByPage index: Int) -> Size? {
    let range = chapter(nearest: index).range
    return FixedPage.size(saidBy: Array(chapters.text[range]), shift: range.lowerBound)
  }

  /// The extents of pages that do not say their own: those that the book says, or the first page that does.
  private var usualSize: Size? {
    if let size = package.pageSize { return size }
    if let known = usual.withLock(\.self) { return known }
    var size: Size?
    for index in chapters.chapters.indices.prefix(Self.mostAsked) where size == nil {
      size = self.size(saidByPage: index)
    }
    usual.withLock { $0 = .some(size) }
    return size
  }

  /// So many pages are asked for their extents in the place of one that does not say them.
  private static let mostAsked = 64

  private static func keep<Value>(_ value: Value, at index: Int, in known: inout [Int: Value]) {
    if known.count >= mostPages { known = [:] }
    known[index] = value
  }

  private func references(of file: String) -> FixedBoxReader.References {
    let (entries, inline) = (package.entries, chapters.inlinePictures)
    return FixedBoxReader.References(
      picture: { inline.path(of: $0) ?? entries.name(of: $0, from: file) },
      extents: { [self] in extents(ofPicture: $0) },
      drawing: { [self] drawing in
        let bytes = Array(chapters.text[drawing.range.clamped(to: chapters.text.indices)])
        return MarkupTree(html: bytes)?.root?.first(named: "svg")
      },
      place: { [self] reference in
        guard let name = entries.name(of: reference, from: file), let page = numbers[name] else {
          return ExternalLink.isPossible(reference) ? reference : nil
        }
        return "#\(page)"
      })
  }

  /// The page that a link leads to; nil if it leads out of the book.
  func page(of link: String) -> Int? {
    link.hasPrefix("#") ? Int(link.dropFirst()) : nil
  }

  // MARK: - Typefaces

  /// The typefaces that the book brings along; nil if there are none.
  private var fonts: FontSet? {
    ownFonts.withLock { known in
      if let known { return known }
      let found = makeFonts()
      known = .some(found)
      return found
    }
  }

  private func makeFonts() -> FontSet? {
    var (faces, taken): ([FontSet.Face], Set<FixedFontFace>) = ([], [])
    var byteCount = 0
    for chapter in chapters.chapters {
      for var face in chapter.styles.faces where faces.count < Self.mostFaces {
        face.addresses = face.addresses.compactMap {
          package.entries.name(of: $0, from: chapter.entry.name)
        }
        guard taken.insert(face).inserted,
          let bytes = face.addresses.lazy.compactMap({ [self] in
            package.font(named: $0, in: archive)
          }).first, byteCount + bytes.count <= Self.mostFontBytes
        else { continue }
        byteCount += bytes.count
        faces.append(
          FontSet.Face(
            bytes, family: face.family, weight: face.weight, isItalic: face.isItalic))
      }
    }
    return faces.isEmpty ? nil : FontSet(faces)
  }

  /// The most typefaces of a book, and the most bytes of their files.
  private static let (mostFaces, mostFontBytes) = (64, 96 << 20)

  // MARK: - Pictures

  private func picture(at path: String) -> PictureSource {
    if let drawing = HTMLDrawing(path: path) {
      return drawing.picture(in: chapters.text, budget: budget)
    }
    return chapters.inlinePictures.picture(at: path, budget: budget)
      ?? archive.picture(
        package.entries.entry(named: path) ?? .missing(named: path), budget: budget)
  }

  private func extents(ofPicture path: String) -> Size? {
    if let known = extents.withLock({ $0[path] }) { return known }
    let found = find(path)
    extents.withLock { $0[path] = .some(found) }
    return found
  }

  private func find(_ path: String) -> Size? {
    if let entry = package.entries.entry(named: path),
      let head = heads.head(of: entry, in: archive)
    {
      return head.extents
    }
    guard let bytes = try? picture(at: path).load().bytes else { return nil }
    if let own = PictureExtents(of: bytes) {
      return Size(width: Double(own.width), height: Double(own.height))
    }
    let root = MarkupTree(xml: bytes)?.root
    return root?.name == "svg" ? root.flatMap(FixedBoxReader.extents) : nil
  }

  // MARK: - Drawing

  /// Where a page lies in a place.
  func frame(ofPage index: Int, in size: Size, boundAt spine: SpineEdge?) -> Rect {
    let place = Rect(size: size)
    let frame = PlacedFit.contain.frame(of: self.size(ofPage: index), in: place)
    return spine?.moved(frame, within: place) ?? frame
  }

  /// Draws a page on white paper, in CSS pixels.
  func draw(_ page: FixedPage, in context: Context) {
    context.setColor(.white)
    context.fill(Rect(size: page.size))
    context.clip(to: Rect(size: page.size))
    for element in page.painted where element.opacity > 0 {
      context.saved {
        for clip in element.clips { context.clip(to: clip) }
        context.transform(by: element.map)
        draw(element, in: context)
      }
    }
  }

  private func draw(_ element: FixedPage.Element, in context: Context) {
    switch element.kind {
    case .ground(let color):
      context.setColor(color.color, alpha: color.alpha * element.opacity)
      context.fill(element.place)
    case .border(let borders):
      FixedBorder.draw(borders, in: element.place, alpha: element.opacity, in: context)
    case .picture(let path, let fit):
      let density = context.pixelsPerPoint
      let box = (
        width: Int((element.place.size.width * density.width).rounded()),
        height: Int((element.place.size.height * density.height).rounded())
      )
      do throws(DocumentError) {
        let decoded = try picture(at: path).decoded(fitting: box)
        let own = Size(
          width: Double(decoded.picture.width), height: Double(decoded.picture.height))
        if fit == .cover { context.clip(to: element.place) }
        context.draw(
          decoded.picture, in: fit.frame(of: own, in: element.place), alpha: element.opacity)
      } catch {
        context.translate(x: element.place.minX, y: element.place.minY)
        ErrorPage(error).draw(in: context, size: element.place.size)
      }
    case .text(let text):
      let alpha = text.alpha * element.opacity
      guard alpha > 0 else { return }
      if alpha < 1 {
        context.group(alpha: alpha) { draw(text, at: element.place.origin, in: context) }
      } else {
        draw(text, at: element.place.origin, in: context)
      }
    }
  }

  private func draw(_ text: FixedText, at corner: Point, in context: Context) {
    let lines = text.set(in: fonts)
    context.setColor(.black)
    for index in lines.tops.indices {
      let place = Point(x: corner.x, y: corner.y + lines.tops[index])
      lines.layout.draw(in: context, at: place, lines: index..<index + 1)
    }
  }

  /// Whether nothing is seen through a picture: what is drawn on the paper itself changes with it.
  private func isOpaque(_ path: String) -> Bool {
    guard HTMLDrawing(path: path) == nil else { return false }
    return (try? picture(at: path).decoded(fitting: (64, 64)))?.hasAlpha == false
  }

  /// What of a page stays as it is on dark paper, in CSS pixels.
  func kept(
    of page: FixedPage, at index: Int, by coloring: PageColoring
  ) -> PageColoring.Kept {
    guard coloring.keepsPictures else { return PageColoring.Kept() }
    if let known = kept.withLock({ $0[index] }) { return known }
    let scale = Self.judgedSide / max(page.size.width, page.size.height)
    let size = Size(
      width: max(1, (page.size.width * scale).rounded()),
      height: max(1, (page.size.height * scale).rounded()))
    let small = try? Picture(size: size, scale: .one) { context in
      context.scale(x: size.width / page.size.width, y: size.height / page.size.height)
      draw(page, in: context)
    }
    let pictures = page.elements.compactMap { element -> [Rect]? in
      guard case .picture(let path, _) = element.kind, isOpaque(path) else { return nil }
      return [element.seenBounds]
    }
    let found =
      small.map { small in
        coloring.kept(of: small, pictures: pictures) { $0.scaled(by: scale) }
      } ?? PageColoring.Kept()
    kept.withLock { Self.keep(found, at: index, in: &$0) }
    return found
  }

  // MARK: - Words

  /// The words of a page, and where their letters stand, in CSS pixels; the words of one element are a line, or more.
  func words(ofPage index: Int) -> PlacedWords {
    if let known = texts.withLock({ $0[index] }) { return known }
    var words = PlacedWords(text: "")
    for element in page(at: index).elements {
      guard case .text(let text) = element.kind else { continue }
      if !words.text.isEmpty { words.add("\n", at: Rect(size: Size())) }
      let lines = text.set(in: fonts)
      let ends = Set(lines.layout.lines.map(\.range.upperBound))
      var byte = 0
      for scalar in text.words.unicodeScalars {
        let end = byte + UTF8.width(scalar)
        let place = lines.rects(of: byte..<end).first ?? Rect(size: Size())
        // A line ends behind its last letter, or with a blank.
        let isEnd = ends.contains(byte) && scalar.properties.isWhitespace
        words.add(isEnd ? "\n" : scalar, at: element.map(place.offset(by: element.place.origin)))
        byte = end
      }
    }
    texts.withLock { Self.keep(words, at: index, in: &$0) }
    return words
  }

  /// How the words of a page go on on the next.
  func seams(afterPage index: Int) -> [TextSeam] {
    guard index >= 0, index + 1 < chapters.chapters.count else { return [] }
    return TextSeam.seams(between: words(ofPage: index).text, and: words(ofPage: index + 1).text)
  }

  /// Where words stand on a page, in CSS pixels.
  func marks(of words: SearchWords, onPage index: Int) -> [Rect] {
    let page = self.words(ofPage: index)
    var ranges = words.ranges(in: page.text)
    for seam in seams(afterPage: index - 1) {
      ranges += seam.ranges(of: words).map(seam.partOfSecond)
    }
    for seam in seams(afterPage: index) { ranges += seam.ranges(of: words).map(seam.partOfFirst) }
    return page.marks(ranges.sorted { $0.lowerBound < $1.lowerBound })
  }

  // MARK: - Links

  /// The links of a page in the order in which they are read, each with what is read of it and where it stands.
  func links(ofPage index: Int) -> [(reference: String, words: String, rects: [Rect])] {
    var links: [(reference: String, words: String, rects: [Rect])] = []
    for element in page(at: index).elements {
      switch element.kind {
      case .ground, .border: break
      case .picture:
        if let link = element.link { links.append((link, "", [element.bounds])) }
      case .text(let text) where !text.links.isEmpty:
        let (lines, bytes) = (text.set(in: fonts), Array(text.words.utf8))
        for link in text.links {
          let rects = lines.rects(of: link.range)
            .map { element.map($0.offset(by: element.place.origin)) }
          let words = String(decoding: bytes[link.range.clamped(to: bytes.indices)], as: UTF8.self)
          links.append((link.reference, words, rects))
        }
      case .text: break
      }
    }
    return links
  }
}

extension PlacedWords {
  /// Adds a letter.
  fileprivate mutating func add(_ scalar: Unicode.Scalar, at rect: Rect) {
    text.unicodeScalars.append(scalar)
    rects.append(rect)
  }
}

extension Context {
  fileprivate func clip(to clip: FixedPage.Clip) {
    let corners = clip.rect.corners.map { clip.map($0) }
    newPath()
    for (index, corner) in corners.enumerated() {
      if index == 0 { move(to: corner) } else { addLine(to: corner) }
    }
    closePath()
    clipToPath()
  }
}
