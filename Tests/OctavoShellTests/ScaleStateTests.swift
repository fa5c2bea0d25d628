import OctavoGeometry
import OctavoShell
import Testing

@Suite struct ScaleStateTests {
  @Test func `A fractional preference wins over the greatest scale of the outputs`() {
    var state = ScaleState(allowsFractions: true)
    #expect(state.scale == SurfaceScale(pixels: .one, bufferScale: 1))
    state.setOutput(1, scale: 2)
    state.setOutput(2, scale: 3)
    state.enter(1)
    #expect(state.scale == SurfaceScale(pixels: PixelScale(numerator: 240), bufferScale: 2))
    state.enter(2)
    #expect(state.scale.bufferScale == 3)
    state.preferFraction(180)
    #expect(state.scale == SurfaceScale(pixels: PixelScale(numerator: 180), bufferScale: 1))
  }

  @Test(arguments: [0, -1, 29, 961, Int.max])
  func `A fraction that cannot be believed is ignored`(_ numerator: Int) {
    var state = ScaleState(allowsFractions: true)
    state.preferFraction(150)
    state.preferFraction(numerator)
    #expect(state.scale.pixels.numerator == 150)
  }

  @Test(arguments: [0, -1, 9, Int.max])
  func `A whole scale that cannot be believed is ignored`(_ scale: Int) {
    var state = ScaleState(allowsFractions: true)
    state.setOutput(1, scale: 2)
    state.enter(1)
    state.setOutput(1, scale: scale)
    #expect(state.scale.bufferScale == 2)
  }

  @Test func `Without a viewport fractions do not count`() {
    var state = ScaleState(allowsFractions: false)
    state.preferFraction(180)
    #expect(state.scale.bufferScale == 1)
    #expect(state.scale.pixels == .one)
  }

  @Test func `An output that goes without a leave no longer counts`() {
    var state = ScaleState(allowsFractions: false)
    state.setOutput(1, scale: 1)
    state.setOutput(2, scale: 2)
    state.enter(1)
    state.enter(2)
    state.removeOutput(2)
    #expect(state.scale.bufferScale == 1)
    state.leave(1)
    state.leave(9)
    #expect(state.scale.bufferScale == 1)
    state.removeOutput(1)
    #expect(state.scale.bufferScale == 1)
    state.setOutput(3, scale: 2)
    state.enter(3)
    #expect(state.scale.bufferScale == 2)
  }

  @Test func `A surface that is on no output yet has the scale of the finest`() {
    var state = ScaleState(allowsFractions: false)
    state.setOutput(1, scale: 1)
    state.setOutput(2, scale: 3)
    #expect(state.scale.bufferScale == 3)
    state.enter(1)
    #expect(state.scale.bufferScale == 1)
  }

  @Test func `The last output's scale holds while the surface is on none`() {
    var state = ScaleState(allowsFractions: false)
    state.setOutput(1, scale: 2)
    state.enter(1)
    state.leave(1)
    #expect(state.scale.bufferScale == 2)
    state.setOutput(2, scale: 1)
    state.enter(2)
    #expect(state.scale.bufferScale == 1)
  }

  @Test func `The scale holds while there is no output at all`() {
    var state = ScaleState(allowsFractions: false)
    state.setOutput(1, scale: 2)
    state.enter(1)
    state.removeOutput(1)
    #expect(state.scale.bufferScale == 2)
    state.removeOutput(1)
    #expect(state.scale.bufferScale == 2)
    state.setOutput(2, scale: 1)
    #expect(state.scale.bufferScale == 1, "another came in its place")
  }

  @Test func `An output that went is not the one that a surface is on`() {
    var state = ScaleState(allowsFractions: false)
    for (name, scale) in [(1, 2), (2, 1), (3, 3)] { state.setOutput(UInt32(name), scale: scale) }
    state.enter(1)
    state.enter(2)
    state.removeOutput(1)
    state.leave(2)
    #expect(state.visibleOutputs == [2])
    #expect(state.scale.bufferScale == 1)
  }

  @Test func `A finer screen beside the last one does not count`() {
    var state = ScaleState(allowsFractions: false)
    state.setOutput(1, scale: 1)
    state.setOutput(2, scale: 3)
    state.enter(1)
    state.leave(1)
    #expect(state.scale.bufferScale == 1)
    #expect(state.visibleOutputs == [1])
  }

  @Test(arguments: [60, 90, 120, 121, 150, 160, 180, 210, 240, 333, 479, 480])
  func `A buffer covers the points times the fraction, halves rounded up`(_ numerator: Int) {
    let scale = PixelScale(numerator: numerator)
    for points in 1...500 {
      let exact = (2 * points * numerator + 120) / 240
      #expect(scale.pixels(Double(points)) == max(1, exact))
    }
  }
}
