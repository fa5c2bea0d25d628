/// A value and the scalars of the text that it was read from.
struct Located<Value> {
  var value: Value
  var range: Range<Int>

  init(_ value: Value, at range: Range<Int>) {
    self.value = value
    self.range = range
  }

  func map<Other>(_ transform: (Value) -> Other) -> Located<Other> {
    Located<Other>(transform(value), at: range)
  }
}

extension Located: Sendable where Value: Sendable {}
