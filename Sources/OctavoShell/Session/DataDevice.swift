internal import COctavoLinux
internal import Glibc
internal import OctavoFiles
internal import OctavoWayland
internal import OctavoWaylandProtocols

/// A seat's place for what is copied and dragged: texts go out and come in, files come in.
///
/// Files that are dragged over a window that takes some are accepted, to be copied; whatever else is dragged is
/// refused. Files that are let fall are named by their source in a pipe of its own,
/// which it may fill as slowly as it likes, for a while.
@MainActor
final class DataDevice {
  /// The type in which files are named.
  static let fileType = "text/uri-list"
  /// The longest list of files that is taken, in bytes: several thousand names.
  static let longestList = 1 << 20
  /// How long a source has to name its files, in seconds.
  static let patience = 10.0
  /// As much of a text as is pasted, in bytes.
  static let longestPaste = 1 << 14

  private let manager: WlDataDeviceManager
  private let device: WlDataDevice
  private unowned let session: Session
  private var clipboard: Clipboard?
  /// What is offered, until it is said what for.
  private var introduced: DataOffer?
  /// What is copied, while a window has the keys.
  private var selection: DataOffer?
  /// Reads what is pasted into a window.
  private var pasting: (reader: PipeReader, window: WeakWindow)?
  /// What is dragged over a window.
  private var drag: (offer: DataOffer, window: WeakWindow)?
  /// What was let fall, until its source has named it.
  private var reception: (offer: DataOffer, reader: PipeReader)?

  private struct WeakWindow {
    weak var window: Window?
  }

  /// The place of a seat.
  init(_ manager: WlDataDeviceManager, seat: WlSeat, session: Session) {
    self.manager = manager
    self.session = session
    device = manager.getDataDevice(seat)
    device.onEvent = { [weak self] in self?.handle($0) }
  }

  /// Offers a text in the place of whatever was copied before.
  ///
  /// - Parameter serial: of the input that asked for it.
  func copy(_ text: String, serial: UInt32) {
    let place = DataPlace(manager: manager, device: device)
    let clipboard = self.clipboard ?? Clipboard(place, loop: session.loop)
    self.clipboard = clipboard
    clipboard.copy(text, serial: serial)
  }

  /// Asks for the beginning of the text that is copied now.
  ///
  /// - Parameters:
  ///   - window: It is for a text that is edited there.
  ///   - pasted: Gets it; is not called where there is none, its program does not give it, or nothing is edited in
  ///     the window any more.
  func paste(into window: Window, _ pasted: @escaping @MainActor (String) -> Void) {
    endPasting()
    guard let selection, let type = selection.textType, let pipe = Self.pipe() else { return }
    selection.proxy.receive(mimeType: type, fd: pipe.write)
    close(pipe.write)
    let reader = PipeReader(
      pipe.read, limit: Self.longestPaste, takesBeginning: true, seconds: Self.patience,
      loop: session.loop
    ) { [weak self] result in
      self?.pasting = nil
      if case .success(let bytes) = result { pasted(String(decoding: bytes, as: UTF8.self)) }
    }
    pasting = (reader, WeakWindow(window: window))
  }

  /// Nothing is edited in a window any more: what it asked for is not waited for, lest it come into another text.
  func endPasting(into window: Window) {
    if pasting?.window.window === window { endPasting() }
  }

  private func endPasting() {
    pasting?.reader.cancel()
    pasting = nil
  }

  /// A pipe of which only the end here waits for nothing: the other is its program's, which may count on waiting
  /// there; nil if there is none to be had and sent.
  private static func pipe() -> (read: CInt, write: CInt)? {
    var ends: [CInt] = [-1, -1]
    guard unsafe pipe2(&ends, CInt(O_CLOEXEC)) == 0 else { return nil }
    guard Connection.canSend(fileDescriptor: ends[1]) else {
      let reason = errno
      for end in ends { close(end) }
      errno = reason
      return nil
    }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    return (ends[0], ends[1])
  }

  /// Ends it: what was not sent or named yet never is.
  func destroy() {
    endPasting()
    selection?.proxy.destroy()
    selection = nil
    clipboard?.destroy()
    clipboard = nil
    endReception()
    leave()
    introduced?.proxy.destroy()
    introduced = nil
    if device.version >= 2 { device.release() }
  }

  private func handle(_ event: WlDataDevice.Event) {
    switch event {
    case .dataOffer(let offer):
      introduced?.proxy.destroy()
      introduced = DataOffer(offer)
    case .selection(let offer):
      selection?.proxy.destroy()
      selection = offer.flatMap(takeIntroduced)
    case .enter(let serial, let surface, _, _, let offer):
      leave()
      // A program that drags within itself may offer nothing.
      guard let offer = offer.flatMap(takeIntroduced) else { return }
      let window = session.window(of: surface)
      offer.answer(isWanted: window?.onDrop != nil, serial: serial)
      drag = (offer, WeakWindow(window: window))
    case .motion: break
    case .leave: leave()
    case .drop:
      guard let drag = self.drag else { return }
      self.drag = nil
      receive(drag.offer, for: drag.window.window)
    }
  }

