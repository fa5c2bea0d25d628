import OctavoGeometry
import Testing

@testable import OctavoDocuments

@Suite struct `A value of a style sheet` {
  private static let measure = CSSLength.Measure(
    letters: 20, pageLetters: 16, page: Size(width: 400, height: 600))

  @Test(arguments: [
    ("12px", 12.0), ("0", 0), ("-3.5px", -3.5), ("1.5em", 30), ("2rem", 32), ("12pt", 16),
    ("1in", 96), ("25%", 25), ("10vw", 40), ("10vh", 60), ("+4px", 4), (".5em", 10), ("1e2px", 100),
  ])
  func `is a length`(_ words: String, _ pixels: Double) throws {
    let length = try #require(CSSLength(words, by: Self.measure))
    #expect(abs(length.resolved(of: 100) - pixels) < 1e-9)
  }

  @Test(arguments: ["", "auto", "px", "12furlongs", "1 2", "1e9px", "nan"])
  func `is no length`(_ words: String) {
    #expect(CSSLength(words, by: Self.measure) == nil)
  }

  @Test(
    arguments: [
      ("#f00", [1, 0, 0, 1.0]), ("#ff000080", [1, 0, 0, 128.0 / 255]),
      ("rgb(0, 255, 0)", [0, 1, 0, 1.0]), ("rgba(0,0,255,.5)", [0, 0, 1, 0.5]),
      ("rgb(100% 0% 0% / 0.25)", [1, 0, 0, 0.25]), ("white", [1, 1, 1, 1.0]),
      ("transparent", [0, 0, 0, 0.0]),
    ] as [(String, [Double])])
  func `is a colour`(_ words: String, _ channels: [Double]) throws {
    let color = try #require(CSSColor(words))
    #expect(
      color.color == Color(red: channels[0], green: channels[1], blue: channels[2]))
    #expect(abs(color.alpha - channels[3]) < 1e-9)
  }

  @Test(arguments: ["", "#", "#12", "#12345", "#ggg", "rgb(1,2)", "rgb(a,b,c)", "inherit"])
  func `is no colour`(_ words: String) { #expect(CSSColor(words) == nil) }

  @Test(arguments: [
    ("translate(10px, 20px)", Point(x: 11, y: 22)), ("scale(2)", Point(x: 2, y: 4)),
    ("scale(2, 3)", Point(x: 2, y: 6)), ("rotate(90deg)", Point(x: -2, y: 1)),
    ("translate(10px,0) rotate(90deg)", Point(x: 8, y: 1)),
    ("matrix(1, 2, 3, 4, 5, 6)", Point(x: 12, y: 16)), ("skewx(45deg)", Point(x: 3, y: 2)),
    ("translatex(50%)", Point(x: 51, y: 2)), ("rotate(180 10 10)", Point(x: 19, y: 18)),
    ("nonsense(1) scale(2)", Point(x: 2, y: 4)), ("scale(0)", Point(x: 1, y: 2)),
  ])
  func `maps the plane`(_ words: String, _ place: Point) throws {
    let transform = try #require(CSSTransform(words))
    let found = transform.map(of: Size(width: 100, height: 200), by: Self.measure)(
      Point(x: 1, y: 2))
    #expect(abs(found.x - place.x) < 1e-9 && abs(found.y - place.y) < 1e-9)
  }

  @Test func `stands for several`() {
    func parts(_ name: String, _ value: String) -> [FixedProperty: String] {
      Dictionary(FixedProperty.parts(of: name, value), uniquingKeysWith: { $1 })
    }
    #expect(
      parts("margin", "1px 2px 3px") == [
        .marginTop: "1px", .marginRight: "2px", .marginBottom: "3px", .marginLeft: "2px",
      ])
    #expect(parts("-webkit-transform", "scale(2)") == [.transform: "scale(2)"])
    #expect(
      parts("font", "italic bold 12px/30px \"a b\", serif") == [
        .fontStyle: "italic", .fontWeight: "bold", .fontSize: "12px", .lineHeight: "30px",
        .fontFamily: "\"a b\", serif",
      ])
    #expect(
      parts("background", "rgb(1, 2, 3) url('a b.png') no-repeat") == [
        .ground: "rgb(1, 2, 3)", .picture: "url(a b.png)",
      ])
    #expect(parts("float", "left").isEmpty)
  }
}
