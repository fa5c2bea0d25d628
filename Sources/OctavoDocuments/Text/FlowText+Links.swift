internal import OctavoFiles

/// Where links lead to.
extension FlowText {
  /// The place that a link names; nil if there is none of that name.
  ///
  /// Headings are called by their words as everybody calls them: in small letters, with hyphens for
  /// spaces and without punctuation; the second of a name has `-1` after it. Tags name other places.
  ///
  /// - Complexity: reads the sections up to the one that holds the place.
  func place(of link: String) -> Int? {
    guard link.hasPrefix("#") else { return nil }
    if let sections = reader.sections(holding: link) {
      // A place that its part does not have is the part itself.
      let name = String(link.dropFirst())
      return firstPlace(in: sections) { $0.anchors[name] }
        ?? range(ofSection: sections.lowerBound).lowerBound
    }
    let name = PercentEncoding.decoded(link.dropFirst()).lowercased()
    if name.hasPrefix("fn:"), let number = Int(name.dropFirst(3)) { return place(ofNote: number) }
    if name.hasPrefix("fnref:") {
      return firstPlace(in: 0..<sectionCount) { block in
        var offset = 0
        for span in block.spans {
          if span.link == "#fn:\(name.dropFirst(6))" { return offset }
          offset += span.text.utf8.count
        }
        return nil
      }
    }
    if name.isEmpty { return 0 }
    var counts: [String: Int] = [:]
    return firstPlace(in: 0..<sectionCount) { block in
      if let offset = block.anchors[name] { return offset }
      guard block.isHeading else { return nil }
      let plain = Self.slug(block.spans.map(\.text).joined())
      let count = counts[plain, default: 0]
      counts[plain] = count + 1
      return (count == 0 ? plain : "\(plain)-\(count)") == name ? 0 : nil
    }
  }

  /// The first place that something says of a block, as an offset in it.
  private func firstPlace(in sections: Range<Int>, where offset: (FlowBlock) -> Int?) -> Int? {
    for section in sections {
      for block in blocks(ofSection: section) {
        if let offset = offset(block) { return block.start + offset }
      }
    }
    return nil
  }

  private func place(ofNote number: Int) -> Int? {
    let sections = reader.sections
    guard let section = sections.lastIndex(where: { $0.notes?.contains(number) == true }) else {
      return nil
    }
    return firstPlace(in: section..<(section + 1)) { $0.anchors["fn:\(number)"] }
  }

  /// What a heading is called in links.
  static func slug(_ heading: String) -> String {
    var slug = ""
    for scalar in heading.lowercased().unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
        || scalar == "-"
      {
        slug.unicodeScalars.append(scalar)
      } else if scalar == " " {
        slug += "-"
      }
    }
    return slug
  }
}
