import OctavoShell
import Testing

@Suite struct ConfigureStateTests {
  typealias Extents = ConfigureState.Extents

  static let wish = Extents(width: 960, height: 640)

  @Test(
    "Each dimension that the compositor leaves open is ours",
    arguments: [
      (0, 0, 960, 640), (500, 0, 500, 640), (0, 300, 960, 300), (1, 1, 1, 1),
      (2, 10000, 2, 10000), (8192, 8192, 8192, 8192), (-5, -5, 960, 640),
      (1 << 30, 100, ConfigureState.largestExtent, 100),
    ])
  func dimensions(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int) {
    var state = ConfigureState(wish: Self.wish)
    state.gather(width: width, height: height, states: [])
    state.close(serial: 7)
    let change = state.apply()
    #expect(change?.serial == 7)
    #expect(change?.isFirst == true)
    #expect(change?.resizes == true)
    #expect(state.extents == Extents(width: expectedWidth, height: expectedHeight))
  }

  @Test(
    "A size of its own is within the bounds that are told, and else within the screen",
    arguments: [
      (nil, nil, 960, 640), (nil, Extents(width: 360, height: 720), 360, 640),
      (Extents(width: 800, height: 600), Extents(width: 360, height: 720), 800, 600),
      (nil, Extents(width: 1920, height: 1080), 960, 640),
      (Extents(width: 0, height: 0), Extents(width: 360, height: 400), 360, 400),
    ] as [(Extents?, Extents?, Int, Int)])
  func limits(bounds: Extents?, screen: Extents?, width: Int, height: Int) {
    var state = ConfigureState(wish: Self.wish)
    if let bounds { state.bound(width: bounds.width, height: bounds.height) }
    state.limit(toScreen: screen)
    state.gather(width: 0, height: 0, states: [])
    state.close(serial: 1)
    _ = state.apply()
    #expect(state.extents == Extents(width: width, height: height))
  }

  @Test func `Nothing is acknowledged before a serial closes what was gathered`() {
    var state = ConfigureState(wish: Self.wish)
    state.gather(width: 10, height: 10, states: [])
    #expect(state.apply() == nil)
    #expect(!state.isConfigured)
  }

  @Test func `What comes after a serial waits for the next one`() {
    var state = ConfigureState(wish: Self.wish)
    state.gather(width: 100, height: 100, states: [])
    state.gather(isDecorated: true)
    state.gather([.minimize])
    state.close(serial: 1)
    state.gather(width: 200, height: 200, states: [.maximized])
    state.bound(width: 50, height: 50)
    state.gather(isDecorated: false)
    state.gather([.maximize])
    _ = state.apply()
    #expect(state.extents == Extents(width: 100, height: 100))
    #expect(state.states == [])
    #expect(state.isDecorated == true)
    #expect(state.capabilities == [.minimize])
    #expect(state.apply() == nil)
    state.close(serial: 2)
    _ = state.apply()
    #expect(state.extents == Extents(width: 200, height: 200))
    #expect(state.states == [.maximized])
    #expect(state.isDecorated == false)
    #expect(state.capabilities == [.maximize])
  }

  @Test func `Of a storm only the newest is acknowledged, and once`() {
    var state = ConfigureState(wish: Self.wish)
    for serial in UInt32(1)...500 {
      state.gather(width: 100 + Int(serial), height: 100, states: [.resizing])
      state.close(serial: serial)
    }
    #expect(state.apply()?.serial == 500)
    #expect(state.extents == Extents(width: 600, height: 100))
    #expect(state.apply() == nil)
  }

  @Test func `A configure that changes only states is acknowledged and resizes nothing`() {
    var state = ConfigureState(wish: Self.wish)
    state.gather(width: 0, height: 0, states: [])
    state.close(serial: 1)
    _ = state.apply()
    state.gather(width: 0, height: 0, states: [.activated])
    state.close(serial: 2)
    #expect(
      state.apply()
        == ConfigureState.Change(serial: 2, isFirst: false, resizes: false, states: [.activated]))
  }

  @Test(arguments: [WindowStates.maximized, .fullscreen, .tiledLeft])
  func `Leaving a constrained state comes back to the size before it`(_ constraint: WindowStates) {
    var state = ConfigureState(wish: Self.wish)
    state.gather(width: 700, height: 500, states: [])
    state.close(serial: 1)
    _ = state.apply()
    state.gather(width: 1920, height: 1080, states: constraint)
    state.close(serial: 2)
    _ = state.apply()
    #expect(state.extents == Extents(width: 1920, height: 1080))
    state.gather(width: 0, height: 0, states: [])
    state.close(serial: 3)
    _ = state.apply()
    #expect(state.extents == Extents(width: 700, height: 500))
  }

  @Test func `Bounds cut the size of our own choice and no other`() {
    var state = ConfigureState(wish: Self.wish)
    state.bound(width: 800, height: 0)
    state.gather(width: 0, height: 0, states: [])
    state.close(serial: 1)
    _ = state.apply()
    #expect(state.extents == Self.wish, "bounds with a zero are unknown")
    state.bound(width: 800, height: 2000)
    state.gather(width: 0, height: 900, states: [])
    state.close(serial: 2)
    _ = state.apply()
    #expect(state.extents == Extents(width: 800, height: 900))
  }

  @Test func `After an unmap nothing old is acknowledged and the next configure is the first`() {
    var state = ConfigureState(wish: Self.wish)
    state.gather(width: 10, height: 20, states: [.activated])
    state.gather(isDecorated: true)
    state.gather([.maximize])
    state.close(serial: 1)
    state.unmap()
    #expect(state.apply() == nil)
    #expect(!state.isConfigured)
    state.close(serial: 2)
    #expect(state.apply()?.isFirst == true)
    #expect(state.extents == Self.wish && state.states == [])
    #expect(state.isDecorated == nil && state.capabilities == nil)
  }

  @Test func `Unknown states are ignored`() {
    #expect(WindowStates(protocolValues: [1, 4, 77, .max, 0]) == [.maximized, .activated])
    #expect(WindowStates(protocolValues: [9, 2]) == [.suspended, .fullscreen])
  }
}
