import Foundation
import OctavoCairo
import OctavoGeometry

/// The letters of the machine that draws pictures with words.
///
/// Each release of a typeface has some letters a little otherwise, and so has each of what sets and draws them. A
/// picture with words is the same to the pixel only where the letters are those that it was made with.
enum GoldenLetters {
  /// Whether letters look here as in the pictures that are kept: those of a sample do.
  static let areKept: Bool = {
    guard let kept = try? PNG.decode(Array(Data(contentsOf: golden))), let here = try? sample()
    else { return false }
    return kept.width == here.width && kept.height == here.height
      && difference(between: rows(of: here), and: rows(of: kept)).worst == 0
  }()

  /// Writes the sample again where letters are not the kept ones.
  static func record() throws {
    try Data(PNG.encode(sample())).write(to: golden)
  }

  private static let golden = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden/letters.png")

  /// Letters of each kind that pictures have.
  private static func sample() throws -> Picture {
    let size = Size(width: 480, height: 160)
    return try Picture(size: size) { context in
      context.setColor(.white)
      context.paint()
      let runs = ["Noto Serif", "Noto Sans", "Noto Sans Mono"].flatMap { family in
        [400, 700].map { weight in
          TextRun(
            "Hamburgefonts 0123456789, AV To “fi” – שלום كتاب\n",
            font: Font(family, size: 15, weight: weight), color: .black)
        }
      }
      TextLayout(runs).draw(in: context, at: Point(x: 8, y: 4))
    }
  }

  private static func rows(of picture: Picture) -> [UInt32] {
    (0..<picture.height).flatMap { y in (0..<picture.width).map { x in picture[x, y] } }
  }

  /// How far the means of the squares of two pictures are from each other, at the worst, in levels of 255.
  ///
  /// - Parameter side: The side of a square, in pixels.
  static func worstMean(
    between one: [UInt32], and other: [UInt32], width: Int, side: Int
  ) -> Double {
    let height = one.count / width
    var worst = 0
    for top in stride(from: 0, to: height, by: side) {
      for left in stride(from: 0, to: width, by: side) {
        let rows = top..<min(height, top + side), columns = left..<min(width, left + side)
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
          var sum = 0
          for row in rows {
            for pixel in (row * width + columns.lowerBound)..<(row * width + columns.upperBound) {
              sum += Int(one[pixel] >> shift & 0xff) - Int(other[pixel] >> shift & 0xff)
            }
          }
          worst = max(worst, abs(sum) * side * side / (rows.count * columns.count))
        }
      }
    }
    return Double(worst) / Double(side * side)
  }
}
