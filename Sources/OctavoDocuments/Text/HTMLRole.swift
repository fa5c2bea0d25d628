/// What an element of HTML is to a reader.
enum HTMLRole: Sendable {
  /// Nothing to be seen.
  case hidden
  /// Something to press: no words of a text, but in a heading, which unfolds what is below it.
  case button
  /// Words among others.
  case inline
  case style(FlowSpan.Style)
  /// Words of somebody, which have no marks of their own.
  case quotation
  /// Words, and how they are spoken.
  case spoken
  /// How the words before it are.
  case reading
  case link
  case picture
  /// Something of another file, that is shown if it is a picture, with words for where it is not.
  case object
  case lineBreak
  case rule
  /// Level 1…6.
  case heading(Int)
  /// Something that stands below what is before it.
  case group
  /// A word that is explained below.
  case term
  /// What explains it.
  case explanation
  /// What is said of a picture or a table.
  case caption
  case quote
  /// A list of what is where.
  case contents
  case list(isNumbered: Bool)
  case item
  case code
  case table
  /// A sign of a formula.
  case sign
  /// One part of a formula over the other.
  case fraction
  case root
  /// A part of a formula with others above or below its line.
  case scripts([FlowSpan.Style])

  init(_ name: String) { self = Self.known[name] ?? .inline }

  /// Whether what stands in it is below what is before it.
  var isBlock: Bool {
    switch self {
    case .hidden, .button, .inline, .style, .quotation, .spoken, .reading, .link, .picture, .object,
      .lineBreak,
      .sign, .fraction, .root, .scripts:
      false
    case .rule, .heading, .group, .term, .explanation, .caption, .quote, .contents, .list, .item,
      .code, .table:
      true
    }
  }

  /// Whether it is words among others.
  var isAmongWords: Bool {
    switch self {
    case .inline, .style, .quotation, .spoken, .link: true
    default: false
    }
  }

  /// Whether the margins of an element of a name are those of its paragraphs: a page and a table have their own.
  func isInset(named name: String) -> Bool {
    guard case .group = self else { return false }
    return !["html", "body", "tr", "td", "th"].contains(name)
  }

  /// The elements that have room about them where no sheet says it.
  static let roomyNames: Set<String> = [
    "p", "blockquote", "ul", "ol", "dl", "menu", "dir", "figure",
  ]

  /// The picture that an object is; nil if it is something else.
  ///
  /// - Parameter said: what it says of itself under a name.
  static func picture(of said: (String) -> String?) -> String? {
    guard let source = said("data") ?? said("src") else { return nil }
    let isPicture =
      said("type").map { $0.lowercased().hasPrefix("image/") } ?? PictureFormat.isName(source)
    return isPicture ? source : nil
  }

  private static let known: [String: HTMLRole] = {
    var roles: [String: HTMLRole] = [
      "q": .quotation, "ruby": .spoken, "rt": .reading, "a": .link, "button": .button,
      "br": .lineBreak, "hr": .rule,
      "dt": .term,
      "dd": .explanation,
      "caption": .caption, "figcaption": .caption, "blockquote": .quote, "nav": .contents,
      "mo": .sign, "mfrac": .fraction, "msqrt": .root, "msup": .scripts([.raised]),
      "msub": .scripts([.lowered]),
      "msubsup": .scripts([.lowered, .raised]), "munderover": .scripts([.lowered, .raised]),
      "munder": .scripts([.lowered]), "mover": .scripts([.raised]), "ol": .list(isNumbered: true),
      "li": .item,
      "pre": .code, "table": .table,
    ]
    let groups: [(HTMLRole, String)] = [
      (
        .hidden,
        """
        head script style template title rp audio video iframe canvas select textarea datalist progress \
        meter case annotation annotation-xml
        """
      ),
      (.style(.emphasis), "em i cite dfn var"), (.style(.strong), "b strong"),
      (.style(.code), "code kbd samp tt"), (.style(.struck), "del s strike"),
      (.style(.underlined), "ins u"),
      (.style(.raised), "sup"), (.style(.lowered), "sub"), (.picture, "img svg"),
      (.object, "object embed"),
      (.list(isNumbered: false), "ul menu dir"),
      (
        .group,
        """
        html body p div section article aside header footer main figure address center dl details \
        summary fieldset legend hgroup form tr td th
        """
      ),
    ]
    for (role, names) in groups {
      for name in names.split(separator: " ") { roles[String(name)] = role }
    }
    for level in 1...6 { roles["h\(level)"] = .heading(level) }
    return roles
  }()
}
