import Foundation

/// What `octavo frame --json` prints.
struct FrameReport: Decodable {
  struct Layer: Decodable {
    let role: String
    let page: String
    let source: [Double]
    let corners: [[Double]]
    let shades: [Shade]

    func shade(_ role: String) -> Double? { shades.first { $0.role == role }?.opacity }
  }

  struct Shade: Decodable {
    let role: String
    let opacity: Double
  }

  let transition: String
  let style: [String]
  let progress: Double
  let size: [Double]
  let layers: [Layer]

  func layer(_ role: String) throws -> Layer {
    guard let layer = layers.first(where: { $0.role == role }) else { throw Missing(role: role) }
    return layer
  }

  struct Missing: Error { let role: String }

  /// Draws a flip from red to white and reads what it says.
  static func flip(
    style: String = "none", progress: Double, size: String, extra: [String] = []
  ) throws -> FrameReport {
    let run = try OctavoProcess.run(
      [
        "frame", "--transition", "flip", "--style", style, "--progress", "\(progress)", "--from",
        "red", "--to", "white", "--size", size, "--json",
      ] + extra)
    return try JSONDecoder().decode(FrameReport.self, from: Data(run.output.utf8))
  }
}
