import OctavoCairo
import OctavoGeometry
import OctavoRaster
import OctavoTransitions

/// Two pages with what pages have: paper, colour, lines of text and thin rules.
struct SamplePages {
  let from, to: Snapshot
  let stage: Stage

  init(width: Double, height: Double, scale: PixelScale = .one) throws {
    let size = Size(width: width, height: height)
    stage = Stage(size: size, scale: scale)
    from = try Self.page(size, scale, paper: .white, ink: Color(red: 0.1, green: 0.1, blue: 0.3))
    to = try Self.page(
      size, scale, paper: Color(red: 1, green: 0.93, blue: 0.8),
      ink: Color(red: 0.5, green: 0.1, blue: 0))
  }

  /// Two pictures: a sky that changes little by little, with a sun, and below it hills with hard outlines.
  init(picturesOf size: Size) throws {
    stage = Stage(size: size)
    (from, to) = (try Self.picture(size, turned: false), try Self.picture(size, turned: true))
  }

  private static func picture(_ size: Size, turned: Bool) throws -> Snapshot {
    try Snapshot(size: size, scale: .one) { context in
      for y in 0..<Int(size.height) {
        let share = Double(y) / size.height
        let (warm, cold) = (0.35 + 0.55 * share, 0.75 - 0.4 * share)
        context.setColor(
          Color(red: turned ? cold : warm, green: 0.55, blue: turned ? warm : cold))
        context.fill(Rect(x: 0, y: Double(y), width: size.width, height: 1))
      }
      context.setColor(Color(red: 1, green: 0.95, blue: 0.8))
      context.fill(
        Rect(x: size.width * (turned ? 0.2 : 0.7), y: size.height * 0.2, width: 14, height: 14))
      for x in 0..<Int(size.width) {
        let way = Double(x * (turned ? 7 : 5) % 53)
        let height = size.height * 0.25 + abs(way - 26)
        context.setColor(Color(red: 0.1, green: 0.25 + way / 200, blue: 0.2))
        context.fill(Rect(x: Double(x), y: size.height - height, width: 1, height: height))
      }
    }
  }

  private static func page(
    _ size: Size, _ scale: PixelScale, paper: Color, ink: Color
  ) throws -> Snapshot {
    try Snapshot(size: size, scale: scale, background: paper) { context in
      // Words of a hand's width, drawn as strokes: the same on every machine, whatever its fonts.
      var seed: UInt32 = 7
      func next(_ limit: Double) -> Double {
        seed = seed &* 1_664_525 &+ 1_013_904_223
        return Double(seed >> 8) / 16_777_216 * limit
      }
      context.setColor(ink)
      var y = 8.0
      while y < size.height - 8 {
        var x = 6.0
        while x < size.width - 10 {
          for _ in 0..<Int(2 + next(6)) where x < size.width - 10 {
            let tall = next(1) < 0.3 ? 7.0 : 4.5
            context.fill(Rect(x: x, y: y + 7 - tall, width: 1.1, height: tall))
            context.fill(Rect(x: x, y: y + 2.5 + next(3), width: 2.6, height: 0.9))
            x += 3.6
          }
          x += 4
        }
        y += 12
      }
      context.setColor(Color(red: 0.2, green: 0.5, blue: 0.8))
      context.fill(
        Rect(
          x: size.width * 0.55, y: size.height * 0.3, width: size.width * 0.3,
          height: size.height * 0.25))
    }
  }

  /// The scene of a transition at a progress.
  func scene(
    _ transition: any Transition, at progress: Double, swapped: Bool = false,
    background: Color = .black
  ) -> Scene {
    let items = transition.layers(at: progress, on: stage).map { layer in
      Scene.Item(layer, showing: (layer.page == .from) != swapped ? from : to)
    }
    return Scene(size: stage.size, scale: stage.scale, background: background, items: items)
  }
}
