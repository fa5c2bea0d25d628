internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoWaylandProtocols

extension Window {
  /// Makes the window's objects and asks for the first configure; the first commit has no buffer.
  func open() {
    let surface = WindowSurface(session: session, window: self)
    self.surface = surface
    scale = ScaleState(
      allowsFractions: surface.allowsFractions, allowsWhole: surface.allowsWholeScales)
    for output in session.outputs { scale.setOutput(output.name, scale: output.scale) }
    connectRoot()
    if onDrop != nil { session.takeDrops() }
    tellTitle(to: surface)
    surface.toplevel.setAppId(wireTitle(appID))
    surface.toplevel.setMinSize(
      width: Int32(leastExtents.width), height: Int32(leastExtents.height))
    if options.isFullscreen { surface.toplevel.setFullscreen(nil) }
    surface.commitState()
  }

  /// Tells the compositor what the window is called, unless it knows.
  func tellTitle(to surface: WindowSurface) {
    guard title != toldTitle else { return }
    toldTitle = title
    surface.toplevel.setTitle(wireTitle(title))
  }

  /// Destroys the window's objects, children first, and forgets its buffers.
  func destroy() {
    endWatch()
    wake(at: nil)
    leaveRoot()
    shown = nil
    isLayoutNew = true
    surface?.destroy()
    surface = nil
    toldTitle = nil
    swapchain?.destroy()
    swapchain = nil
    pacer.unmap()
    configuration.unmap()
  }

  /// Gives the root what it may do with the window.
  func connectRoot() {
    root.requestFrame = { [weak self] in self?.pacer.request() }
    connectAppearance()
    (root as? any WindowManaging)?.window = self
    if editing != nil { session.takeText() }
    var services = TextServices()
    services.onEditedText = { [weak self] in self.map { $0.session.textChanged(in: $0) } }
    if session.canCopy {
      services.copyText = { [weak self] in self?.session.copy($0) }
      services.pasteText = { [weak self] in self?.paste() }
    }
    if session.canSelect {
      services.selectText = { [weak self] in self?.session.select($0) }
    }
    root.serve(services)
  }

  /// Asks for what was copied, for the text that is edited now and for no other.
  private func paste() {
    guard let asking = editedText else { return }
    session.paste(into: self) { [weak self] in
      guard let self, editedText?.isSameText(as: asking) == true else { return }
      edit(TextEdit(inserted: $0.firstLine))
    }
  }

  /// The text that is edited in the window; nil if none is.
  var editedText: EditedText? { laidOut == nil ? nil : editing?.editedText }

  /// Does to it what somebody else asks for.
  func edit(_ edit: TextEdit) {
    guard laidOut != nil else { return }
    // That nothing is being composed any more may be said of what nobody sees.
    if edit != TextEdit(), pacer.revive() { rootWasHidden(false) }
    editing?.edit(edit)
    woke(at: session.loop.now)
  }

  /// Takes leave of the root: it is seen no more.
  func leaveRoot() {
    root.requestFrame = nil
    root.serve(TextServices())
    (root as? any WindowManaging)?.window = nil
    presses = [:]
    if laidOut != nil, !pacer.isSuspended {
      // What was decided counts, what a hand held does not; and the root knows that it is not seen.
      cancelContacts()
      root.suspend()
    }
    contacts = []
    laidOut = nil
    pictureDeadline = nil
    session.textChanged(in: self)
  }

  /// Acknowledges the newest configure and takes over what it says.
  func applyConfigure() {
    let before = configuration.states
    configuration.limit(
      toScreen: session.outputs.compactMap(\.extents).max {
        $0.width * $0.height < $1.width * $1.height
      })
    guard let surface, let change = configuration.apply() else { return }
    surface.acknowledge(change.serial)
    stateMayHaveChanged()
    if !before.symmetricDifference(change.states).isDisjoint(with: .constrained) {
      session.constraintsChanged(of: self)
    }
    if change.isFirst {
      pacer.map()
    } else if change.resizes || !surface.shows(configuration.extents) {
      // The frame is the answer: an older size is none, and ends a window that was to fill its place.
      pacer.requestResize()
    } else {
      surface.commitState()
    }
    let isHidden = change.states.contains(.suspended)
    guard isHidden != before.contains(.suspended) else { return }
    let wasSuspended = pacer.isSuspended
    pacer.setHidden(isHidden)
    if pacer.isSuspended != wasSuspended { rootWasHidden(isHidden) }
  }

  func entered(_ output: WlOutput?) {
    guard let name = session.outputs.first(where: { $0.output === output })?.name else { return }
    changeScale { $0.enter(name) }
  }

  func left(_ output: WlOutput?) {
    guard let name = session.outputs.first(where: { $0.output === output })?.name else { return }
    changeScale { $0.leave(name) }
  }

  /// Tells the root how dense the glass is that it is seen on.
  func outputsChanged() {
    let visible = scale.visibleOutputs
    let density = session.outputs.first { visible.contains($0.name) }?.pixelsPerMillimetre
    root.setDensity(pointsPerMillimetre: density.map { $0 / scale.scale.pixels.factor })
  }

  /// What a scale or an output says; another scale is another picture.
  func changeScale(_ change: (inout ScaleState) -> Void) {
    let before = scale.scale
    change(&scale)
    outputsChanged()
    guard scale.scale != before else { return }
    session.scaleChanged(of: self)
    if configuration.isConfigured { pacer.requestResize() }
  }
}

extension String {
  /// The first line that says something.
  fileprivate var firstLine: String {
    split(whereSeparator: \.isNewline).lazy.map(String.init)
      .first { !$0.allSatisfy(\.isWhitespace) } ?? ""
  }
}
