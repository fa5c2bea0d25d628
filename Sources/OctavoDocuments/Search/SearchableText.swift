/// A part of a document's text, in which words are looked for, with the places where it stands.
///
/// ```swift
/// var text = SearchableText(upTo: 4)
/// text.append("What stands on the page of index 3.", at: 3, isOnePlace: true)
/// ```
public struct SearchableText: Sendable {
  private struct Run: Sendable {
    /// Where it begins, in bytes of the text.
    var start: Int
    /// The offset of the document that it stands at.
    var offset: Int
    /// Whether all of it stands there, not each byte at an offset of its own.
    var isOnePlace: Bool
  }

  /// The offset at which the text goes on behind this part.
  public let end: Int
  /// The words, in UTF-8.
  private(set) var bytes: [UInt8] = []
  private var runs: [Run] = []
  /// What pictures show, and where they stand.
  private var descriptions: [(offset: Int, words: String)] = []
  /// How it goes on in the next part.
  var seams: [TextSeam] = []

  /// A part without words so far.
  ///
  /// - Parameter end: the offset at which the text goes on behind it.
  public init(upTo end: Int) { self.end = end }

  /// Adds what is read next; it is another paragraph.
  ///
  /// - Parameters:
  ///   - words: the words.
  ///   - offset: the offset of the document that they begin at.
  ///   - isOnePlace: whether they all stand there, as on a page; else each of their bytes in UTF-8 has an offset of
  ///     its own.
  public mutating func append(_ words: String, at offset: Int, isOnePlace: Bool = false) {
    guard !words.isEmpty else { return }
    if !bytes.isEmpty { bytes += Self.paragraphEnd }
    runs.append(Run(start: bytes.count, offset: offset, isOnePlace: isOnePlace))
    bytes += words.utf8
  }

  /// The same text where its offsets are others.
  ///
  /// - Parameters:
  ///   - end: the offset at which the text goes on behind this part.
  ///   - place: gives the other offset for one.
  func placed(upTo end: Int, _ place: (Int) -> Int) -> SearchableText {
    var text = SearchableText(upTo: end)
    (text.bytes, text.seams) = (bytes, seams)
    text.runs = runs.map {
      Run(start: $0.start, offset: place($0.offset), isOnePlace: $0.isOnePlace)
    }
    text.descriptions = descriptions.map { (place($0.offset), $0.words) }
    return text
  }

  /// Adds what a picture shows: nobody sees these words, but whoever is read to hears them.
  mutating func describe(_ words: String, at offset: Int) {
    if !words.isEmpty { descriptions.append((offset, words)) }
  }

  /// The words that stand at some offsets as they are read out, each paragraph and each description a line.
  func spoken(at offsets: Range<Int>) -> String {
    let ends = runs.dropFirst().map { $0.start - Self.paragraphEnd.count } + [bytes.count]
    var lines = zip(runs, ends).compactMap { run, end -> (offset: Int, words: String)? in
      let shown: Range<Int>
      if run.isOnePlace {
        guard offsets.contains(run.offset) else { return nil }
        shown = run.start..<end
      } else {
        let start = run.start - run.offset
        let places = offsets.clamped(to: run.offset..<(run.offset + end - run.start))
        shown = (places.lowerBound + start)..<(places.upperBound + start)
      }
      guard !shown.isEmpty else { return nil }
      let words =
        run.isOnePlace ? linesRead(of: shown) : String(decoding: bytes[shown], as: UTF8.self)
      return (run.offset, words)
    }
    for description in descriptions where offsets.contains(description.offset) {
      let index = lines.firstIndex { $0.offset > description.offset } ?? lines.endIndex
      lines.insert(description, at: index)
    }
    return lines.map(\.words).joined(separator: "\n")
  }

  /// The lines of a page as they are read out: a word that a hyphen parts is whole, and its line ends behind it.
  private func linesRead(of shown: Range<Int>) -> String {
    let lineEnd: UInt8 = 0x0A
    var (read, last, isAwaited): ([UInt8], Int, Bool) = ([], shown.lowerBound, false)
    var walk = LetterWalk(bytes, in: shown, isShown: true)
    while let step = walk.next() {
      // What is left out between two letters.
      let gap = bytes[last..<step.range.lowerBound]
      if gap.first == lineEnd {
        read.append(lineEnd)
      } else if gap.contains(lineEnd) {
        isAwaited = true
      }
      last = step.range.upperBound
      guard step.letter == LetterWalk.blank else {
        read += bytes[step.range]
        continue
      }
      read.append(isAwaited || bytes[step.range].contains(lineEnd) ? lineEnd : 0x20)
      isAwaited = false
    }
    return String(decoding: read, as: UTF8.self)
  }

  /// The place of something in a part.
  struct Place {
    /// Its bytes in a text.
    var range: Range<Int>
    /// That text: the part's own, or how it goes on in the next.
    var bytes: [UInt8]
    /// The offset of the document that it begins at.
    var offset: Int
  }

  /// Where words stand that begin in this part.
  func places(of words: SearchWords) -> [Place] {
    let own = words.ranges(in: bytes).map {
      Place(range: $0, bytes: bytes, offset: offset(of: $0.lowerBound))
    }
    let last = bytes.count - 1
    return own
      + seams.flatMap { seam in
        seam.ranges(of: words).map { range in
          Place(
            range: range, bytes: seam.bytes,
            offset: offset(of: min(seam.partOfFirst(range).lowerBound, last)))
        }
      }
  }

  private static let paragraphEnd: [UInt8] = [0x0A, 0x0A]

  /// The offset of the document that a byte stands at.
  func offset(of byte: Int) -> Int {
    guard !runs.isEmpty else { return end }
    let run = runs[runs.lastIndex(notAfter: byte, by: \.start)]
    return run.isOnePlace ? run.offset : run.offset + byte - run.start
  }

  /// The offsets that some of the bytes stand at.
  func offsets(of range: Range<Int>) -> Range<Int> {
    offset(of: range.lowerBound)..<(offset(of: range.upperBound - 1) + 1)
  }
}
