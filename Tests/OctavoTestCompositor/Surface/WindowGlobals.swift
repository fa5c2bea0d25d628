import OctavoWaylandProtocols

/// Advertises what makes surfaces, windows and their companions.
@MainActor
struct WindowGlobals {
  unowned let compositor: TestCompositor

  func advertise() {
    compositor.advertise(WlCompositor.interface) { [unowned compositor] client, version, id in
      let resource = WlCompositorResource(client, version, id)
      resource.onRequest = { [unowned compositor] request in
        switch request {
        case .createSurface(let surface): compositor.add(surface)
        case .createRegion(let region): compositor.add(region)
        }
      }
    }
    advertiseShell()
    advertiseViewporter()
    advertiseFractionalScale()
    advertisePresentation()
    advertiseDecoration()
    advertiseIdleInhibition()
    advertiseActivation()
    advertiseExport()
  }

  private func advertiseShell() {
    compositor.advertise(XdgWmBase.interface) { [unowned compositor] client, version, id in
      let base = XdgWmBaseResource(client, version, id)
      base.onRequest = { [unowned compositor, unowned base] request in
        switch request {
        case .destroy:
          if compositor.allWindows.contains(where: { $0.isAlive }) {
            compositor.report(.wrongDestructionOrder, "xdg_wm_base ended before its surfaces")
            base.resource.postError(
              XdgWmBase.Error.defunctSurfaces.rawValue, "xdg_surfaces still exist")
          }
        case .createPositioner: break
        case .getXdgSurface(let xdgSurface, let surface):
          guard let surface = compositor.surface(surface), surface.window == nil else {
            compositor.report(.roleMisuse, "a surface was made an xdg_surface twice")
            return base.resource.postError(XdgWmBase.Error.role.rawValue, "it has a role")
          }
          if surface.buffer != nil {
            compositor.report(.attachBeforeConfigure, "the surface already has a buffer")
          }
          compositor.add(ServerWindow(xdgSurface, of: surface, base: base, compositor))
        case .pong(let serial): compositor.pongs.append(serial)
        }
      }
    }
  }

  private func advertiseViewporter() {
    compositor.advertise(WpViewporter.interface) { [unowned compositor] client, version, id in
      let viewporter = WpViewporterResource(client, version, id)
      viewporter.onRequest = { [unowned compositor, unowned viewporter] request in
        guard case .getViewport(let viewport, let surface) = request,
          let surface = compositor.surface(surface)
        else { return }
        guard surface.viewport == nil else {
          return viewporter.resource.postError(
            WpViewporter.Error.viewportExists.rawValue, "the surface has a viewport")
        }
        surface.take(viewport)
      }
    }
  }

  private func advertiseFractionalScale() {
    compositor.advertise(WpFractionalScaleManagerV1.interface) {
      [unowned compositor] client, version, id in
      let manager = WpFractionalScaleManagerV1Resource(client, version, id)
      manager.onRequest = { [unowned compositor, unowned manager] request in
        guard case .getFractionalScale(let scale, let surface) = request,
          let surface = compositor.surface(surface)
        else { return }
        guard surface.fractionalScale == nil else {
          return manager.resource.postError(
            WpFractionalScaleManagerV1.Error.fractionalScaleExists.rawValue,
            "the surface has a fractional scale")
        }
        surface.fractionalScale = scale
        scale.onEnd = { [weak surface] in surface?.fractionalScale = nil }
        if let preferred = compositor.options.preferredScale {
          surface.sendPreferredScale(preferred)
        }
      }
    }
  }

  private func advertisePresentation() {
    compositor.advertise(WpPresentation.interface) { [unowned compositor] client, version, id in
      let presentation = WpPresentationResource(client, version, id)
      presentation.sendClockId(compositor.options.clockID)
      presentation.onRequest = { [unowned compositor] request in
        guard case .feedback(let surface, let feedback) = request,
          let surface = compositor.surface(surface)
        else { return }
        surface.pending.feedbacks.append(feedback)
        feedback.onEnd = { [weak surface, unowned feedback] in
          surface?.pending.feedbacks.removeAll { $0 === feedback }
          surface?.feedbacks.removeAll { $0 === feedback }
        }
      }
    }
  }

