/// The signs that HTML has names for, as they occur in texts.
enum HTMLEntities {
  /// A text with the signs in the place of their names; a name that is not known stays.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(0x26) else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.utf8.firstIndex(of: 0x26) {
      result += rest[..<start]
      rest = rest[start...]
      guard let end = rest.utf8.prefix(40).firstIndex(of: 0x3B),
        let sign = sign(rest[rest.utf8.index(after: start)..<end])
      else {
        result += "&"
        rest = rest.dropFirst()
        continue
      }
      result.unicodeScalars.append(sign)
      rest = rest[rest.utf8.index(after: end)...]
    }
    return result + rest
  }

  private static func sign(_ name: Substring) -> Unicode.Scalar? {
    guard name.utf8.first == 0x23 else { return named[String(name)].flatMap(Unicode.Scalar.init) }
    let digits = name.dropFirst()
    let isHex = digits.utf8.first.map { $0 | 0x20 == 0x78 } ?? false
    guard let code = UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10) else {
      return nil
    }
    // What no text holds is shown as what could not be read.
    return code == 0 ? "\u{FFFD}" : Unicode.Scalar(code) ?? "\u{FFFD}"
  }

  /// The code points of the names, those of HTML 4 and of ASCII.
  private static let named: [String: UInt32] = {
    var codes: [String: UInt32] = [:]
    for group in groups {
      for (index, name) in group.names.split(separator: " ").enumerated() {
        codes[String(name)] = group.first + UInt32(index)
      }
    }
    return codes
  }()

  /// Names of code points that follow one another.
  private static let groups: [(first: UInt32, names: String)] = [
    (0x22, "quot num dollar percnt amp apos lpar rpar ast plus comma"),
    (0x2E, "period sol"),
    (0x3A, "colon semi lt equals gt quest commat"),
    (0x5B, "lbrack bsol rbrack"),
    (0x5F, "lowbar grave"),
    (0x7B, "lbrace vert rbrace"),
    (
      0xA0,
      """
      nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg \
      plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 \
      iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave \
      Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute \
      Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave \
      eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml \
      divide oslash ugrave uacute ucirc uuml yacute thorn yuml
      """
    ),
    (0x152, "OElig oelig"),
    (0x160, "Scaron scaron"),
    (0x178, "Yuml"),
    (0x192, "fnof"),
    (0x2C6, "circ"),
    (0x2DC, "tilde"),
    (
      0x391,
      """
      Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho
      """
    ),
    (0x3A3, "Sigma Tau Upsilon Phi Chi Psi Omega"),
    (
      0x3B1,
      """
      alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho \
      sigmaf sigma tau upsilon phi chi psi omega
      """
    ),
    (0x2002, "ensp emsp"),
    (0x2009, "thinsp"),
    (0x200C, "zwnj zwj lrm rlm hyphen"),
    (0x2013, "ndash mdash"),
    (0x2018, "lsquo rsquo sbquo"),
    (0x201C, "ldquo rdquo bdquo"),
    (0x2020, "dagger Dagger bull"),
    (0x2026, "hellip"),
    (0x2030, "permil"),
    (0x2032, "prime Prime"),
    (0x2039, "lsaquo rsaquo"),
    (0x203E, "oline"),
    (0x2044, "frasl"),
    (0x20AC, "euro"),
    (0x2111, "image"),
    (0x2118, "weierp"),
    (0x211C, "real"),
    (0x2122, "trade"),
    (0x2135, "alefsym"),
    (0x2190, "larr uarr rarr darr harr"),
    (0x21B5, "crarr"),
    (0x21D0, "lArr uArr rArr dArr hArr"),
    (0x2200, "forall"),
    (0x2202, "part exist"),
    (0x2205, "empty"),
    (0x2207, "nabla isin notin"),
    (0x220B, "ni"),
    (0x220F, "prod"),
    (0x2211, "sum minus"),
    (0x2217, "lowast"),
    (0x221A, "radic"),
    (0x221D, "prop infin"),
    (0x2220, "ang"),
    (0x2227, "and or cap cup int"),
    (0x2234, "there4"),
    (0x223C, "sim"),
    (0x2245, "cong"),
    (0x2248, "asymp"),
    (0x2260, "ne equiv"),
    (0x2264, "le ge"),
    (0x2282, "sub sup nsub"),
    (0x2286, "sube supe"),
    (0x2295, "oplus"),
    (0x2297, "otimes"),
    (0x22A5, "perp"),
    (0x22C5, "sdot"),
    (0x2308, "lceil rceil lfloor rfloor"),
    (0x25CA, "loz"),
    (0x2606, "star"),
    (0x260E, "phone"),
    (0x2660, "spades"),
    (0x2663, "clubs"),
    (0x2665, "hearts diams"),
    (0x2713, "check"),
    (0x2717, "cross"),
    (0x27E8, "lang rang"),
  ]
}
