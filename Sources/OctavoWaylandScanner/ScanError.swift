/// Why a protocol file could not be understood, and where.
package struct ScanError: Error, Equatable, CustomStringConvertible {
  /// The file as it was named.
  package var file: String
  /// The line, counted from 1.
  package var line: Int
  /// What is wrong with it.
  package var message: String

  /// Describes a fault.
  package init(file: String, line: Int, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  /// `file:line: error: message`, as compilers write it.
  package var description: String { "\(file):\(line): error: \(message)" }
}
