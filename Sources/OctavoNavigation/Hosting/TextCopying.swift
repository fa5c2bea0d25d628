/// A root that lets a person copy text out of it.
@MainActor
public protocol TextCopying: WindowRoot {
  /// Puts a text where other programs paste it from; set by the window, nil where there is no such
  /// place.
  var copyText: (@MainActor (String) -> Void)? { get set }
}
