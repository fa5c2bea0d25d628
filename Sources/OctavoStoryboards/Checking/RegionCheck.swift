internal import OctavoGeometry

/// Warns of places that a finger misses, or takes for each other, and that nobody reads out.
struct RegionCheck {
  /// The least extent for a finger, in points.
  private static let fingertip = 44.0
  /// The side of the smallest screen, in points; a page may be held either way.
  private static let smallScreen = 360.0
  /// How many pairs are compared in a scene before the rest is let be.
  private static let mostPairs = 200_000

  let log: ProblemLog

  func run(_ scene: Draft.Scene) {
    let owner = "scene \"\(scene.scene.id)\""
    for missing in scene.unlabelled {
      let isRegion = missing.key == "label"
      log.add(
        .missingLabel, at: missing.range,
        "\(owner): \(isRegion ? "a region without a label" : "a picture without words")",
        hint: isRegion
          ? "write what it does in \"label\""
          : "write what it shows in \"alt\"; alt: \"\" if that is nothing")
    }
    let regions = scene.regions.filter(\.isPlaced)
    for region in regions where !region.isFurtherRow { checkSize(region, owner: owner) }
    checkOverlaps(regions, owner: owner)
  }

  private func checkSize(_ region: Draft.Region, owner: String) {
    let size = region.region.rect.size
    let least = min(size.width, size.height) * Self.smallScreen
    guard least < Self.fingertip - 1e-9 else { return }
    let points = Int(least.rounded(.down))
    log.add(
      .smallRegion, at: region.range,
      "\(owner): region \"\(region.region.id)\" is \(points) px on a screen of 360 px",
      hint: "a finger needs 44 px, 0.123 of the page")
  }

  /// Compares each region with those to its right as long as they share some of the width.
  private func checkOverlaps(_ regions: [Draft.Region], owner: String) {
    let sorted = regions.sorted { $0.region.rect.minX < $1.region.rect.minX }
    let slack = 1e-9
    var pairs = 0
    for (index, one) in sorted.enumerated() {
      for other in sorted[(index + 1)...] {
        pairs += 1
        guard pairs < Self.mostPairs else { return }
        let (left, right) = (one.region.rect, other.region.rect)
        guard right.minX < left.maxX - slack else { break }
        guard left.minY < right.maxY - slack, right.minY < left.maxY - slack else { continue }
        let (first, second) =
          one.range.lowerBound < other.range.lowerBound ? (one, other) : (other, one)
        log.add(
          .overlap, at: second.range,
          "\(owner): regions \"\(first.region.id)\" and \"\(second.region.id)\" overlap",
          hint: "a tap on both goes to the later one",
          note: (first.range, "the other region"))
      }
    }
  }
}
