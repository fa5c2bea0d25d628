/// A root that shows others, and is asked for the texts that are edited in them.
///
/// Containers are such roots. A root of a program's own that shows another one, with a frame around it or a place
/// beside it, is one by a `TextRelay`, which does all that is left to do:
///
/// ```swift
/// @MainActor
/// final class Framed: TextPassing {
///   let inner: any WindowRoot
///   let textRelay: TextRelay
///   var requestFrame: (@MainActor () -> Void)? {
///     didSet { inner.requestFrame = requestFrame }
///   }
///
///   init(_ inner: any WindowRoot) {
///     self.inner = inner
///     textRelay = TextRelay(to: inner)
///   }
///
///   func advance(to time: Double) -> Frame {
///     textRelay.follow()
///     return inner.advance(to: time)
///   }
///
///   func resize(to size: Size, scale: PixelScale) { inner.resize(to: size, scale: scale) }
///   func handle(_ event: InputEvent) -> Bool { inner.handle(event) }
///   func framePresented() { inner.framePresented() }
///   func suspend() { inner.suspend() }
///   func resume() { inner.resume() }
/// }
/// ```
@MainActor
public protocol TextPassing: TextEditing, TextCopying {
  /// What asks those that are shown, and gives them what the window does with their texts.
  var textRelay: TextRelay { get }
}

extension TextPassing {
  /// What is edited in what is shown and has the keys; nil while pages move.
  public var editedText: EditedText? { textRelay.inner?.text }

  /// Passes it on to whoever edits that.
  public func edit(_ edit: TextEdit) { textRelay.edit(edit) }

  /// Is called as well when another of those that are shown is edited; set by the window, or by the container around
  /// this root.
  public var onEditedText: (@MainActor () -> Void)? {
    get { textRelay.services.onEditedText }
    set { textRelay.services.onEditedText = newValue }
  }

  /// Those that are shown paste by it; set by the window, or by the container around this root.
  public var pasteText: (@MainActor () -> Void)? {
    get { textRelay.services.pasteText }
    set { textRelay.services.pasteText = newValue }
  }

  /// Those that are shown copy by it; set by the window, or by the container around this root.
  public var copyText: (@MainActor (String) -> Void)? {
    get { textRelay.services.copyText }
    set { textRelay.services.copyText = newValue }
  }

  /// Those that are shown offer by it what is selected; set by the window, or by the container around this root.
  public var selectText: (@MainActor (String) -> Void)? {
    get { textRelay.services.selectText }
    set { textRelay.services.selectText = newValue }
  }
}
