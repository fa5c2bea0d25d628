import OctavoTransitions
import Testing

struct TransitionCatalogTests {
  @Test(arguments: [
    ([], 0), (["backward"], 1), (["vertical", "backward"], 3), (["reverse-perspective"], 4),
  ])
  func `style names make the style`(names: [String], bits: Int) throws {
    let flip = try TransitionCatalog.kind(named: "flip").make(style: names)
    #expect((flip as? FlipTransition)?.style.rawValue == bits)
  }

  @Test func `an unknown style is told the ones that are`() throws {
    let kind = try TransitionCatalog.kind(named: "flip")
    let error = #expect(throws: UnknownTransition.self) { try kind.make(style: ["sideways"]) }
    #expect(
      error?.description
        == "flip has no style “sideways”; use backward, vertical, reverse-perspective")
  }

  @Test func `an unknown name is told the ones that are`() {
    let error = #expect(throws: UnknownTransition.self) {
      try TransitionCatalog.kind(named: "flop")
    }
    #expect(error?.description.hasPrefix("there is no transition “flop”; use flip") == true)
    #expect(error?.description.hasSuffix("none; did you mean flip?") == true)
  }

  @Test(arguments: TransitionCatalog.all.map(\.name))
  func `each kind takes all its own style names`(name: String) throws {
    let kind = try TransitionCatalog.kind(named: name)
    #expect(kind.duration >= 0)
    _ = try kind.make(style: kind.styleNames)
  }
}
