extension FlowSpan {
  /// Its parts, with the numbers of footnotes where their labels are.
  ///
  /// - Parameter notes: the places of the footnotes in the list of them, by their labels.
  func withNumbers(of notes: [String: Int]) -> [FlowSpan] {
    guard !style.contains(.code), picture == nil, text.utf8.contains(0x5E) else { return [self] }
    var result: [FlowSpan] = []
    let bytes = Array(text.utf8)
    var (start, place) = (0, 0)
    func part(_ range: Range<Int>) -> FlowSpan {
      var part = self
      part.text = String(decoding: bytes[range], as: UTF8.self)
      return part
    }
    while let open = bytes[place...].firstIndex(of: 0x5E) {
      place = open + 1
      guard open > start, bytes[open - 1] == 0x5B,
        let close = bytes[place...].prefix(200).firstIndex(of: 0x5D),
        let number = notes[MarkdownLines.label(bytes[place..<close])]
      else { continue }
      if open - 1 > start { result.append(part(start..<(open - 1))) }
      result.append(
        FlowSpan(
          text: "\(number + 1)", style: style.union([.raised, .link]), link: "#fn:\(number)"))
      (start, place) = (close + 1, close + 1)
    }
    if start < bytes.count { result.append(part(start..<bytes.count)) }
    return result
  }
}
