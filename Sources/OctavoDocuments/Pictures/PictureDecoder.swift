internal import COctavoCairo
internal import COctavoGdkPixbuf
internal import OctavoCairo

/// Turns the bytes of a picture file into pixels no larger than they will be seen.
enum PictureDecoder {
  /// The bytes that a loader is given at a time: what is too large or given up ends between two.
  private static let pieceLength = 65_536
  /// The most bytes a picture file may have.
  static let mostBytes = 512 << 20

  /// A decoded picture and what it said of itself.
  struct Decoded: Sendable {
    var picture: Picture
    /// The extents that the file gives, upright, in its own pixels or squares for them.
    var naturalWidth: Int
    var naturalHeight: Int
    /// Whether anything below it can show through.
    var hasAlpha: Bool
  }

  /// Decodes the first frame, upright, scaled down to fit a box; drawings are drawn to fill it.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - loader: the name of the gdk-pixbuf loader for the kind.
  ///   - box: the pixels that will be seen; the picture touches two of its sides if large enough.
  ///   - byteLimit: the memory that decoding may take.
  ///   - path: where the bytes came from, for the error.
  ///   - isGivenUp: whether nobody waits for the picture any more.
  /// - Throws: `DocumentError` for bytes that no picture can be made of.
  static func decode(
    _ bytes: [UInt8], loader name: String, fitting box: (width: Int, height: Int), byteLimit: Int,
    path: String, isGivenUp: () -> Bool = { false }
  ) throws(DocumentError) -> Decoded {
    guard !bytes.isEmpty else {
      throw DocumentError(.empty, path: path, reason: "the file is empty; a picture has bytes")
    }
    guard PictureEnding.isThere(in: bytes, loader: name) else {
      throw DocumentError(
        .corrupt, path: path, reason: "the picture is damaged or ends too early; get it again")
    }
    if name == "svg" { try checkEmbedded(bytes, byteLimit: byteLimit, path: path) }
    let turn = PictureOrientation(of: bytes, loader: name)
    var request = SizeRequest(
      box: turn.swapsSides ? (box.height, box.width) : box, byteLimit: byteLimit,
      demand: DecoderDemand(of: bytes, loader: name), shape: PixelShape(of: bytes, loader: name))
    var error: UnsafeMutablePointer<GError>?
    // Whoever brings a loader calls it as he likes, as heif/avif: its media type is what all agree on.
    guard
      let loader = unsafe gdk_pixbuf_loader_new_with_type(name, nil)
        ?? gdk_pixbuf_loader_new_with_mime_type("image/\(name)", nil)
    else {
      throw DocumentError(
        .unsupported, path: path,
        reason: "no decoder for \(name.uppercased()) pictures is installed; convert it to PNG")
    }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(loader)) }
    let isWhole = unsafe withUnsafeMutablePointer(to: &request) { request in
      let callback:
        @convention(c) (OpaquePointer?, Int32, Int32, UnsafeMutableRawPointer?) -> Void =
          { loader, width, height, data in
            guard let loader = unsafe loader,
              let request = unsafe data?.assumingMemoryBound(to: SizeRequest.self)
            else { return }
            let size = unsafe request.pointee.answer(width: Int(width), height: Int(height))
            unsafe gdk_pixbuf_loader_set_size(
              UnsafeMutablePointer(loader), Int32(size.width), Int32(size.height))
          }
      unsafe g_signal_connect_data(
        loader, "size-prepared", unsafeBitCast(callback, to: GCallback.self), request, nil,
        GConnectFlags(rawValue: 0))
      let isWritten = unsafe bytes.withUnsafeBufferPointer { buffer in
        for start in stride(from: 0, to: buffer.count, by: pieceLength) {
          let count = min(pieceLength, buffer.count - start)
          guard !isGivenUp(), unsafe !request.pointee.isTooLarge,
            unsafe gdk_pixbuf_loader_write(
              loader, buffer.baseAddress.map { unsafe $0 + start }, gsize(count), &error) != 0
          else { return false }
        }
        return true
      }
      // A loader must be closed whatever came before; its second complaint adds nothing.
      guard isWritten else {
        unsafe gdk_pixbuf_loader_close(loader, nil)
        return false
      }
      return unsafe gdk_pixbuf_loader_close(loader, &error) != 0
    }
    defer { unsafe g_clear_error(&error) }
    if request.isTooLarge {
      throw DocumentError(
        .tooLarge, path: path,
        reason: """
          the picture has \(request.width)×\(request.height) pixels, and decoding it takes more than the \
          \(byteLimit / 1_000_000) MB that a page is given; scale it down
          """)
    }
    guard isWhole, let pixels = unsafe gdk_pixbuf_loader_get_pixbuf(loader) else {
      // Tag SampleFormat (TIFF 6.0, section 19).
      if name == "tiff", TIFFDirectory(bytes)?[0x0153] == 3 {
        throw DocumentError(
          .unsupported, path: path,
          reason: """
            the colours of the picture are floating-point numbers, which the decoder does not read; \
            save it with 8 or 16 bits
            """)
      }
      let words = unsafe error.flatMap { error in
        unsafe error.pointee.message.map { message in
          unsafe String(cString: message).split { $0.isWhitespace }.joined(separator: " ")
        }
      }
      throw DocumentError(
        .corrupt, path: path,
        reason: """
          the picture is damaged or ends too early (\(words ?? "nothing could be decoded")); get it \
          again
          """)
    }
    unsafe ColorProfile.resolve(pixels, of: bytes, loader: name)
    let picture = unsafe picture(from: pixels, turned: turn)
    return Decoded(
      picture: picture, naturalWidth: turn.swapsSides ? request.height : request.width,
      naturalHeight: turn.swapsSides ? request.width : request.height,
      hasAlpha: unsafe gdk_pixbuf_get_has_alpha(pixels) != 0)
  }

  /// Refuses a drawing whose pictures take more memory than decoding may.
  private static func checkEmbedded(
    _ bytes: [UInt8], byteLimit: Int, path: String
  ) throws(DocumentError) {
    guard let count = EmbeddedPictures.byteCount(inSVG: bytes) else {
      throw DocumentError(
        .unsupported, path: path,
        reason: """
          the drawing is compressed or put together from pieces, and what it holds cannot be told; \
          save it as plain SVG
          """)
    }
    guard count <= byteLimit else {
      throw DocumentError(
        .tooLarge, path: path,
        reason: """
          decoding the pictures within the drawing takes more than the \(byteLimit / 1_000_000) MB \
          that a page is given; scale them down
          """)
    }
  }

  private struct SizeRequest {
    let box: (width: Int, height: Int)
    let byteLimit: Int
    let demand: DecoderDemand
    let shape: PixelShape
    var width = 0
    var height = 0
    var isTooLarge = false

    /// What the loader should scale to; nothing at all makes it give up.
    mutating func answer(width: Int, height: Int) -> (width: Int, height: Int) {
      (self.width, self.height) = (width, height)
      guard width > 0, height > 0 else { return (0, 0) }
      let isDrawing = demand == .drawing
      let sides = isDrawing ? 1_000_000_000 : 2 * Picture.largestSide
      guard width <= sides, height <= sides else {
        isTooLarge = true
        return (0, 0)
      }
      let (width, height) = shape.squared(width, height)
      (self.width, self.height) = (width, height)
      var fit = min(
        Double(box.width) / Double(width), Double(box.height) / Double(height),
        isDrawing ? .infinity : 1)
      if isDrawing {
        // A drawing has no pixels of its own: it is drawn as large as memory allows.
        let most = (Double(byteLimit) / 4 / Double(width) / Double(height)).squareRoot()
        fit = min(fit, most)
      }
      let size = (
        width: max(1, Int((Double(width) * fit).rounded())),
        height: max(1, Int((Double(height) * fit).rounded()))
      )
      guard demand.byteCount(width: width, height: height, scaledTo: size) <= byteLimit else {
        isTooLarge = true
        return (0, 0)
      }
      return size
    }
  }

  /// Copies RGB or RGBA rows into premultiplied BGRA, upright.
  private static func picture(
    from pixels: OpaquePointer, turned turn: PictureOrientation
  ) -> Picture {
    let width = unsafe Int(gdk_pixbuf_get_width(pixels))
    let height = unsafe Int(gdk_pixbuf_get_height(pixels))
    let sourceStride = unsafe Int(gdk_pixbuf_get_rowstride(pixels))
    let channels = unsafe Int(gdk_pixbuf_get_n_channels(pixels))
    let source = unsafe UnsafePointer(gdk_pixbuf_read_pixels(pixels))
    let (outWidth, outHeight) = turn.swapsSides ? (height, width) : (width, height)
    return unsafe Picture(width: outWidth, height: outHeight) { memory, stride in
      guard let source = unsafe source, let base = memory.baseAddress else { return }
      let step = turn.step(stride: stride, width: width, height: height)
      for y in 0..<height {
        var from = unsafe source + y * sourceStride
        var to = unsafe base + step.start + y * step.down
        for _ in 0..<width {
          let alpha = unsafe channels == 4 ? UInt32(from[3]) : 255
          let red = unsafe multiply(UInt32(from[0]), alpha)
          let green = unsafe multiply(UInt32(from[1]), alpha)
          let blue = unsafe multiply(UInt32(from[2]), alpha)
          unsafe to.storeBytes(
            of: alpha << 24 | red << 16 | green << 8 | blue, as: UInt32.self)
          unsafe from += channels
          unsafe to += step.right
        }
      }
    }
  }

  /// value × alpha / 255, rounded.
  private static func multiply(_ value: UInt32, _ alpha: UInt32) -> UInt32 {
    let product = value * alpha + 128
    return (product + product >> 8) >> 8
  }
}
