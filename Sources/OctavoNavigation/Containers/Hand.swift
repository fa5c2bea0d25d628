internal import OctavoGestures

/// A hand that holds something in the air of a container.
struct Hand {
  /// What it holds.
  let mover: Int
  /// How that follows; nil if it is not the container's own hand: whoever has it says where it is.
  var session: DragSession?

  /// Whether it is not the container's own.
  var isExternal: Bool { session == nil }
}
