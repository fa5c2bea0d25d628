import Testing

@testable import OctavoDocuments

@Suite struct `Plain text as prose` {
  /// A text of the way licences and manuals are written, and what stands in it.
  static let samples: [(text: String, outline: [String])] = [
    // Centred titles, first lines that are indented, a paragraph that its writer filled unevenly.
    (
      """
                                A GENERAL PUBLIC TEXT
                                 Version 3, 29 June

       Copyright (C) 2007 Some Foundation, Inc.
       Everyone is permitted to copy and distribute verbatim copies
       of this text, but changing it is not allowed.

                                        Preamble

        When we speak of free text, we are referring to freedom, not
      price.  Our general texts are designed to make sure that you have a
      freedom to distribute copies of free text and to charge for them if you
      wish, that you receive it or can get it if you want it, and that you can.

        0. Definitions.

        "This text" refers to version 3 of this text, and it says so in words
      that nobody could take for others, whatever they wish.

          a) You must give any other recipients of the work a copy of this
          text, which you may take from here; and

          b) You must cause any files to carry notices.
      """,
      [
        "heading 3: A GENERAL PUBLIC TEXT\nVersion 3, 29 June",
        "text: Copyright (C) 2007 Some Foundation, Inc.\nEveryone is permitted to copy and "
          + "distribute verbatim copies of this text, but changing it is not allowed.",
        "heading 3: Preamble",
        "text: When we speak of free text, we are referring to freedom, not price.  Our general "
          + "texts are designed to make sure that you have a freedom to distribute copies of free "
          + "text and to charge for them if you wish, that you receive it or can get it if you want "
          + "it, and that you can.",
        "heading 3: 0. Definitions.",
        "text: \"This text\" refers to version 3 of this text, and it says so in words that nobody "
          + "could take for others, whatever they wish.",
        "text in 1 lists a): You must give any other recipients of the work a copy of this text, "
          + "which you may take from here; and",
        "text in 1 lists b): You must cause any files to carry notices.",
      ]
    ),
    // A request for comments: everything is indented, pages of paper end in the middle of a sentence.
    (
      """
      1.  Introduction

         The words of this memo are indented by three spaces, as they have been
         ever since, and they are filled by a program that knows a margin and

      Somebody                     Standards Track                    [Page 1]

      RFC 9999                      Some Words                   November 2026

         nothing else; a page of paper that ends between two of its lines does
         not end the paragraph.

         o  An item of a list whose text goes on below itself, and not below the
            sign that opens it.
         o  Another one.

            +-------+-------+
            | field | value |
            +-------+-------+

         -------------------------------------------
      """,
      [
        "heading 3: 1.  Introduction",
        "text: The words of this memo are indented by three spaces, as they have been ever since, "
          + "and they are filled by a program that knows a margin and nothing else; a page of paper "
          + "that ends between two of its lines does not end the paragraph.",
        "text in 1 lists •: An item of a list whose text goes on below itself, and not below the "
          + "sign that opens it.",
        "text in 1 lists •: Another one.",
        "code: +-------+-------+\n| field | value |\n+-------+-------+",
        "rule: ",
      ]
    ),
    // Underlined headings, programs, quotes, verses.
    (
      """
      A title
      =======

      Some words that are long enough to be filled to a margin, and which a
      program broke when the next word would not have fitted upon the line
      that it stood on, for such is the habit of all those programs.  To
      build it, say this:

          make install prefix=/usr && ldconfig

      And then, a poem:

      The leaf that turns
      Is read and gone
      And what it learns
      Is written on

      > A letter that somebody answers, whose lines are marked by a sign that
      > tells who said it.
      """,
      [
        "heading 2: A title",
        "text: Some words that are long enough to be filled to a margin, and which a program broke "
          + "when the next word would not have fitted upon the line that it stood on, for such is the habit of all "
          + "those programs.  To build it, say this:",
        "code: make install prefix=/usr && ldconfig",
        "text: And then, a poem:",
        "text: The leaf that turns\nIs read and gone\nAnd what it learns\nIs written on",
        "text in 1 quotes: A letter that somebody answers, whose lines are marked by a sign that "
          + "tells who said it.",
      ]
    ),
    // News of a program: a new sheet before each version, and lines that end where a part of a
    // sentence does.
    (
      """
      * Noteworthy changes in release 9.1 (2022-04-15) [stable]

        'ls -v' and 'sort -V' no longer mishandle corner cases like "a..a" vs "a.+"
        or lines containing NULs.  Their behavior now matches the documentation of
        names like ".m4" that consist entirely of an extension,
        and the documentation has been clarified for unusual cases.
        [bug introduced in coreutils-7.0]
      \u{0C}
      version 9.0 - Somebody, 2021-01-07
      """,
      [
        "text in 1 lists •: Noteworthy changes in release 9.1 (2022-04-15) [stable]",
        "text: 'ls -v' and 'sort -V' no longer mishandle corner cases like \"a..a\" vs \"a.+\" "
          + "or lines containing NULs.  Their behavior now matches the documentation of names like "
          + "\".m4\" that consist entirely of an extension, and the documentation has been clarified "
          + "for unusual cases.\n[bug introduced in coreutils-7.0]",
        "text: version 9.0 - Somebody, 2021-01-07",
      ]
    ),
  ]

