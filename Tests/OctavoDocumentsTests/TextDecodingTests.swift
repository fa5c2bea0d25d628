import Foundation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

@Suite struct `A text with zeros` {
  @Test func `is HTML that reads as if they were not there`() throws {
    let folder = TemporaryFolder()
    for (name, zeros) in [("a.html", 1), ("b.html", 3_000)] {
      let end = String(repeating: "\0", count: zeros)
      let html = "<h1>A ti\0tle</h1>\0<p cl\0ass='\0a'>and wo\0rds\0 of it</p>\(end)"
      let document = try Documents.open(try folder.write(name, html)) as? TextDocument
      #expect(document?.outline == ["heading 1: A title", "text: and words of it"])
    }
    let book = try folder.write("a.epub", EPUBFile.encode([("a.xhtml", "<p>wo\0rds</p>")]))
    #expect((try Documents.open(book) as? TextDocument)?.outline == ["text: words"])
  }

  @Test func `has blanks in their place where tags mean nothing`() {
    #expect(TextDecoding.text(of: Array("wo\0rds".utf8)) == "wo rds")
  }
}

@Suite struct `A text of before Unicode` {
  @Test(
    arguments: [
      (
        "この本の頁は、指でめくることができる。それだけの話である。",
        "grGCzJZ7gsyVxYLNgUGOd4LFgt+CrYLpgrGCxoKqgsWCq4LpgUKCu4Lqgr6Cr4LMmGKCxYKggumBQg=="
      ),
      (
        "この本の頁は、指でめくることができる。それだけの話である。",
        "pLOkzsvcpM7Kx6TPoaK72KTHpOGkr6TrpLOkyKSspMekraTroaOkvaTspMCksaTOz8Okx6SipOuhow=="
      ),
      (
        "这是一本关于纸张的书，每一页都可以用手指翻过去，而不是别的东西。",
        "1eLKx9K7sb652NPa1r3VxbXEyumjrMO/0rvSs7a8v8nS1NPDytbWuLetuf3IpaOstviyu8rHsfC1xLarzvehow=="
      ),
      (
        "這是一本關於紙張的書，每一頁都可以用手指翻過去，而不是別的東西。",
        "s2+sT6RApbvD9qnzr8ixaaq6rtGhQahDpECttrOjpWmlSKXOpOKr/MK9uUylaKFBptOko6xPp0+quqpGpuihQw=="
      ),
      (
        "이것은 종이에 관한 책이다. 모든 쪽은 손가락으로 넘길 수 있다.",
        "wMywzcC6IMG+wMy/oSCw/MfRIMOlwMy02S4guPC15yDCysC6ILzVsKG29MC4t84gs9Gx5iC89iDA1rTZLg=="
      ),
      (
        "Это книга о бумаге, и каждую страницу можно перевернуть.",
        "3fLuIOrt6OPgIO4g4fPs4OPlLCDoIOrg5uTz/iDx8vDg7ej28yDs7ubt7iDv5fDl4uXw7fPy/C4="
      ),
      (
        "Это книга о бумаге, и каждую страницу можно перевернуть.",
        "/NTPIMvOycfBIM8gwtXNwcfFLCDJIMvB1sTVwCDT1NLBzsnD1SDNz9bOzyDQxdLF18XSztXU2C4="
      ),
      (
        "Это книга о бумаге, и каждую страницу можно перевернуть.",
        "neKuIKqtqKOgIK4goeOsoKOlLCCoIKqgpqTj7iDh4uCgrajm4yCsrqatriCvpeCloqXgrePi7C4="
      ),
      (
        "Αυτό είναι ένα βιβλίο για το χαρτί και τις σελίδες του.",
        "wfX0/CDl3+3h6SDd7eEg4uni69/vIOPp4SD07yD34fH03yDq4ekg9OnyIPPl69/k5fIg9O/1Lg=="
      ),
      (
        "זה ספר על נייר, ואת כל דפיו אפשר להפוך באצבע.",
        "5uQg8fT4IPLsIPDp6fgsIOXg+iDr7CDj9OnlIOD0+fgg7OT05eog4eD24fIu"
      ),
      (
        "Это текст о бумаге. Она бела. Юг, Эхо.",
        "3fLuIPLl6vHyIO4g4fPs4OPlLiDO7eAg4eXr4C4g3uMsIN317i4="
      ),
    ])
  func `is read in letters of before Unicode that it does not name`(
    _ words: String, _ base64: String
  ) throws {
    let bytes = Array(try #require(Data(base64Encoded: base64)))
    #expect(TextDecoding.text(of: bytes) == words)
    // Its end may be anywhere.
    let long = Array([[UInt8]](repeating: bytes + [0x0A], count: 1000).joined())
    #expect(TextDecoding.text(of: long).hasPrefix("\(words)\n\(words)\n"))
  }

  @Test(arguments: [
    "Größe über Äpfel", "naïve déjà vu, à la façon où les élèves étaient", "ÄÖÜß", "É",
  ]) func `stays Latin-1 where most of its letters are those of ASCII`(_ words: String) {
    #expect(TextDecoding.text(of: words.unicodeScalars.map { UInt8($0.value) }) == words)
  }
}

@Suite struct `A text of letters of several bytes` {
  private static func bytes(
    _ words: String, two isHighFirst: Bool, isMarked: Bool = false
  ) -> [UInt8] {
    ((isMarked ? "\u{FEFF}" : "") + words).utf16.flatMap { unit -> [UInt8] in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isHighFirst ? bytes : bytes.reversed()
    }
  }

