internal import OctavoNavigation

/// Which pictures of a book lie across both of its sides, as those of two pages do that were scanned as one.
enum PicturesAcross {
  /// How much wider they are than most, at their height.
  static let leastShare = 1.5
  /// So much of a picture file is read to know its extents, in bytes: they stand behind what a camera says, and the
  /// small picture that it puts there.
  static let headLength = 1 << 16
  /// In a longer book nobody looks for them.
  static let mostPages = 4096

  /// The sides of pages whose pictures lie on their side and are much wider than most.
  ///
  /// - Parameter proportions: the widths over the heights; nil where they are not known.
  /// - Returns: nil for those that stand on one side.
  static func sides(_ proportions: [Double?]) -> [PageSide?] {
    let known = proportions.compactMap(\.self).sorted()
    guard !known.isEmpty else { return proportions.map { _ in nil } }
    let most = known[(known.count - 1) / 2]
    return proportions.map { proportion in
      proportion.map { isAcross($0, besides: most) } == true ? .both : nil
    }
  }

  /// Whether a picture of some proportion lies across both sides of a book whose other ones have this one.
  static func isAcross(_ proportion: Double, besides most: Double) -> Bool {
    proportion > 1 && proportion >= leastShare * most
  }

  /// The width over the height of the picture in a file, by its head; nil if that does not say.
  static func proportion(ofHead head: [UInt8]) -> Double? {
    PictureExtents(of: head).map { Double($0.width) / Double($0.height) }
  }
}
