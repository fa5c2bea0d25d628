import Foundation
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoPlayer
import OctavoRaster
import OctavoStoryboards
import OctavoTransitions
import Testing

/// A board that plays in a window of 400 × 600 points, on a virtual clock.
@MainActor
final class Desk {
  let player: StoryboardPlayer
  let folder: String
  private let transitions: [TransitionKind]
  private(set) var time = 0.0
  private(set) var scene = Scene(size: Size(width: 1, height: 1), scale: .one)
  private(set) var callbacks: [String] = []
  private(set) var size: Size

  init(
    _ text: String, files: [String: Data] = [:], links: [String: String] = [:], size: Size? = nil,
    transitions: [TransitionKind] = [], makePage: StoryboardPlayer.PageMaker? = nil
  ) throws {
    self.size = size ?? Size(width: 400, height: 600)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("octavo-board-\(UUID().uuidString)").path
    self.folder = folder
    self.transitions = transitions
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, data) in files {
      let file = URL(fileURLWithPath: "\(folder)/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    for (name, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(name)", withDestinationPath: target)
    }
    let log = Log()
    player = StoryboardPlayer(
      try Self.board(text, folder, transitions), besideBoard: "\(folder)/board.yaml",
      drawing: .immediate,
      trace: { event in
        if case .page(let callback, let page) = event {
          log.lines.append("\(page.title ?? "?").\(callback.name)")
        }
      }, makePage: makePage)
    self.log = log
    player.resize(to: self.size, scale: .one)
    rest()
  }

  private let log: Log

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The callbacks since they were taken last.
  func takeCallbacks() -> [String] {
    defer { log.lines = [] }
    return log.lines
  }

  static func board(
    _ text: String, _ folder: String, _ transitions: [TransitionKind] = []
  ) throws -> Storyboard {
    let report = check(text, folder, transitions)
    return try #require(report.storyboard, "\(report.rendered(format: .text))")
  }

  static func check(
    _ text: String, _ folder: String, _ transitions: [TransitionKind] = []
  ) -> StoryboardReport {
    StoryboardChecker.check(
      text: text, file: "board.yaml", assets: DiskAssets(folder: folder), transitions: transitions)
  }

  /// Saves the board again.
  func save(_ text: String) { player.reload(Self.check(text, folder, transitions)) }

  /// Gives the window other extents.
  func resize(to size: Size) {
    self.size = size
    player.resize(to: size, scale: .one)
    rest()
  }

  /// Shows one frame.
  @discardableResult
  func frame() -> Frame {
    time += 1.0 / 60
    let frame = player.advance(to: time)
    scene = frame.scene
    player.framePresented()
    return frame
  }

  /// Shows frames until nothing moves.
  func rest() {
    for _ in 0..<600 where !frame().isAnimating { break }
    var count = 0
    while frame().isAnimating, count < 600 { count += 1 }
  }

  /// Lets time pass without frames.
  func wait(_ seconds: Double) {
    time += seconds
    rest()
  }

  func contact(_ phase: Contact.Phase, _ x: Double, _ y: Double, id: Int = 1) {
    player.handle(
      .contact(
        Contact(
          phase, id: id, at: Point(x: x * size.width, y: y * size.height), time: time)))
  }

  /// Touches a place, in fractions of the window.
  func tap(_ x: Double, _ y: Double) {
    contact(.began, x, y)
    frame()
    contact(.ended, x, y)
    rest()
  }

  /// Drags from a place to another and lets go.
  func drag(_ x: Double, _ y: Double, to endX: Double, _ endY: Double, isHeld: Bool = false) {
    contact(.began, x, y)
    for step in 1...12 {
      frame()
      let share = Double(step) / 12
      contact(.moved, x + (endX - x) * share, y + (endY - y) * share)
    }
    if isHeld { return }
    contact(.ended, endX, endY)
    rest()
  }

  func key(_ name: String, _ modifiers: KeyPress.Modifiers = []) {
    player.handle(.key(KeyPress(name, modifiers: modifiers, time: time)))
    rest()
  }

  /// The pixel at a place, in fractions of the window, as 0xRRGGBB.
  func pixel(_ x: Double, _ y: Double) -> UInt32 {
    let (width, height) = (scene.pixelWidth, scene.pixelHeight)
    if drawn?.scene != scene {
      var bytes = [UInt8](repeating: 0, count: width * height * 4)
      bytes.withUnsafeMutableBytes {
        Renderer(workers: 1).render(
          scene, into: $0, stride: width * 4, damage: Damage.between(nil, scene))
      }
      drawn = (scene, bytes)
    }
    guard let bytes = drawn?.bytes else { return 0 }
    let column = min(width - 1, Int(x * Double(width)))
    let row = min(height - 1, Int(y * Double(height)))
    let offset = (row * width + column) * 4
    return UInt32(bytes[offset + 2]) << 16 | UInt32(bytes[offset + 1]) << 8
      | UInt32(bytes[offset])
  }

  private var drawn: (scene: Scene, bytes: [UInt8])?
}

@MainActor
final class Log { var lines: [String] = [] }
