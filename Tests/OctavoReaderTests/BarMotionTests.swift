import OctavoGeometry
import OctavoReader
import Testing

@Suite struct `The coming and going of bars` {
  @Test func `is a function of the times that it is given`() {
    var bars = BarMotion()
    #expect(bars.share(at: 3) == 0)
    bars.show(at: 10)
    #expect(bars.share(at: 10) == 0)
    #expect(bars.isMoving(at: 10.1))
    let half = bars.share(at: 10.1)
    #expect(half > 0.5 && half < 1)
    #expect(bars.share(at: 10.25) == 1)
    #expect(!bars.isMoving(at: 10.25))
    #expect(bars.deadline == 15)
  }

  @Test func `goes back from where it is`() {
    var bars = BarMotion()
    bars.show(at: 0)
    let place = bars.share(at: 0.1)
    bars.hide(at: 0.1)
    #expect(bars.share(at: 0.1) == place)
    #expect(bars.share(at: 0.35) == 0)
    #expect(bars.deadline == nil)
  }

  @Test func `lasts while bars are held, and as long again once they are let go`() {
    var bars = BarMotion()
    bars.show(at: 0, isHeld: true)
    #expect(bars.deadline == nil)
    bars.show(at: 8)
    #expect(bars.deadline == 13)
    #expect(bars.share(at: 8) == 1, "they were there already")
  }
}

@Suite struct `The slider` {
  let track = Rect(x: 20, y: 0, width: 232, height: 0)

  @Test(arguments: [false, true]) func `has a place for each page and a page for each place`(
    isMirrored: Bool
  ) {
    let slider = PageSlider(track: track, count: 233, isMirrored: isMirrored)
    for number in 1...233 { #expect(slider.number(at: slider.x(of: number)) == number) }
    #expect(slider.x(of: 1) == (isMirrored ? 252 : 20))
    #expect(slider.number(at: -1000) == (isMirrored ? 233 : 1))
    #expect(slider.number(at: 1000) == (isMirrored ? 1 : 233))
    #expect(slider.number(at: .nan) == 1)
  }

  @Test func `stands at the beginning of a single page`() {
    let slider = PageSlider(track: track, count: 1)
    #expect(slider.x(of: 1) == 20)
    #expect(slider.number(at: 200) == 1)
    #expect(slider.share(of: 7) == 0)
  }
}
