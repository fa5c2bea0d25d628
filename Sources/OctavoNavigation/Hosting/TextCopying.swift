/// A root that lets a person copy text out of it: what fills a window, or a live page in a container.
@MainActor
public protocol TextCopying: WindowRoot {
  /// Puts a text where other programs paste it from; set by the window, nil where there is no such
  /// place.
  var copyText: (@MainActor (String) -> Void)? { get set }

  /// Offers a text that is selected, which a middle click pastes; set by the window, nil where there is no such place.
  var selectText: (@MainActor (String) -> Void)? { get set }
}

extension TextCopying {
  /// Nothing is selected.
  public var selectText: (@MainActor (String) -> Void)? {
    get { nil }
    set {}
  }
}
