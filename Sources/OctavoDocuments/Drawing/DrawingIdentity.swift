internal import OctavoFiles

/// What tells pictures apart, and pages that are drawn as pictures are.
struct DrawingIdentity: Hashable, Sendable {
  var container: String
  var entry: String
  var stamp: FileStamp
}
