internal import OctavoNavigation

/// What is wrong with a line of a trace script, in a few words for its author.
package struct TraceFault: Error, Hashable, CustomStringConvertible {
  /// What is wrong, and what would do.
  package let description: String

  init(_ description: String) { self.description = description }
}
