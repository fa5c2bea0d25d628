/// A long argument of a test. A run tells every argument of every test, which takes longer than most tests.
struct Untold<Value: Sendable>: Sendable, CustomStringConvertible {
  let value: Value

  init(_ value: Value) { self.value = value }

  var description: String { "…" }
}
