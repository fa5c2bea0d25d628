import OctavoGallery
import OctavoGeometry
import Testing

struct MatrixTests {
  private func typed(_ text: String, into cell: Int, of matrix: inout MatrixSetting) {
    for character in text { matrix.type(String(character), into: cell) }
    matrix.commit()
  }

  @Test(arguments: ["nan", "inf", "-inf", "1e999", "e", "-", "1.2.3", "abc", "0x"])
  func `what is no finite number is refused, and the old value stays`(text: String) {
    var matrix = MatrixSetting()
    typed("0.5", into: 3, of: &matrix)
    typed(text, into: 3, of: &matrix)
    #expect(matrix.numbers[3] == 0.5)
    #expect(matrix.text(of: 3) == "0.5")
    #expect(
      matrix.complaint == "“\(text)” is not a finite number. m14 keeps 0.5.")
  }

  @Test func `a number that is not finished is not taken for the old value`() {
    var matrix = MatrixSetting()
    // 1, 1e9 and 1e99 are numbers on the way to one that is none.
    for character in "1e999" { matrix.type(String(character), into: 0) }
    matrix.commit()
    #expect(matrix.numbers[0] == 1)
  }

  @Test(arguments: [
    ("0", 0.0), ("-2", -2), (".5", 0.5), ("1e3", 1000), ("-1.5e-3", -0.0015), ("1e300", 1e300),
  ])
  func `numbers are taken as they are typed`(text: String, value: Double) {
    var matrix = MatrixSetting()
    typed(text, into: 5, of: &matrix)
    #expect(matrix.numbers[5] == value)
    #expect(matrix.complaint == nil)
    #expect(matrix.matrix.m22 == value)
  }

  @Test(arguments: [
    (0.0, "0"), (1, "1"), (-0.5, "-0.5"), (0.70711, "0.70711"), (-1.0 / 600, "-0.00167"),
    (1234.5, "1234.5"), (1e300, "1e+300"), (-2.5e-12, "-2.5e-12"),
  ])
  func `a number is shown short`(value: Double, text: String) {
    #expect(MatrixSetting.text(value) == text)
  }

  @Test func `a step, a sign and the last character`() {
    var matrix = MatrixSetting()
    matrix.step(0, by: 1)
    #expect(abs(matrix.numbers[0] - 1.1) < 1e-12)
    matrix.step(11, by: -1)
    #expect(abs(matrix.numbers[11] + 0.0005) < 1e-12)
    matrix.negate(0)
    #expect(abs(matrix.numbers[0] + 1.1) < 1e-12)
    typed("12", into: 12, of: &matrix)
    matrix.erase(in: 12)
    matrix.commit()
    #expect(matrix.numbers[12] == 1)
  }

  @Test func `one preset has the horizon on the page`() throws {
    let matrix = try #require(MatrixSetting.presets.last).matrix
    let (_, _, near) = matrix.apply(Point(y: 250))
    let (_, _, far) = matrix.apply(Point(y: -250))
    #expect(min(near, far) < 0 && max(near, far) > 0)
  }

  @Test func `the identity has no entry that would move the page`() {
    #expect(MatrixSetting().matrix == .identity)
  }
}
