import FoundationEssentials
import OctavoCairo
import OctavoCompositorRig
import OctavoGeometry
import Testing

/// A person who reads: the built command, full screen under a real compositor, and a hand.
@MainActor
final class Reading {
  let compositor: any Compositor
  let hand: any Hand
  let client: ChildProcess
  private let started: ContinuousClock.Instant

  /// Opens documents.
  ///
  /// - Parameters:
  ///   - paths: the documents, and further arguments.
  ///   - compositor: where.
  ///   - state: the folder that remembers places; the session's own without one.
  init(_ paths: [String], on compositor: any Compositor, state: String? = nil) throws {
    self.compositor = compositor
    hand = try compositor.makeHand()
    started = .now
    client = try compositor.start(
      [Command.path, "--fullscreen"] + paths,
      environment: state.map { ["XDG_STATE_HOME": $0] } ?? [:])
  }

  /// Waits until a page lies still, and returns its picture.
  ///
  /// - Parameter number: the number of one of the plain pages of `Samples`; any without one.
  @discardableResult
  func page(_ number: Int? = nil) throws -> Picture {
    do {
      return try compositor.captureAtRest { picture in
        number.map { picture.isPlainPage($0) } ?? !picture.isEmptyScreen
      }
    } catch {
      let end = client.poll().map { "\($0)" } ?? "runs"
      if let picture = try? compositor.capture() { attach(picture, "instead of the page") }
      throw RigError("page \(number ?? 0) did not come: \(error); the client \(end): \(client.log)")
    }
  }

  /// Where something is on the screen, by its share of the width and the height.
  func place(_ x: Double, _ y: Double) -> Point {
    Point(x: compositor.size.width * x, y: compositor.size.height * y)
  }

  /// Turns a page by a flick.
  func flickForward() throws {
    try hand.flick(from: place(0.85, 0.6), to: place(0.35, 0.6))
  }

  /// The seconds since the command was started.
  var age: Duration { ContinuousClock.now - started }
}

extension Picture {
  /// Whether one of the plain pages of `Samples` lies flat in it, from edge to edge.
  func isPlainPage(_ number: Int) -> Bool {
    let color = Samples.color(ofPage: number)
    let wanted = Pixel(
      red: Int(color.red * 255 + 0.5), green: Int(color.green * 255 + 0.5),
      blue: Int(color.blue * 255 + 0.5))
    return [0.02, 0.25, 0.49, 0.51, 0.75, 0.98].allSatisfy { part in
      pixel(Int(Double(width) * part), height / 2).distance(to: wanted) <= 3
    }
  }

  /// Whether it has one colour only, as a screen that nobody draws on.
  var isEmptyScreen: Bool {
    let first = pixel(0, 0)
    for y in Swift.stride(from: 0, to: height, by: 3) {
      for x in Swift.stride(from: 0, to: width, by: 3) where pixel(x, y) != first { return false }
    }
    return true
  }
}

/// Keeps a picture with the results of the test.
func attach(_ picture: Picture, _ name: String) {
  guard let bytes = try? PNG.encode(picture) else { return }
  Attachment.record(bytes, named: "\(name).png")
}
