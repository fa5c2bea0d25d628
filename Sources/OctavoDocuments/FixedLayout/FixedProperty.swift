/// A property of a style sheet that says how something lies on a page of fixed layout, and how its words look there.
enum FixedProperty: String, Sendable, Hashable {
  case position, left, top, right, bottom, width, height, display, opacity, transform, visibility,
    color
  case overflow
  case maxWidth = "max-width"
  case marginTop = "margin-top"
  case marginRight = "margin-right"
  case marginBottom = "margin-bottom"
  case marginLeft = "margin-left"
  case paddingTop = "padding-top"
  case paddingRight = "padding-right"
  case paddingBottom = "padding-bottom"
  case paddingLeft = "padding-left"
  case boxSizing = "box-sizing"
  case borderTopWidth = "border-top-width"
  case borderRightWidth = "border-right-width"
  case borderBottomWidth = "border-bottom-width"
  case borderLeftWidth = "border-left-width"
  case borderTopStyle = "border-top-style"
  case borderRightStyle = "border-right-style"
  case borderBottomStyle = "border-bottom-style"
  case borderLeftStyle = "border-left-style"
  case borderTopColor = "border-top-color"
  case borderRightColor = "border-right-color"
  case borderBottomColor = "border-bottom-color"
  case borderLeftColor = "border-left-color"
  case layer = "z-index"
  case transformOrigin = "transform-origin"
  case ground = "background-color"
  case picture = "background-image"
  case pictureSize = "background-size"
  case fontSize = "font-size"
  case fontFamily = "font-family"
  case fontWeight = "font-weight"
  case fontStyle = "font-style"
  case lineHeight = "line-height"
  case textAlign = "text-align"
  case textIndent = "text-indent"
  case letterSpacing = "letter-spacing"
  case wordSpacing = "word-spacing"
  case textDecoration = "text-decoration"
  case textTransform = "text-transform"
  case whiteSpace = "white-space"
  case verticalAlign = "vertical-align"
  /// The colour of the words and shapes of a drawing.
  case fill

  /// What says how wide borders are, of which kind and in which colour, from the top one on with the sun.
  static let borderWidths = [
    borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth,
  ]
  static let borderStyles = [
    borderTopStyle, borderRightStyle, borderBottomStyle, borderLeftStyle,
  ]
  static let borderColors = [
    borderTopColor, borderRightColor, borderBottomColor, borderLeftColor,
  ]

  private static let prefixes = ["-webkit-", "-epub-", "-ms-", "-moz-", "-o-"]

  /// What a declaration says, with that in its parts which stands for several.
  ///
  /// - Parameters:
  ///   - name: the property, in small letters.
  ///   - value: its value, in small letters.
  static func parts(of name: String, _ value: String) -> [(FixedProperty, String)] {
    let prefix = prefixes.first(where: name.hasPrefix) ?? ""
    let name = String(name.dropFirst(prefix.count))
    switch name {
    case "margin": return sides([.marginTop, .marginRight, .marginBottom, .marginLeft], value)
    case "padding": return sides([.paddingTop, .paddingRight, .paddingBottom, .paddingLeft], value)
    case "border-width": return sides(borderWidths, value)
    case "border-style": return sides(borderStyles, value)
    case "border-color": return sides(borderColors, value)
    case "border": return (0..<4).flatMap { border($0, value) }
    case "border-top": return border(0, value)
    case "border-right": return border(1, value)
    case "border-bottom": return border(2, value)
    case "border-left": return border(3, value)
    case "inset": return sides([.top, .right, .bottom, .left], value)
    case "background": return ground(value)
    case "font": return font(value)
    case "text-decoration-line": return [(.textDecoration, value)]
    default: return FixedProperty(rawValue: name).map { [($0, value)] } ?? []
    }
  }

  /// Four sides of one to four values, from the top one on with the sun.
  private static func sides(
    _ sides: [FixedProperty], _ value: String
  ) -> [(FixedProperty, String)] {
    let values = words(of: value)
    guard let first = values.first, values.count <= 4 else { return [] }
    let second = values.count > 1 ? values[1] : first
    let third = values.count > 2 ? values[2] : first
    let fourth = values.count > 3 ? values[3] : second
    return Array(zip(sides, [first, second, third, fourth]))
  }

  /// The width, the kind and the colour of a border, in any order; what is left out is as usual.
  private static func border(_ side: Int, _ value: String) -> [(FixedProperty, String)] {
    var (width, style, color) = ("medium", "none", "currentcolor")
    for word in words(of: value) {
      if FixedBorder.styles.contains(word) {
        style = word
      } else if CSSColor(word) != nil || word == color {
        color = word
      } else {
        width = word
      }
    }
    return [
      (borderWidths[side], width), (borderStyles[side], style), (borderColors[side], color),
    ]
  }

  private static func ground(_ value: String) -> [(FixedProperty, String)] {
    var parts: [(FixedProperty, String)] = [(.ground, "transparent"), (.picture, "none")]
    if let address = address(in: value) { parts[1].1 = "url(\(address))" }
    for word in words(of: value) where CSSColor(word) != nil { parts[0].1 = word }
    for size in ["cover", "contain"] where value.contains(size) {
      parts.append((.pictureSize, size))
    }
    return parts
  }

  /// What stands in `url(…)`; nil if nothing does.
  static func address(in value: String) -> String? {
    guard let start = value.firstRange(of: "url("),
      let end = value[start.upperBound...].firstIndex(of: ")")
    else { return nil }
    let inner = value[start.upperBound..<end].trimmed
    let isQuoted = inner.first == "\"" || inner.first == "'"
    return isQuoted ? String(inner.dropFirst().dropLast()) : inner
  }

  private static func font(_ value: String) -> [(FixedProperty, String)] {
    let words = words(of: value)
    // The families follow the size, which has a digit or is called by a word.
    guard
      let size = words.firstIndex(where: {
        $0.first?.isNumber == true && Int($0) == nil || $0.hasPrefix(".")
      })
    else { return [] }
    let parts = words[size].split(separator: "/", maxSplits: 1)
    var said: [(FixedProperty, String)] = [
      (.fontSize, String(parts[0])), (.fontStyle, "normal"), (.fontWeight, "normal"),
    ]
    if parts.count > 1 { said.append((.lineHeight, String(parts[1]))) }
    for word in words[..<size] {
      if word == "italic" || word == "oblique" { said.append((.fontStyle, word)) }
      if word == "bold" || word == "bolder" || Int(word) != nil { said.append((.fontWeight, word)) }
    }
    let families = words[(size + 1)...].joined(separator: " ")
    if !families.isEmpty { said.append((.fontFamily, families)) }
    return said
  }

  /// Words between blanks; what stands in brackets is one.
  private static func words(of value: String) -> [String] {
    var words: [String] = [""]
    var depth = 0
    for sign in value {
      if sign == "(" { depth += 1 }
      if sign == ")" { depth -= 1 }
      if sign.isWhitespace, depth <= 0 {
        words.append("")
      } else {
        words[words.count - 1].append(sign)
      }
    }
    return words.filter { !$0.isEmpty }
  }
}
