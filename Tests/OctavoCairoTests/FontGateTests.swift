import OctavoCairo
import OctavoGeometry
import Testing

/// Text that several threads set and draw at the same time.
@Suite struct FontGateTests {
  /// A letter or two of scripts that have fonts of their own.
  private static let scripts = [
    "Latin", "Ελληνικά", "עברית", "العربية", "हिन्दी", "বাংলা", "தமிழ்", "తెలుగు", "ಕನ್ನಡ", "മലയാളം", "ไทย", "ລາວ",
    "ខ្មែរ", "မြန်မာ", "ქართული", "Հայերեն", "አማርኛ", "සිංහල", "ᏣᎳᎩ", "ᐃᓄᒃᑎᑐᑦ", "ⵜⴰⵎⴰⵣⵉⵖⵜ", "ꦗꦮ", "ᠮᠣᠩᠭᠣᠯ",
    "བོད་",
  ]

  @Test func `is drawn in more fonts than are kept open at a time`() async throws {
    // Cairo keeps ten font files open: each of these words has another, which another thread may just be closing.
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for thread in 0..<8 {
        group.addTask {
          var dark = 0
          for turn in 0..<150 {
            // No two sizes are alike, so that no letter is drawn already.
            let size = 10 + Double((thread * 60 + turn) % 640) / 16
            let picture = try Picture(size: Size(width: 160, height: 40)) { context in
              context.setColor(.white)
              context.paint()
              context.setColor(.black)
              let word = Self.scripts[(turn * 7 + thread * 5) % Self.scripts.count]
              let layout = TextLayout([TextRun(word, font: Font("Noto Sans", size: size))])
              layout.draw(in: context, at: Point(x: 4, y: 4))
            }
            picture.withPixels { bytes in
              dark += bytes.bindMemory(to: UInt32.self).count { $0 & 255 < 128 }
            }
          }
          return dark
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.allSatisfy { $0 > 1_000 }, "\(counts)")
  }
}
