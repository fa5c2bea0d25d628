import Foundation
import Testing

@testable import OctavoDocuments

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
    let long = Array([[UInt8]](repeating: bytes + [0x0A], count: 2000).joined())
    #expect(TextDecoding.text(of: long).hasPrefix("\(words)\n\(words)\n"))
  }

  @Test(arguments: [
    "Größe über Äpfel", "naïve déjà vu, à la façon où les élèves étaient", "ÄÖÜß", "É",
  ]) func `stays Latin-1 where most of its letters are those of ASCII`(_ words: String) {
    #expect(TextDecoding.text(of: words.unicodeScalars.map { UInt8($0.value) }) == words)
  }
}
