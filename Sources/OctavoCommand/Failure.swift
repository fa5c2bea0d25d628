/// Why a command could not do what it was asked, in one line for a person; the exit code is 1.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
