internal import OctavoGeometry

/// What data sources say in numbers, which may be any: what no page has ends the program (`endProgram`), as
/// nothing could be shown of it.
extension FlipContainerDataSource {
  /// The index of a page, if the source knows it.
  package func soundIndex(of page: any Page, in container: FlipContainer) -> Int? {
    let index = index(of: page, in: container)
    if let index, !PageCount.sound.contains(index) {
      endProgram(
        misusing: type(of: self),
        "the index \(index); it is from 0 to \(PageCount.sound.upperBound), or nil where it is not known",
        in: "index(of:in:)")
    }
    return index
  }

  /// How many pages there are, if the source knows that.
  package func soundPageCount(in container: FlipContainer) -> PageCount? {
    let count = pageCount(in: container)
    if let count { check(count, of: "pageCount(in:)") }
    return count
  }

  fileprivate func check(_ count: PageCount, of call: StaticString) {
    guard !PageCount.sound.contains(count.number) else { return }
    endProgram(
      misusing: type(of: self),
      "\(count.number) pages; it is from 0 to \(PageCount.sound.upperBound), or nil where it is not known",
      in: call)
  }
}

extension NumberedDataSource {
  /// The number of a page, if the source knows it or about.
  package func soundNumber(of page: any Page, in container: FlipContainer) -> PageCount? {
    let number = number(of: page, in: container)
    if let number { check(number, of: "number(of:in:)") }
    return number
  }
}

extension PageCount {
  /// What may be counted: more pages than anybody has.
  fileprivate static let sound = 0...Int(Int32.max)
}