  @Test(arguments: samples.indices)
  func `knows paragraphs, titles, lists and what is laid out`(_ index: Int) {
    let sample = Self.samples[index]
    let document = TextDocument(sample.text, isMarkdown: false, path: "a.txt")
    #expect(document.outline == sample.outline)
  }

  private static let prose = """
    The leaf that is turned over is the one that somebody has read already,
    and those that follow are white for whoever sees them, which is how all
    the books are that were ever bound, and the reason for their thickness.
    """

  private static let joinedProse = prose.replacing("\n", with: " ")

  private static func outline(_ text: String) -> [String] {
    TextDocument("\(prose)\n\n\(text)\n\n\(prose)\n", isMarkdown: false, path: "a.txt").outline
      .dropFirst().dropLast().map { $0 }
  }

  @Test(arguments: [
    (["CHAPTER I."], ["CHAPTER I."]), (["Chapter XIV"], ["Chapter XIV"]),
    (["CHAPTER II. The Way Home"], ["CHAPTER II. The Way Home"]),
    (["CHAPTER THE LAST"], ["CHAPTER THE LAST"]), (["Book Two"], ["Book Two"]), (["IV."], ["IV."]),
    (["I"], ["I"]), (["CHAPTER I.\nDown the Lane"], ["CHAPTER I.\nDown the Lane"]),
    (["CHAPTER I.", "Down the Lane"], ["CHAPTER I.", "Down the Lane"]),
    (["Letter 4", "_To Mrs. Somebody, England._"], ["Letter 4", "To Mrs. Somebody, England."]),
  ]) func `has headings above its chapters`(_ groups: [String], _ headings: [String]) {
    #expect(
      Self.outline(groups.joined(separator: "\n\n")) == headings.map { "heading 3: \($0)" })
  }

  @Test(arguments: [
    (["CHAPTER 1. A", "CHAPTER 2. B", "CHAPTER 3. C", "Epilogue"], []),
    (["I.", "II.", "III."], []),
    (["CHAPTER 1. A", "CHAPTER 2. B", "CHAPTER 1. A"], ["CHAPTER 1. A"]),
    (["CHAPTER 9. A", prose, "CHAPTER 10. B"], ["CHAPTER 9. A", "CHAPTER 10. B"]),
  ]) func `has no headings in a list of its chapters`(_ groups: [String], _ headings: [String]) {
    let found = Self.outline(groups.joined(separator: "\n\n")).filter { $0.hasPrefix("heading") }
    #expect(found == headings.map { "heading 3: \($0)" })
  }

  @Test func `has no headings where somebody begins a letter, or signs one`() {
    let letter =
      "                        “MY DEAR FRIEND,--\n\n\(Self.prose)\n\n                               \"A WRITER\""
    #expect(
      Self.outline(letter) == [
        "text: “MY DEAR FRIEND,--", "text: \(Self.joinedProse)", "text: \"A WRITER\"",
      ])
    let title = "                           THE END"
    #expect(Self.outline(title) == ["heading 3: THE END"])
  }

  @Test func `has columns that tabs make below one another`() {
    let table = "id\tname\tvalue\n9\tthing é 9\t1\n10\tb\t2"
    #expect(
      Self.outline(table)
        == ["code: id      name    value\n9       thing é 9       1\n10      b       2"])
  }

  @Test(arguments: [
    "I.", "Part of it is gone.", "Chapter and verse", "Book two seats", "He read Chapter IV.",
    "Act on it, somebody said.",
  ]) func `has sentences that begin as the names of chapters do`(_ words: String) {
    // What ends the text, and what begins with such a word by chance.
    let text = "\(Self.prose)\n\n\(words)\n"
    let own = words == "I." ? text : "\(text)\n\(Self.prose)\n"
    let document = TextDocument(own, isMarkdown: false, path: "a.txt")
    #expect(document.outline.dropFirst().first == "text: \(words)")
  }

  @Test func `has the lines of its verses below one another, as far in as they are`() {
    let verses = """
          "How does the little leaf go round
             Upon its narrow hinge,
           And leave behind it not a sound,
             And neither crease nor fringe!

      Twice as far as the others
            Stands what is said again
      """
    #expect(
      Self.outline(verses) == [
        """
        text in 1 lists: "How does the little leaf go round
        \u{A0}\u{A0}\u{A0}Upon its narrow hinge,
        \u{A0}And leave behind it not a sound,
        \u{A0}\u{A0}\u{A0}And neither crease nor fringe!
        """,
        "text: Twice as far as the others\n\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}Stands what is said again",
      ])
  }

  /// A poem alone is no text that a program filled, be its lines as long as those of one.
  @Test(
    arguments: [
      """
      Tyger Tyger, burning bright,
      In the forests of the night;
        What immortal hand or eye,
      Could frame thy fearful symmetry?
      """,
      """
      It little profits that an idle king,
          By this still hearth, among these crags,
      Match'd with an aged wife, I mete and dole
          Unequal laws unto a savage race,
      """,
    ], ["", "\t", "   "])
  func `has the lines of its verses below one another where it has nothing else`(
    _ stanza: String, _ indent: String
  ) {
    let lines = stanza.split(separator: "\n")
    let text = lines.map { indent + $0 }.joined(separator: "\n")
    let outline = TextDocument("\(text)\n\n\(text)\n", isMarkdown: false, path: "a.txt").outline
    let expected =
      "text: "
      + lines.map { line in
        line.prefix { $0 == " " }.map { _ in "\u{A0}" }.joined() + line.drop { $0 == " " }
      }.joined(separator: "\n")
    #expect(outline == [expected, expected])
  }

  @Test func `slants the words between underscores, and no other`() {
    let text = """
      A _word_, and _two of\nthem_; “_said_” of (_these_): snake_case_name, __init__, _open and a
      _ word _ of ____, _not_here and not_here_.

          code _as it is_ = {};
      """
    let document = TextDocument(text, isMarkdown: false, path: "a.txt")
    let spans = document.layouts.text.blocks(ofSection: 0).flatMap(\.spans)
    let slanted = spans.filter { $0.style == .emphasis }.map { $0.text.replacing("\n", with: " ") }
    #expect(slanted == ["word", "two of them", "said", "these"])
    #expect(
      document.outline.first?.replacing("\n", with: " ") == """
        text: A word, and two of them; “said” of (these): snake_case_name, __init__, _open and a \
        _ word _ of ____, _not_here and not_here_.
        """)
    #expect(document.outline.last == "code: code _as it is_ = {};")
  }

  @Test(arguments: ["* * * * *", "       *       *       *", "- - -", "***", "* * *\n* * *"])
  func `has a rule where stars part two scenes`(_ stars: String) {
    #expect(Self.outline(stars) == ["rule: "])
  }

  @Test func `keeps words before the number of a page that they tell of`() {
    let text = """
      It says of the fox that it jumps over the dog, and lies down [Page 12]

      Nothing of that is so, as I know [Page 3]

      [Page 13]
      """
    let document = TextDocument(text, isMarkdown: false, path: "a.txt")
    #expect(
      document.outline == [
        "text: It says of the fox that it jumps over the dog, and lies down [Page 12]",
        "text: Nothing of that is so, as I know [Page 3]",
      ])
  }

  @Test(arguments: [
    ("a \u{1B}[1mbold\u{1B}[0m word", "a bold word"), ("\u{1B}[38;5;12mblue\u{1B}[m", "blue"),
    ("an \u{1B}[2Jodd one", "an  [2Jodd one"), ("\u{1B}[", "["),
  ]) func `leaves out a terminal's colours`(_ text: String, _ expected: String) throws {
    let folder = TemporaryFolder()
    let document = try #require(Documents.open(folder.write("a.txt", text)) as? TextDocument)
    #expect(document.plainText == expected)
  }
}
