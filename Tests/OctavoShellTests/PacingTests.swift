import OctavoShell
import Testing

@Suite struct FramePacerTests {
  @Test func `Nothing is drawn before the first configure, whatever is asked`() {
    var pacer = FramePacer()
    pacer.request()
    #expect(pacer.decision(at: 3) == .wait(until: nil))
    pacer.map()
    #expect(pacer.decision(at: 3) == .draw)
  }

  @Test func `At rest there is nothing to do and no time to wake`() {
    var pacer = FramePacer()
    pacer.map()
    pacer.begin()
    pacer.committed(at: 0, isAnimating: false)
    #expect(pacer.decision(at: 0) == .wait(until: nil))
    pacer.callbackDone()
    #expect(pacer.decision(at: 100) == .wait(until: nil))
  }

  @Test func `Motion draws once for each callback`() {
    var pacer = FramePacer()
    pacer.map()
    for frame in 0..<5 {
      let now = Double(frame) / 60
      #expect(pacer.decision(at: now) == .draw)
      pacer.begin()
      pacer.committed(at: now, isAnimating: true)
      #expect(pacer.decision(at: now + 0.001) == .wait(until: now + FramePacer.callbackTimeout))
      pacer.callbackDone()
    }
  }

  @Test func `A window that can be seen again is drawn`() {
    var pacer = FramePacer()
    pacer.map()
    pacer.begin()
    pacer.committed(at: 0, isAnimating: false)
    pacer.callbackDone()
    pacer.setHidden(true)
    #expect(pacer.decision(at: 1) == .wait(until: nil))
    pacer.setHidden(false)
    #expect(pacer.decision(at: 1) == .draw)
  }

  @Test func `Input waits for the callback and is not frozen by a lost one`() {
    var pacer = FramePacer()
    pacer.map()
    pacer.begin()
    pacer.committed(at: 0, isAnimating: false)
    pacer.request()
    #expect(pacer.decision(at: 0.5) == .wait(until: FramePacer.callbackTimeout))
    #expect(pacer.decision(at: FramePacer.callbackTimeout) == .draw)
    pacer.begin()
    pacer.committed(at: FramePacer.callbackTimeout, isAnimating: false)
    #expect(pacer.decision(at: 60) == .wait(until: nil))
  }

  @Test func `What is asked for while a frame is made is in the next one`() {
    var pacer = FramePacer()
    pacer.map()
    pacer.begin()
    pacer.request()
    pacer.committed(at: 0, isAnimating: false)
    pacer.callbackDone()
    #expect(pacer.decision(at: 0.02) == .draw)
  }

  @Test func `A new size does not wait long`() {
    var pacer = FramePacer()
    pacer.map()
    pacer.begin()
    pacer.committed(at: 0, isAnimating: true)
    pacer.requestResize()
    #expect(pacer.decision(at: 0.05) == .wait(until: FramePacer.resizeTimeout))
    #expect(pacer.decision(at: FramePacer.resizeTimeout) == .draw)
  }

  @Test func `Motion that nobody sees is stopped, without a further wake-up, and comes back`() {
    var pacer = FramePacer()
    pacer.map()
    pacer.begin()
    pacer.committed(at: 0, isAnimating: true)
    #expect(pacer.decision(at: FramePacer.callbackTimeout) == .suspend)
    pacer.giveUp()
    #expect(pacer.isSuspended)
    #expect(pacer.decision(at: 60) == .wait(until: nil))
    pacer.callbackDone()
    #expect(!pacer.isSuspended)
    #expect(pacer.decision(at: 60) == .draw)
  }

  @Test func `A picture that arrives keeps nothing moving that nobody sees, a person does`() {
    var pacer = FramePacer()
    pacer.map()
    pacer.begin()
    pacer.committed(at: 0, isAnimating: true)
    pacer.request()
    #expect(pacer.decision(at: FramePacer.callbackTimeout) == .suspend)
    let wasGivenUp = pacer.revive()
    #expect(!wasGivenUp)
    #expect(pacer.decision(at: FramePacer.callbackTimeout) == .draw)
    pacer.begin()
    pacer.committed(at: 1, isAnimating: true)
    pacer.request()
    #expect(pacer.decision(at: 2) == .suspend)
    pacer.giveUp()
    #expect(pacer.decision(at: 60) == .wait(until: nil))
  }

  @Test func `A picture that arrives once motion is stopped is drawn`() {
    var pacer = FramePacer()
    pacer.map()
    pacer.begin()
    pacer.committed(at: 0, isAnimating: true)
    #expect(pacer.decision(at: 1) == .suspend)
    pacer.giveUp()
    pacer.request()
    #expect(pacer.decision(at: 1) == .draw)
  }

