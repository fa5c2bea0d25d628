/// Ends the program because it asked for what cannot be.
///
/// A line on standard error names the call and says what was wrong and what would be right. `precondition` says
/// that in a debug build alone: a program that was built to be passed on would end without a word.
///
/// - Parameters:
///   - type: what was called.
///   - trouble: what was given, and what is wanted.
///   - call: its function.
package func endProgram(
  misusing type: Any.Type, _ trouble: String, in call: StaticString = #function,
  file: StaticString = #fileID, line: UInt = #line
) -> Never {
  fatalError("\(type).\(call): \(trouble)", file: file, line: line)
}
