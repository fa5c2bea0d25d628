internal import OctavoCairo
internal import OctavoFiles

/// Where the bytes of a picture come from, each time they are wanted.
struct PictureSource: Sendable {
  /// What the picture is called when something is wrong with it.
  let path: String
  /// What drawing it may cost.
  let budget: DrawingBudget
  /// Gives the bytes and what tells this version of them from others.
  let load: @Sendable () throws(DocumentError) -> (bytes: [UInt8], identity: DrawingIdentity)
  /// Tells the version without reading the bytes.
  let identify: @Sendable () throws(DocumentError) -> DrawingIdentity
  /// Gives the first bytes, so many and no more; nil if there are none to be had.
  private let loadStart: @Sendable (_ count: Int) -> [UInt8]?

  /// A picture that is a file of its own, or one of several in a file.
  ///
  /// - Parameters:
  ///   - path: where the file is.
  ///   - directory: where that of the picture stands in a TIFF file; nil for the only picture, or the first.
  ///   - budget: what drawing the picture may cost.
  init(file path: String, directory: Int? = nil, budget: DrawingBudget) {
    self.path = path
    self.budget = budget
    let entry = directory.map(String.init) ?? ""
    identify = { () throws(DocumentError) in
      let file = try OpenFile(path)
      return DrawingIdentity(container: path, entry: entry, stamp: file.modified)
    }
    loadStart = { count in
      directory == nil ? try? OpenFile(path).read(atMost: count) : nil
    }
    load = { () throws(DocumentError) in
      let file = try OpenFile(path)
      guard file.byteCount <= PictureDecoder.mostBytes else {
        throw DocumentError(
          .tooLarge, path: path,
          reason: """
            the file has \(file.byteCount >> 20) MB, a picture may have \
            \(PictureDecoder.mostBytes >> 20); save it smaller
            """)
      }
      var bytes = try file.read(atMost: PictureDecoder.mostBytes)
      if let directory { TIFFDirectory.lead(&bytes, to: directory) }
      return (bytes, DrawingIdentity(container: path, entry: entry, stamp: file.modified))
    }
  }

  /// A picture inside something else, whose version never changes while it is open.
  init(
    path: String, identity: DrawingIdentity, budget: DrawingBudget,
    load: @escaping @Sendable () throws(DocumentError) -> [UInt8]
  ) {
    self.path = path
    self.budget = budget
    identify = { () throws(DocumentError) in identity }
    self.load = { () throws(DocumentError) in (try load(), identity) }
    loadStart = { count in (try? load()).map { Array($0.prefix(count)) } }
  }

  /// The picture's width over its height, by what the file says of itself; nil if it does not say it.
  var proportion: Double? {
    guard let bytes = try? load().bytes, let extents = PictureExtents(of: bytes) else { return nil }
    return Double(extents.width) / Double(extents.height)
  }

  /// What its file begins with; nil if that tells nothing, or it is damaged.
  var head: PictureHead? {
    loadStart(PictureHead.byteCount).flatMap { PictureHead($0) }
  }

  /// The picture, decoded to fit a box of pixels.
  ///
  /// - Throws: `DocumentError` if there is no picture to be had.
  func decoded(
    fitting box: (width: Int, height: Int), cache: PictureCache = .shared
  ) throws(DocumentError) -> PictureDecoder.Decoded {
    let box = (
      width: max(1, min(box.width, 16_384)), height: max(1, min(box.height, 16_384))
    )
    let key = PictureCache.Key(source: try identify(), width: box.width, height: box.height)
    if let decoded = cache.picture(for: key) { return decoded }
    let (bytes, identity) = try load()
    guard !bytes.isEmpty else {
      throw DocumentError(.empty, path: path, reason: "the file is empty; a picture has bytes")
    }
    guard let format = PictureFormat(FileHead(bytes), name: path) else {
      throw DocumentError(
        .corrupt, path: path, reason: "the file is not the picture that its name says; get it again"
      )
    }
    let decoded = try decode(bytes, identity, loader: format.loader, fitting: box)
    cache.keep(
      decoded,
      for: PictureCache.Key(source: identity, width: box.width, height: box.height))
    return decoded
  }

  /// Decodes on another thread, for as long as the budget lasts.
  private func decode(
    _ bytes: [UInt8], _ identity: DrawingIdentity, loader: String,
    fitting box: (width: Int, height: Int)
  ) throws(DocumentError) -> PictureDecoder.Decoded {
    let result: Result<PictureDecoder.Decoded, DocumentError>
    do throws(DrawingThreads.Overrun) {
      result = try budget.threads.perform(on: identity, within: budget.seconds) {
        [path, budget] job in
        Result { () throws(DocumentError) in
          try PictureDecoder.decode(
            bytes, loader: loader, fitting: box, byteLimit: budget.byteCount, path: path
          ) { job.isGivenUp }
        }
      }
    } catch {
      throw error.trouble(path: path, what: "the picture", verb: "draw", budget.seconds)
    }
    return try result.get()
  }
}
