internal import OctavoGeometry
internal import Synchronization

/// A text with the layouts of its sections that are kept: those that were used last.
///
/// A layout has the text that it sets, and the text knows of none.
final class FlowLayouts: Sendable {
  let text: FlowText
  private let layouts = Mutex<[Key: (layout: FlowLayout, use: UInt64)]>([:])
  private let clock = Atomic<UInt64>(0)

  private struct Key: Hashable {
    var section: Int
    var size: Size
  }

  /// How many are kept; a few windows' worth of a section on each side.
  private static let most = 48

  /// A text that nothing is laid out of.
  init(of text: FlowText) { self.text = text }

  /// A section as pages of a size, which are set as they are asked for.
  func layout(ofSection section: Int, at size: Size) -> FlowLayout {
    let now = clock.add(1, ordering: .relaxed).newValue
    return layouts.withLock { layouts in
      let key = Key(section: section, size: size)
      if let known = layouts[key] {
        layouts[key]?.use = now
        return known.layout
      }
      if layouts.count >= Self.most,
        let oldest = layouts.min(by: { $0.value.use < $1.value.use })
      {
        layouts[oldest.key] = nil
      }
      let layout = FlowLayout(text, section: section, size: size)
      layouts[key] = (layout, now)
      return layout
    }
  }

  /// Sets a section to know where its pages begin, and keeps nothing else of it.
  func countPages(ofSection section: Int, at size: Size) {
    guard text.pageStarts(ofSection: section, at: size) == nil else { return }
    let known = layouts.withLock { $0[Key(section: section, size: size)]?.layout }
    let layout = known ?? FlowLayout(text, section: section, size: size, isKept: false)
    // A layout may be kept for longer than what was counted by it.
    text.note(layout.pages.map(\.start), ofSection: section, at: size)
  }
}