  private func advertiseDecoration() {
    compositor.advertise(ZxdgDecorationManagerV1.interface) {
      [unowned compositor] client, version, id in
      let manager = ZxdgDecorationManagerV1Resource(client, version, id)
      manager.onRequest = { [unowned compositor] request in
        guard case .getToplevelDecoration(let decoration, let toplevel) = request,
          let window = compositor.allWindows.first(where: { $0.toplevel === toplevel })
        else { return }
        guard window.decoration == nil else {
          return decoration.resource.postError(
            ZxdgToplevelDecorationV1.Error.alreadyConstructed.rawValue, "it has a decoration")
        }
        window.decoration = decoration
        decoration.onEnd = { [weak window] in window?.decoration = nil }
        let answer = { [unowned compositor, unowned decoration] in
          decoration.sendConfigure(compositor.options.decorationMode)
        }
        decoration.onRequest = { request in
          switch request {
          case .setMode, .unsetMode: answer()
          case .destroy: break
          }
        }
        answer()
      }
    }
  }

  private func advertiseIdleInhibition() {
    compositor.advertise(ZwpIdleInhibitManagerV1.interface) {
      [unowned compositor] client, version, id in
      let manager = ZwpIdleInhibitManagerV1Resource(client, version, id)
      manager.onRequest = { [unowned compositor] request in
        guard case .createInhibitor(let inhibitor, let surface) = request,
          let surface = compositor.surface(surface)
        else { return }
        surface.idleInhibitors += 1
        inhibitor.onEnd = { [weak surface] in surface?.idleInhibitors -= 1 }
      }
    }
  }

  private func advertiseExport() {
    compositor.advertise(ZxdgExporterV2.interface) { [unowned compositor] client, version, id in
      let exporter = ZxdgExporterV2Resource(client, version, id)
      exporter.onRequest = { [unowned compositor, unowned exporter] request in
        guard case .exportToplevel(let exported, let surface) = request else { return }
        guard let surface = compositor.surface(surface), surface.window != nil else {
          compositor.report(.roleMisuse, "what was exported is no window")
          return exporter.resource.postError(
            ZxdgExporterV2.Error.invalidSurface.rawValue, "no xdg_toplevel")
        }
        let name = "window-\(surface.exports.count + 1)"
        surface.exports.append(name)
        surface.openExports += 1
        exported.onEnd = { [weak surface] in surface?.openExports -= 1 }
        exported.sendHandle(name)
      }
    }
  }

  private func advertiseActivation() {
    compositor.advertise(XdgActivationV1.interface) { [unowned compositor] client, version, id in
      let activation = XdgActivationV1Resource(client, version, id)
      activation.onRequest = { [unowned compositor] request in
        switch request {
        case .destroy: break
        case .getActivationToken(let token): Self.answer(token, of: compositor)
        case .activate(let token, let surface):
          guard let surface = compositor.surface(surface) else { return }
          surface.activations.append((token, surface.window?.isMapped == true))
        }
      }
    }
  }

  /// Gives a token to whoever says by which input and for which surface it is asked for.
  private static func answer(
    _ token: XdgActivationTokenV1Resource, of compositor: TestCompositor
  ) {
    var asking: (serial: UInt32?, surface: ServerSurface?)
    token.onRequest = { [unowned compositor, unowned token] request in
      switch request {
      case .setSerial(let serial, _): asking.serial = serial
      case .setSurface(let surface): asking.surface = compositor.surface(surface)
      case .setAppId, .destroy: break
      case .commit:
        guard let surface = asking.surface, let serial = asking.serial else { return }
        let text = "token-\(surface.tokens.count + 1)"
        surface.tokens.append((text, serial))
        token.sendDone(text)
      }
    }
  }
}

extension ServerSurface {
  /// Lets a viewport set how the buffer is cropped and scaled.
  func take(_ viewport: WpViewportResource) {
    self.viewport = viewport
    viewport.onEnd = { [weak self] in self?.viewport = nil }
    viewport.onRequest = { [unowned self, unowned viewport] request in
      switch request {
      case .destroy:
        pending.source = .some(nil)
        pending.destination = .some(nil)
      case .setSource(let x, let y, let width, let height):
        if x == -1, y == -1, width == -1, height == -1 {
          pending.source = .some(nil)
        } else if x < 0 || y < 0 || width <= 0 || height <= 0 {
          refuse(viewport, "a source of \(x),\(y) \(width)x\(height)")
        } else {
          pending.source = .some((x, y, width, height))
        }
      case .setDestination(let width, let height):
        if width == -1, height == -1 {
          pending.destination = .some(nil)
        } else if width <= 0 || height <= 0 {
          refuse(viewport, "a destination of \(width)x\(height)")
        } else {
          pending.destination = .some(PixelSize(width: Int(width), height: Int(height)))
        }
      }
    }
  }

  private func refuse(_ viewport: WpViewportResource, _ text: String) {
    compositor.report(.viewportOutOfRange, text)
    viewport.resource.postError(WpViewport.Error.badValue.rawValue, text)
  }
}