  private func takeIntroduced(_ proxy: WlDataOffer) -> DataOffer? {
    guard let offer = introduced, offer.proxy === proxy else { return nil }
    introduced = nil
    return offer
  }

  private func leave() {
    drag?.offer.proxy.destroy()
    drag = nil
  }

  private func endReception() {
    reception?.reader.cancel()
    reception?.offer.proxy.destroy()
    reception = nil
  }

  /// Has the files named that were let fall; those before that are not named yet give way.
  private func receive(_ offer: DataOffer, for window: Window?) {
    guard let window, offer.isAccepted else { return offer.proxy.destroy() }
    endReception()
    guard let pipe = Self.pipe() else {
      offer.proxy.destroy()
      window.onDrop?(DroppedFiles(complaint: Self.words(for: .failed(errno))))
      return
    }
    offer.proxy.receive(mimeType: Self.fileType, fd: pipe.write)
    // The message has its own.
    close(pipe.write)
    let reader = PipeReader(
      pipe.read, limit: Self.longestList, seconds: Self.patience, loop: session.loop
    ) { [weak self, weak window] result in
      self?.received(result, for: window)
    }
    reception = (offer, reader)
  }

  private func received(_ result: Result<[UInt8], PipeReader.Trouble>, for window: Window?) {
    guard let offer = reception?.offer else { return }
    reception = nil
    if case .success = result { offer.finish() }
    offer.proxy.destroy()
    let files =
      switch result {
      case .success(let bytes):
        DroppedFiles(
          URIList(bytes, hostName: DroppedFiles.hostName), of: "what was dropped here")
      case .failure(let trouble): DroppedFiles(complaint: Self.words(for: trouble))
      }
    window?.onDrop?(files)
  }

  private static func words(for trouble: PipeReader.Trouble) -> String {
    switch trouble {
    case .tooSlow:
      "what was dropped here was not named within \(Int(patience)) seconds; try it again"
    case .tooLarge:
      "what was dropped here has too many names; drop the folder instead"
    case .failed(let code):
      "what was dropped here cannot be read: \(unsafe String(cString: strerror(code)))"
    }
  }
}

/// Where what is copied is offered.
private struct DataPlace: TextPlace {
  let manager: WlDataDeviceManager
  let device: WlDataDevice

  func offer(
    in types: [String], serial: UInt32, _ onEvent: @escaping (TextSourceEvent) -> Void
  ) -> any TextSource {
    let source = manager.createDataSource()
    for type in types { source.offer(type) }
    source.onEvent = { event in
      switch event {
      case .send(let type, let file): onEvent(.send(type, file))
      case .cancelled: onEvent(.cancelled)
      // Nothing is dragged from here.
      case .target, .dndDropPerformed, .dndFinished, .action: break
      }
    }
    device.setSelection(source: source, serial: serial)
    return source
  }
}

extension WlDataSource: TextSource {}

/// Something that another program offers.
@MainActor
private final class DataOffer {
  let proxy: WlDataOffer
  /// Whether it would be taken where it is dragged.
  private(set) var isAccepted = false
  private var hasFiles = false
  /// The types of text that it can be had in, UTF-8 all of them.
  private var textTypes: Set<String> = []
  /// What may be done with it; nil where nobody says.
  private var allowed: WlDataDeviceManager.DndAction?
  /// What will be done with it.
  private var action = WlDataDeviceManager.DndAction.none

  init(_ proxy: WlDataOffer) {
    self.proxy = proxy
    proxy.onEvent = { [weak self] event in
      switch event {
      case .offer(let type):
        if type == DataDevice.fileType { self?.hasFiles = true }
        if Clipboard.types.contains(type) { self?.textTypes.insert(type) }
      case .sourceActions(let actions): self?.allowed = actions
      case .action(let action): self?.action = action
      }
    }
  }

  /// The type that a text is best had in; nil if it is none.
  var textType: String? { Clipboard.types.first { textTypes.contains($0) } }

  /// Says whether it is taken here: only files are, and only to be copied, for nothing is moved here.
  func answer(isWanted: Bool, serial: UInt32) {
    isAccepted = isWanted && hasFiles && allowed?.contains(.copy) != false
    proxy.accept(serial: serial, mimeType: isAccepted ? DataDevice.fileType : nil)
    guard proxy.version >= 3 else { return }
    let action: WlDataDeviceManager.DndAction = isAccepted ? .copy : .none
    proxy.setActions(dndActions: action, preferredAction: action)
  }

  /// Says that it was taken whole. Of what nothing was to be done with, that is an error to say.
  func finish() {
    if proxy.version >= 3, action == .copy { proxy.finish() }
  }
}
