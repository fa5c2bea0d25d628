import OctavoWayland
package import OctavoWaylandProtocols

/// What a test compositor is like before a client comes.
package struct Options {
  /// When a buffer is given back.
  package enum Release: Sendable {
    /// As soon as it has been committed.
    case immediately
    /// When the next one is committed.
    case onNextCommit
    /// Only by `TestCompositor.releaseBuffers()`.
    case held
  }

  /// How damage in pixels is computed.
  package enum DamageComputing: Sendable {
    /// As it is told.
    case pixels
    /// In points and back, place and extent each rounded by itself; a box that comes to reach beyond
    /// the buffer is not taken up: as KWin 5.27 does.
    case roundedPoints
  }

  /// How presentation feedback is answered.
  package enum Presentation: Sendable {
    /// With the time of the tick that shows the frame.
    case present
    /// As never shown.
    case discard
    /// Not at all.
    case never
  }

  /// What is advertised, and in which version.
  @MainActor
  package static var allGlobals: [String: UInt32] {
    [
      "wl_compositor": WlCompositor.interface.version,
      "wl_shm": WlShm.interface.version,
      "xdg_wm_base": XdgWmBase.interface.version,
      "wl_seat": WlSeat.interface.version,
      "wl_output": WlOutput.interface.version,
      "wl_data_device_manager": WlDataDeviceManager.interface.version,
      "wp_viewporter": WpViewporter.interface.version,
      "wp_fractional_scale_manager_v1": WpFractionalScaleManagerV1.interface.version,
      "wp_presentation": WpPresentation.interface.version,
      "xdg_activation_v1": XdgActivationV1.interface.version,
      "zwp_idle_inhibit_manager_v1": ZwpIdleInhibitManagerV1.interface.version,
      "zwp_pointer_gestures_v1": ZwpPointerGesturesV1.interface.version,
      "zwp_primary_selection_device_manager_v1":
        ZwpPrimarySelectionDeviceManagerV1.interface.version,
      "zwp_tablet_manager_v2": ZwpTabletManagerV2.interface.version,
      "zwp_text_input_manager_v3": ZwpTextInputManagerV3.interface.version,
      "zxdg_exporter_v2": ZxdgExporterV2.interface.version,
      "zxdg_decoration_manager_v1": ZxdgDecorationManagerV1.interface.version,
    ]
  }

  /// What is advertised: versions by interface. An interface that is not in it is absent.
  package var globals: [String: UInt32]
  /// The devices that the seat starts with.
  package var capabilities: WlSeat.Capability = [.pointer, .keyboard, .touch]
  /// The screens at the start.
  package var outputs = [OutputState()]
  /// Pixel layouts that are announced.
  package var formats: [WlShm.Format] = [.argb8888, .xrgb8888]
  /// When buffers are given back.
  package var release = Release.onNextCommit
  /// How damage in pixels is computed.
  package var damageComputing = DamageComputing.pixels
  /// Whether the first commit of a window is answered with a configure.
  package var configuresByItself = true
  /// The size in that first configure, in points; 0 leaves it to the client.
  package var firstSize = (width: Int32(0), height: Int32(0))
  /// The states in that first configure.
  package var firstStates: [XdgToplevel.State] = [.activated]
  /// The bounds told before that first configure, in points; nil tells none.
  package var bounds: (width: Int32, height: Int32)?
  /// How presentation feedback is answered.
  package var presentation = Presentation.present
  /// The clock that presentation times claim to be of; 1 is CLOCK_MONOTONIC.
  package var clockID: UInt32 = 1
  /// Who draws the frame of a window.
  package var decorationMode = ZxdgToplevelDecorationV1.Mode.serverSide
  /// The scale told to each surface that asks for it, in 120ths; nil tells none.
  package var preferredScale: UInt32?
  /// Whether keyboards are told their keymap, as they always should be.
  package var tellsKeymap = true
  /// Held keys repeat at this rate, in Hz, after this delay, in milliseconds.
  package var keyRepeat = (rate: Int32(25), delay: Int32(600))

  /// Everything there is, in the newest described versions.
  @MainActor
  package init() { globals = Self.allGlobals }
}

/// What is told of a screen.
package struct OutputState: Sendable {
  /// Columns of pixels, before any turn.
  package var width: Int32 = 1280
  /// Rows of pixels, before any turn.
  package var height: Int32 = 800
  /// Millimetres of glass across; 0 where that is not known.
  package var physicalWidth: Int32 = 0
  /// Pixels for each point.
  package var scale: Int32 = 1
  /// How the screen is turned.
  package var transform = WlOutput.Transform.normal
  /// Pictures in a thousand seconds.
  package var refresh: Int32 = 60_000
  /// A name that stays.
  package var name = "TEST-1"

  /// Makes a screen.
  package init(
    width: Int32 = 1280, height: Int32 = 800, physicalWidth: Int32 = 0, scale: Int32 = 1,
    transform: WlOutput.Transform = .normal, refresh: Int32 = 60_000, name: String = "TEST-1"
  ) {
    self.width = width
    self.height = height
    self.physicalWidth = physicalWidth
    self.scale = scale
    self.transform = transform
    self.refresh = refresh
    self.name = name
  }
}
