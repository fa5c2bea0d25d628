import Glibc

/// Asks for what is copied or selected, as a program that pastes does.
///
/// - Parameter send: Asks for it, to be written into a file; the message holds its own copy of that.
/// - Returns: the end to read from, the caller's; nil if there is no pipe.
func pasted(_ send: (_ file: Int32) -> Void) -> Int32? {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { return nil }
  send(ends[1])
  close(ends[1])
  return ends[0]
}
