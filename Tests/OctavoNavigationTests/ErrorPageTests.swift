import OctavoCairo
import OctavoGeometry
import OctavoNavigation
import Testing

/// Trouble, in the place of what could not be shown.
struct ErrorPageTests {
  /// The rows with ink in them.
  private func inkedRows(of page: ErrorPage, _ size: Size) throws -> [Int] {
    let picture = try Picture(size: size) { context in
      context.setColor(page.background)
      context.paint()
      page.draw(in: context, size: size)
    }
    return (0..<picture.height).filter { row in
      (0..<picture.width).contains { picture[$0, row] != picture[0, 0] }
    }
  }

  @Test(arguments: [(160.0, 101.0), (160, 64), (240, 60), (320, 90), (200, 40)])
  func `the reason is whole in a place that has room for no more`(width: Double, height: Double)
    throws
  {
    let size = Size(width: width, height: height)
    let rows = try inkedRows(of: ErrorPage(message: "lake.svg: the file is empty"), size)
    let (first, last) = (try #require(rows.first), try #require(rows.last))
    #expect(first > 3 && last < Int(height) - 4)
    #expect(abs(first - (Int(height) - 1 - last)) < 8, "it stands in the middle")
  }
}
