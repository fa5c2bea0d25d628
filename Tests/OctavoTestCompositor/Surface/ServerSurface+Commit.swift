import OctavoWaylandProtocols

extension ServerSurface {
  /// Applies what has been said since the last commit, and judges it.
  func commit() {
    let state = pending
    pending = Pending()
    compositor.checkBusyBuffers()
    let answered = window?.willCommit(attaches: state.buffer.flatMap { $0 } != nil)

    bufferScale = state.scale ?? bufferScale
    bufferTransform = state.transform ?? bufferTransform
    if let region = state.opaqueRegion { opaqueRegion = region }
    if let region = state.inputRegion { inputRegion = region }
    if let newSource = state.source { source = newSource }
    if let destination = state.destination { viewportDestination = destination }
    replaceBuffer(state.buffer)
    guard fits() else { return }

    let damage = buffer == nil ? [] : bufferDamage(of: state)
    if let attached = state.buffer.flatMap({ $0 }) { show(attached, damage) }
    history.append(
      CommitRecord(
        time: compositor.now, size: size,
        attached: state.buffer.flatMap { $0 }.map {
          PixelSize(width: $0.width, height: $0.height)
        }, bufferScale: bufferScale, damage: damage, acknowledged: answered))

    callbacks += state.callbacks
    if callbacks.count > 1 {
      compositor.report(
        .secondFrameCallback,
        "wl_surface@\(resource.id) waits for \(callbacks.count) frame callbacks")
    }
    // What was not yet shown never will be, if anybody is told.
    if !state.feedbacks.isEmpty || state.buffer != nil {
      if case .never = compositor.options.presentation {
        feedbacks += state.feedbacks
      } else {
        for feedback in feedbacks { feedback.sendDiscarded() }
        feedbacks = state.feedbacks
      }
    }
    window?.didCommit(isMapped: buffer != nil, answered: answered)
  }

  /// Holds the new buffer and lets go of the old, as the compositor's manner is.
  private func replaceBuffer(_ attached: ServerBuffer??) {
    guard let attached else { return }
    let previous = buffer
    buffer = attached
    attached?.hold()
    switch compositor.options.release {
    case .immediately, .held: break
    case .onNextCommit:
      if let previous, previous !== attached { previous.release() }
    }
    if attached == nil {
      picture = nil
      damagedPicture = nil
    }
  }

  /// Whether buffer, scale and viewport agree; tells the client if they do not.
  private func fits() -> Bool {
    guard let bufferSize else { return true }
    let scale = Int(bufferScale)
    if bufferSize.width % scale != 0 || bufferSize.height % scale != 0 {
      let text = "a buffer of \(bufferSize) is no multiple of the buffer scale \(scale)"
      compositor.report(.sizeNotMultipleOfScale, text)
      resource.resource.postError(WlSurface.Error.invalidSize.rawValue, text)
      return false
    }
    checkPreferredScale(bufferSize)
    guard let source else { return true }
    if source.x + source.width > Double(bufferSize.width) / Double(scale)
      || source.y + source.height > Double(bufferSize.height) / Double(scale)
    {
      compositor.report(.viewportOutOfRange, "the source \(source) is beyond \(bufferSize)")
      viewport?.resource.postError(WpViewport.Error.outOfBuffer.rawValue, "source out of buffer")
      return false
    }
    if viewportDestination == nil,
      source.width != source.width.rounded() || source.height != source.height.rounded()
    {
      compositor.report(.viewportOutOfRange, "a broken source size needs a destination")
      viewport?.resource.postError(WpViewport.Error.badSize.rawValue, "source size is broken")
      return false
    }
    return true
  }

  /// Whether a whole buffer in a viewport is the viewport times a scale that was told, halves
  /// rounded up. Before any scale is told, and where one makes no sense, it is 1.
  private func checkPreferredScale(_ bufferSize: PixelSize) {
    guard let destination = viewportDestination, source == nil, !toldScales.isEmpty else { return }
    let expected = (toldScales + [120]).map { scale in
      PixelSize(
        width: (destination.width * Int(scale) * 2 + 120) / 240,
        height: (destination.height * Int(scale) * 2 + 120) / 240)
    }
    if !expected.contains(bufferSize) {
      compositor.report(
        .sizeNotOfPreferredScale,
        "\(bufferSize) is \(destination) at none of the scales \(toldScales)/120")
    }
  }

