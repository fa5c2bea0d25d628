/// Swift source under construction: lines, with their indentation.
struct SourceText {
  private(set) var text = ""
  private var depth = 0

  /// A line, broken at the commas of its outermost parentheses if it is longer than 100 columns.
  mutating func line(_ line: String = "") {
    let indentation = String(repeating: "  ", count: line.isEmpty ? 0 : depth)
    guard indentation.count + line.count > 100, !line.hasPrefix("//"),
      let (head, values, tail) = parts(of: line)
    else {
      text += "\(indentation)\(line)\n"
      return
    }
    self.line(head)
    depth += 1
    for (index, value) in values.enumerated() {
      self.line(index < values.count - 1 ? value + "," : value)
    }
    depth -= 1
    self.line(tail)
  }

  /// What stands before, within and after a line's first parentheses.
  private func parts(of line: String) -> (head: String, values: [String], tail: String)? {
    guard let opening = line.firstIndex(of: "(") else { return nil }
    var values = [""]
    var nesting = 0
    for index in line.indices[line.index(after: opening)...] {
      let character = line[index]
      if character == ")", nesting == 0 {
        return (String(line[...opening]), values, String(line[index...]))
      }
      if "([{".contains(character) { nesting += 1 }
      if ")]}".contains(character) { nesting -= 1 }
      if character == ",", nesting == 0 {
        values.append("")
      } else if character != " " || !values[values.count - 1].isEmpty {
        values[values.count - 1].append(character)
      }
    }
    return nil
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
