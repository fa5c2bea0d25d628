import OctavoCairo
import OctavoFiles
import OctavoGeometry
import Testing

@testable import OctavoDocuments

/// What was decoded and is kept.
@Suite struct `A kept picture` {
  private func key(_ name: String) -> PictureCache.Key {
    PictureCache.Key(
      source: DrawingIdentity(
        container: "c", entry: name, stamp: FileStamp(seconds: 0, nanoseconds: 0)),
      width: 64, height: 64)
  }

  @Test func `goes when it was used longest ago`() throws {
    let picture = try Picture(size: Size(width: 64, height: 64)) { _ in }
    let decoded = PictureDecoder.Decoded(
      picture: picture, naturalWidth: 64, naturalHeight: 64, hasAlpha: false)
    let cache = PictureCache(byteLimit: picture.byteCount * 3)
    for name in ["a", "b", "c"] { cache.keep(decoded, for: key(name)) }
    #expect(cache.picture(for: key("a")) != nil)
    cache.keep(decoded, for: key("d"))
    #expect(["a", "b", "c", "d"].filter { cache.picture(for: key($0)) != nil } == ["a", "c", "d"])
    #expect(cache.byteCount == picture.byteCount * 3)
  }

  @Test func `counts once, and one of nearly all the room there is drives out no other`() throws {
    func decoded(height: Double) throws -> PictureDecoder.Decoded {
      PictureDecoder.Decoded(
        picture: try Picture(size: Size(width: 64, height: height)) { _ in }, naturalWidth: 64,
        naturalHeight: 64, hasAlpha: false)
    }
    let small = try decoded(height: 16)
    let cache = PictureCache(byteLimit: small.picture.byteCount * 4)
    for _ in 0..<3 { cache.keep(small, for: key("a")) }
    #expect(cache.byteCount == small.picture.byteCount)
    cache.keep(try decoded(height: 60), for: key("b"))
    #expect(cache.picture(for: key("b")) == nil && cache.picture(for: key("a")) != nil)
  }
}