  // MARK: - Damage

  private func bufferDamage(of state: Pending) -> [PixelBox] {
    guard let bufferSize, let size else { return [] }
    let whole = PixelBox(x: 0, y: 0, width: bufferSize.width, height: bufferSize.height)
    let points = PixelBox(x: 0, y: 0, width: size.width, height: size.height)
    let boxes =
      state.bufferDamage.map { check($0, in: whole) }
      + state.damage.map { scale(check($0, in: points), from: size, to: bufferSize) }
    return boxes.map { $0.intersection(whole) }.filter { $0.width > 0 && $0.height > 0 }
  }

  private func check(_ box: PixelBox, in whole: PixelBox) -> PixelBox {
    let isAll = box.width > 1 << 24 || box.height > 1 << 24
    if box.width <= 0 || box.height <= 0 || !isAll && !whole.contains(box) {
      compositor.report(.damageOutside, "the damage \(box) is not in \(whole)")
    }
    return box
  }

  /// A box of points in buffer pixels, outwards to whole ones.
  private func scale(_ box: PixelBox, from size: PixelSize, to buffer: PixelSize) -> PixelBox {
    // A turned buffer would need a turned box; all of it is safe to take.
    guard bufferTransform == .normal, source == nil, size.width > 0, size.height > 0 else {
      return PixelBox(x: 0, y: 0, width: buffer.width, height: buffer.height)
    }
    let box = box.intersection(PixelBox(x: 0, y: 0, width: size.width, height: size.height))
    let left = box.x * buffer.width / size.width
    let top = box.y * buffer.height / size.height
    let right = ((box.x + box.width) * buffer.width + size.width - 1) / size.width
    let bottom = ((box.y + box.height) * buffer.height + size.height - 1) / size.height
    return PixelBox(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// What the compositor makes of a damaged box; nil if it does not take it up.
  private func computed(_ box: PixelBox, in picture: Picture) -> PixelBox? {
    guard compositor.options.damageComputing == .roundedPoints, let size else { return box }
    let horizontal = Double(picture.width) / Double(size.width)
    let vertical = Double(picture.height) / Double(size.height)
    let points = box.scaled(1 / horizontal, 1 / vertical)
      .intersection(PixelBox(x: 0, y: 0, width: size.width, height: size.height))
    let pixels = points.scaled(horizontal, vertical)
    let whole = PixelBox(x: 0, y: 0, width: picture.width, height: picture.height)
    return whole.contains(pixels) ? pixels : nil
  }

  /// Brings a buffer to the screen twice, wholly and by its damage, and compares.
  private func show(_ buffer: ServerBuffer, _ damage: [PixelBox]) {
    let full = buffer.picture()
    var partial = damagedPicture ?? Picture(width: full.width, height: full.height)
    if partial.width != full.width || partial.height != full.height {
      partial = Picture(width: full.width, height: full.height)
    }
    for box in damage.compactMap({ computed($0, in: full) }) { partial.copy(box, from: full) }
    if let box = partial.difference(from: full) {
      compositor.report(
        .underDamage, "commit \(history.count + 1) changed \(box) outside its damage \(damage)")
    }
    picture = full
    // From here on later commits are judged by their own damage only.
    damagedPicture = full
    checkPixels(full, of: buffer)
    if compositor.options.release == .immediately { buffer.release() }
  }

  private func checkPixels(_ picture: Picture, of buffer: ServerBuffer) {
    guard !buffer.isOpaque, let size else { return }
    let bytes = picture.bytes
    for pixel in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = bytes[pixel + 3]
      if bytes[pixel] > alpha || bytes[pixel + 1] > alpha || bytes[pixel + 2] > alpha {
        let index = pixel / 4
        compositor.report(
          .notPremultiplied,
          "\(index % picture.width),\(index / picture.width) is brighter "
            + "than its alpha")
        break
      }
    }
    guard let region = opaqueRegion, bufferTransform == .normal, source == nil else { return }
    for y in 0..<picture.height {
      for x in 0..<picture.width where bytes[(y * picture.width + x) * 4 + 3] != 255 {
        let point = (x * size.width / picture.width, y * size.height / picture.height)
        if region.contains(x: point.0, y: point.1) {
          return compositor.report(.opaqueNotOpaque, "pixel \(x),\(y) is called opaque")
        }
      }
    }
  }
}
