import OctavoMotion
import OctavoTransitions
import Testing

/// What a kind says of itself, from which everything else follows.
struct TransitionKindTests {
  @Test func `no two kinds have one name`() {
    #expect(Set(TransitionCatalog.names).count == TransitionCatalog.all.count)
  }

  @Test(arguments: TransitionCatalog.all.map(\.name))
  func `a kind says in one sentence what is seen, and each style bit once`(name: String) throws {
    let kind = try TransitionCatalog.kind(named: name)
    #expect(kind.summary.hasSuffix(".") && !kind.summary.contains("\n"))
    #expect(Set(kind.styleNames).count == kind.styleNames.count)
    // No key says two bits by one value, or a board could not tell them apart.
    #expect(Set(kind.styles.map { "\($0.key) \($0.value)" }).count == kind.styles.count)
    #expect(kind.styles.filter { $0.key == .direction }.allSatisfy { $0.value == "backward" })
  }

  @Test func `samples are no style, each bit alone, and all of several together`() throws {
    #expect(try TransitionCatalog.kind(named: "none").sampleStyles == [[]])
    #expect(try TransitionCatalog.kind(named: "cards").sampleStyles == [[], ["backward"]])
    #expect(
      try TransitionCatalog.kind(named: "fold").sampleStyles
        == [[], ["unfold"], ["cubic"], ["horizontal"], ["unfold", "cubic", "horizontal"]])
  }

  @Test func `a kind takes the time of its transition`() throws {
    #expect(try TransitionCatalog.kind(named: "barn-door").duration == 4)
    #expect(try TransitionCatalog.kind(named: "none").duration == 0)
  }

  @Test(arguments: TransitionCatalog.all.map(\.name))
  func `a way back is moved as the way there, the other way`(name: String) throws {
    let plain = try TransitionCatalog.kind(named: name).plain
    let (there, back) = (plain.defaults, plain.reversed.defaults)
    #expect(back.duration == there.duration)
    #expect(back.curve == there.curve.reversed)
    #expect(back.isLeaf == there.isLeaf && back.axis == there.axis)
    #expect(back.movement == there.movement.map { -$0 })
    #expect(back.spread == there.spread.map { -$0 })
    #expect(abs(back.pinchThreshold + there.pinchThreshold - 1) < 1e-12)
    #expect(plain.reversed.overhangs == plain.overhangs)
    #expect(plain.reversed.reversed.defaults == there)
  }
}