  private static func bytes(_ words: String, four isHighFirst: Bool) -> [UInt8] {
    ("\u{FEFF}" + words).unicodeScalars.flatMap { scalar -> [UInt8] in
      let bytes = [24, 16, 8, 0].map { UInt8(scalar.value >> UInt32($0) & 0xFF) }
      return isHighFirst ? bytes : bytes.reversed()
    }
  }

  @Test(
    arguments: [
      "It was a bright cold day.\r\nThe clocks were striking.",
      "Größe über “Äpfel” – naïve déjà vu 𝄞.",
      "Это книга о бумаге, и каждую страницу можно перевернуть.",
      "Αυτό είναι ένα βιβλίο για το χαρτί.", "זה ספר על נייר, ואת כל דפיו אפשר להפוך.",
      "Trang giấy này có thể lật bằng tay.", "# Title\n\nwords",
    ], [true, false]) func `is read, with a mark and without`(_ words: String, _ isHighFirst: Bool)
  {
    let plain = words.replacing("\r\n", with: "\n")
    for bytes in [
      Self.bytes(words, two: isHighFirst), Self.bytes(words, two: isHighFirst, isMarked: true),
      Self.bytes(words, four: isHighFirst),
    ] {
      #expect(TextDecoding.text(of: bytes) == plain)
      #expect(FileHead(bytes).isText)
      // What is cut off within a letter has all those before it.
      #expect(plain.hasPrefix(TextDecoding.text(of: bytes.dropLast()).dropLast()))
    }
  }

  @Test(arguments: [[0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF]] as [[UInt8]])
  func `of four bytes shows what is no letter as such`(_ mark: [UInt8]) {
    #expect(TextDecoding.text(of: mark + [0x7F, 0xFF, 0xFF, 0x7F]) == "\u{FFFD}")
  }

  @Test(arguments: [
    Array("hello\0world!!".utf8), Array("one\0two\0three\0four\0five\0six\0".utf8),
    Array("a\0b\0c\0".utf8), Array("ab\0\0ab\0\0ab\0\0ab\0\0ab\0\0".utf8),
    [1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8, 0], [UInt8](repeating: 0, count: 400),
    Array("word ".utf8) + [0x01, 0x41, 0x00, 0x41, 0x00, 0x41, 0x00, 0x41, 0x00, 0x41, 0x00],
  ]) func `is nothing that only has some zeros`(_ bytes: [UInt8]) {
    #expect(WideLetters(of: bytes) == nil)
    #expect(!FileHead(bytes).isText)
  }

  @Test func `is no text of letters of one byte`() {
    var dice = Dice(seed: 7)
    for _ in 0..<2_000 {
      let count = Int.random(in: 0..<200, using: &dice)
      let bytes = (0..<count).map { _ in UInt8.random(in: 1...255, using: &dice) }
      #expect(WideLetters(of: [0x20] + bytes) == nil)
    }
  }
}
