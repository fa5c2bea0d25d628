internal import OctavoCairo
internal import Synchronization

/// Decoded pictures kept for a while, up to a number of bytes, the least wanted dropped first.
final class PictureCache: Sendable {
  /// What a picture was made from and for.
  struct Key: Hashable, Sendable {
    var source: DrawingIdentity
    var width: Int
    var height: Int
  }

  /// The pictures of all documents share one allowance.
  static let shared = PictureCache(byteLimit: 48 << 20)

  private struct Entry {
    var decoded: PictureDecoder.Decoded
    var lastUse: UInt64
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var byteCount = 0
    var clock: UInt64 = 0
  }

  private let byteLimit: Int
  private let state = Mutex(State())

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// The bytes that are kept now.
  var byteCount: Int { state.withLock { $0.byteCount } }

  /// A picture that was kept.
  func picture(for key: Key) -> PictureDecoder.Decoded? {
    state.withLock { state in
      state.clock += 1
      state.entries[key]?.lastUse = state.clock
      return state.entries[key]?.decoded
    }
  }

  /// Keeps a picture, unless it alone would fill most of the allowance: one of a screen of 3840×2160
  /// pixels is kept.
  func keep(_ decoded: PictureDecoder.Decoded, for key: Key) {
    let size = decoded.picture.byteCount
    guard size <= byteLimit / 4 * 3 else { return }
    state.withLock { state in
      state.clock += 1
      if let old = state.entries[key] { state.byteCount -= old.decoded.picture.byteCount }
      state.entries[key] = Entry(decoded: decoded, lastUse: state.clock)
      state.byteCount += size
      while state.byteCount > byteLimit,
        let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.entries[oldest.key] = nil
        state.byteCount -= oldest.value.decoded.picture.byteCount
      }
    }
  }
}