  @Test func `What is due at a time waits for a window that is seen`() {
    var pacer = FramePacer()
    pacer.map()
    pacer.begin()
    pacer.committed(at: 0, isAnimating: false)
    pacer.requestMotion()
    #expect(pacer.decision(at: FramePacer.callbackTimeout) == .suspend)
    pacer.giveUp()
    pacer.requestMotion()
    #expect(pacer.decision(at: 60) == .wait(until: nil))
    pacer.callbackDone()
    #expect(pacer.decision(at: 60) == .draw)
  }

  @Test func `A person who does something brings a window back that was given up`() {
    var pacer = FramePacer()
    pacer.map()
    pacer.begin()
    pacer.committed(at: 0, isAnimating: true)
    pacer.giveUp()
    let wasGivenUp = pacer.revive()
    #expect(wasGivenUp)
    #expect(pacer.decision(at: 5) == .draw)
    let again = pacer.revive()
    #expect(!again)
  }

  @Test func `A window that is said to be hidden does not move until it is said to be seen`() {
    var pacer = FramePacer()
    pacer.map()
    pacer.begin()
    pacer.committed(at: 0, isAnimating: true)
    pacer.setHidden(true)
    pacer.callbackDone()
    #expect(pacer.decision(at: 1) == .wait(until: nil))
    pacer.setHidden(false)
    #expect(pacer.decision(at: 2) == .draw)
  }
}

@Suite struct PresentationClockTests {
  @Test func `Without feedback a frame is seen one assumed refresh later`() {
    var clock = PresentationClock()
    #expect(clock.predict(at: 10) == 10 + PresentationClock.assumedInterval)
  }

  @Test(arguments: [30.0, 60, 90, 144])
  func `Callbacks alone teach the refresh`(_ rate: Double) {
    var clock = PresentationClock()
    for frame in 0..<60 { clock.callbackDone(at: Double(frame) / rate) }
    #expect(abs(clock.interval - 1 / rate) < 1e-6)
  }

  @Test func `An odd callback moves the refresh by an eighth`() {
    var clock = PresentationClock()
    for time in [0.0, 0.010, 0.020] { clock.callbackDone(at: time) }
    #expect(abs(clock.interval - 0.010) < 1e-9)
    clock.callbackDone(at: 0.038)
    #expect(abs(clock.interval - 0.011) < 1e-9)
  }

  @Test func `Feedback puts predictions on the grid of what was seen`() {
    var clock = PresentationClock()
    clock.framePresented(at: 5.000, refresh: 0.01, now: 5.001)
    #expect(abs(clock.predict(at: 5.002) - 5.01) < 1e-9)
    #expect(abs(clock.predict(at: 5.0095) - 5.02) < 1e-9, "too late for the next refresh")
    #expect(abs(clock.predict(at: 5.034) - 5.04) < 1e-9)
  }

  @Test func `After a frame that is still to be seen comes the next`() {
    var clock = PresentationClock()
    clock.framePresented(at: 10.01, refresh: 0.02, now: 10)
    #expect(abs(clock.predict(at: 10) - 10.03) < 1e-9)
  }

  @Test func `A prediction never goes back`() {
    var clock = PresentationClock()
    let first = clock.predict(at: 7)
    clock.framePresented(at: 6.999, refresh: 1.0 / 144, now: 7)
    #expect(clock.predict(at: 7) >= first)
    #expect(clock.predict(at: 6.9) >= first)
  }

  @Test(arguments: [0.05, 0.4]) func `A frame that was seen later than now is not believed`(
    ahead: Double
  ) {
    var clock = PresentationClock()
    clock.framePresented(at: 100 + ahead, refresh: 1.0 / 60, now: 100)
    #expect(clock.predict(at: 100) == 100 + PresentationClock.assumedInterval)
    clock.framePresented(at: 100.01, refresh: 1.0 / 60, now: 100.011)
    #expect(clock.predict(at: 100.02) < 100.05, "and what is told after it counts")
  }

  @Test(arguments: [Double.nan, .infinity, 0, 3, 900])
  func `Feedback of another time is not believed`(_ time: Double) {
    var clock = PresentationClock()
    clock.framePresented(at: time, refresh: 0.01, now: 10)
    #expect(clock.predict(at: 10) == 10 + PresentationClock.assumedInterval)
  }

  @Test(arguments: [0.0, -1, .nan, 1, 1e-9])
  func `A refresh that cannot be is not believed`(_ refresh: Double) {
    var clock = PresentationClock()
    clock.framePresented(at: 10, refresh: refresh, now: 10)
    #expect(clock.interval == PresentationClock.assumedInterval)
  }

  @Test func `Feedback that stops coming is forgotten`() {
    var clock = PresentationClock()
    clock.framePresented(at: 5, refresh: 0.01, now: 5)
    #expect(abs(clock.predict(at: 60) - 60.01) < 1e-9)
  }
}
