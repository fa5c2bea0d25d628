import Foundation
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoPlayer
import OctavoRaster
import OctavoTransitions
import Testing

/// A book of white pages, whose leaves turn as the board says.
private func book(defaults: String, next: String = "") -> String {
  """
  storyboard: 1
  initial: book
  defaults: {transition: \(defaults)}
  scenes:
    book: {kind: flip, pages: [p1, p2]}
    p1: {content: {color: "#ffffff"}}
    p2: {content: {color: "#ffffff"}}
  segues:
    - {from: book, to: "@next", on: {key: n}\(next)}
  """
}

/// The depth of a book's leaf in a board, by the laws of projection and shadow (Laws, Geometry and Shadows).
@MainActor @Suite struct LeafDepthTests {
  /// Half the window's width, which is the page's, and the spine; in points.
  private let page = 200.0
  private let height = 600.0

  struct Depth: CustomTestStringConvertible {
    let board: String
    /// How many pages away the viewer stands; nil for flat.
    let skew: Double?
    /// Where lines meet, as a share of the height.
    let vanishing: Double
    /// The strength of an even shadow.
    var shadow: Double?
    var testDescription: String { board }
  }

  @Test(arguments: [
    Depth(board: "{style: flip}", skew: 14.0 / 3, vanishing: 0.5),
    Depth(board: "{style: flip, skew: 3}", skew: 3, vanishing: 0.5),
    Depth(board: "{style: flip, skew: none}", skew: nil, vanishing: 0.5),
    Depth(board: "{style: flip, vanishingPoint: top}", skew: 14.0 / 3, vanishing: -0.25),
    Depth(board: "{style: flip, skew: 2, vanishingPoint: [0.5, 1]}", skew: 2, vanishing: 1),
    Depth(
      board: "{style: flip, skew: 3, shadow: {law: cosine, strength: 0.6}}", skew: 3,
      vanishing: 0.5, shadow: 0.6),
    Depth(
      board: "{style: flip, shadow: {law: cosine, strength: 0}}", skew: 14.0 / 3, vanishing: 0.5,
      shadow: 0),
  ])
  func `a leaf in the hand has the depth that the board gives it`(_ depth: Depth) throws {
    let desk = try Desk(book(defaults: depth.board))
    for angle in [30.0, 60, 80] {
      try hold(desk, at: angle)
      let front = try #require(desk.scene.items.first { $0.layer.role == .front })
      try expect(front, at: angle, of: depth)
      if let shadow = depth.shadow {
        // What is revealed beside the leaf is white under the even shadow.
        let grey = 255 * (1 - shadow * cos(angle * .pi / 180))
        let seen = Double(desk.pixel(0.99, 0.5) & 0xff)
        if angle > 30 { #expect(abs(seen - grey) <= 1, "at \(angle)°: \(seen) for \(grey)") }
      }
      desk.contact(.cancelled, 0.5, 0.5)
      desk.rest()
    }
  }

  @Test func `the way on and the way back have each its own`() throws {
    let desk = try Desk(
      book(
        defaults: "{style: flip}",
        next: ", transition: {style: flip, skew: 2, vanishingPoint: bottom}"))
    try hold(desk, at: 60)
    let on = try #require(desk.scene.items.first { $0.layer.role == .front })
    try expect(on, at: 60, of: Depth(board: "", skew: 2, vanishing: 1.25))
    desk.contact(.cancelled, 0.5, 0.5)
    desk.rest()
    desk.key("n")
    #expect(desk.player.currentScene == "p2")
    // From the left: the mirror image of the way on, but for its depth.
    try hold(desk, at: 60, isMirrored: true)
    let back = try #require(desk.scene.items.first { $0.layer.role == .front })
    try expect(
      back, at: 60, of: Depth(board: "", skew: 14.0 / 3, vanishing: 0.5), isMirrored: true)
  }

  /// Holds the leaf at an angle: what is grabbed at ℓ from the spine is at ℓ·cos θ.
  private func hold(_ desk: Desk, at angle: Double, isMirrored: Bool = false) throws {
    let lever = 0.95 * 2 * page - 12 - page
    let place = page + lever * cos(angle * .pi / 180)
    func share(_ x: Double) -> Double { (isMirrored ? 2 * page - x : x) / (2 * page) }
    desk.drag(share(0.95 * 2 * page), 0.5, to: share(place), 0.5, isHeld: true)
    desk.frame()
  }

  private func expect(
    _ leaf: Scene.Item, at angle: Double, of depth: Depth, isMirrored: Bool = false
  ) throws {
    let turned = angle * .pi / 180
    let nearness = depth.skew.map { 1 / (1 - sin(turned) / $0) } ?? 1
    let across = page * cos(turned) * nearness
    let x = isMirrored ? page - across : page + across
    for corner in [0, height] {
      let vanishing = depth.vanishing * height
      let y = vanishing + (corner - vanishing) * nearness
      let seen = leaf.layer.placement.project(Point(x: isMirrored ? 0 : 2 * page, y: corner))
      #expect(abs(seen.x - x) < 0.01 && abs(seen.y - y) < 0.01, "\(seen) for (\(x), \(y))")
    }
  }
}
