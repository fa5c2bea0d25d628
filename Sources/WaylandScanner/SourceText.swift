/// Swift source under construction: lines, with their indentation.
struct SourceText {
  private(set) var text = ""
  private var depth = 0

  mutating func line(_ line: String = "") {
    if !line.isEmpty {
      text += String(repeating: "  ", count: depth)
      text += line
    }
    text += "\n"
  }

  /// Lines one step further in, between an opening and a closing line.
  mutating func block(_ opening: String, closing: String = "}", _ body: (inout SourceText) -> Void)
  {
    line(opening)
    depth += 1
    body(&self)
    depth -= 1
    line(closing)
  }

  /// A documentation comment, one paragraph an argument.
  mutating func documentation(_ paragraphs: String?...) {
    for (index, paragraph) in paragraphs.compactMap(\.self).enumerated() {
      if index > 0 { line("///") }
      line("/// \(paragraph)")
    }
  }
}
