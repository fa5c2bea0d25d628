extension Sequence<UInt8> {
  /// The number that the bytes tell, the highest first; reversed, one whose lowest stands first.
  var number: Int { reduce(0) { $0 << 8 | Int($1) } }
}
