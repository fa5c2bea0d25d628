import OctavoGeometry
import OctavoGestures
import OctavoTestSupport
import Testing

struct TraceTests {
  static let drags = [
    Trace(
      "a drag counts from where its way left the slop",
      """
      0 down 1 0.9 0.5
      16 move 1 0.89 0.5
      32 move 1 0.87 0.5
      48 move 1 0.85 0.5
      320 up 1
      """,
      ["grab 708,300 forward", "drag 696,300", "drag 680,300", "release 680,300 0/s"]),
    Trace(
      "a flick carries its speed",
      """
      0 down 1 0.9 0.5
      16 move 1 0.88 0.5
      32 move 1 0.86 0.5
      48 move 1 0.84 0.5
      64 move 1 0.82 0.5
      64 up 1
      """,
      [
        "grab 708,300 forward", "drag 704,300", "drag 688,300", "drag 672,300", "drag 656,300",
        "release 656,300 -1000/s",
      ]),
    Trace(
      "rightwards goes back",
      "0 down 1 0.2 0.5\n16 move 1 0.23 0.5\n32 move 1 0.26 0.5\n48 up 1",
      ["grab 172,300 backward", "drag 184,300", "drag 208,300", "release 208,300 1500/s"]),
    Trace(
      "one sample inwards from an edge strip is enough",
      "0 down 1 0.96 0.5\n16 move 1 0.93 0.5\n32 move 1 0.9 0.5\n100 up 1",
      ["grab 756,300 forward trailing", "drag 744,300", "drag 720,300", "release 720,300 0/s"]),
    Trace(
      "outside of the window is in the strip",
      "0 down 1 0 0.5\n16 move 1 0.05 0.5\n100 cancel",
      ["grab 12,300 backward leading", "drag 40,300", "cancel"]),
    Trace(
      "outwards from an edge strip is no edge's drag",
      "0 down 1 0.95 0.5\n16 move 1 0.97 0.5\n32 move 1 0.99 0.5\n100 up 1",
      ["grab 772,300 backward", "drag 776,300", "drag 792,300", "release 792,300 0/s"]),
    Trace(
      "one long motion and a lift is a flick",
      "0 down 1 0.9 0.5\n16 move 1 0.7 0.5\n30 up 1",
      ["grab 708,300 forward", "drag 560,300", "release 560,300 -8000/s"]),
    Trace(
      "one long motion and a rest is a drag",
      "0 down 1 0.9 0.5\n40 move 1 0.7 0.5\n90 up 1",
      ["grab 708,300 forward", "drag 560,300", "release 560,300 0/s"]),
    Trace(
      "one sample three times as far along as across is clear",
      "0 down 1 0.5 0.5\n16 move 1 0.35 0.56\n100 cancel",
      ["grab 389,303 forward", "drag 280,336", "cancel"]),
    Trace(
      "a way that turns back begins to count again",
      "0 down 1 0.5 0.5\n16 move 1 0.51 0.505\n32 move 1 0.475 0.515\n48 up 1", []),
    Trace(
      "one sample less far along needs another",
      "0 down 1 0.5 0.5\n16 move 1 0.35 0.58\n30 up 1", []),
    Trace(
      "a finger that turns round within the slop goes the way it goes",
      """
      0 down 1 0.5 0.5
      16 move 1 0.51 0.5
      32 move 1 0.49 0.5
      48 move 1 0.46 0.5
      64 up 1
      """,
      ["grab 388,300 forward", "drag 368,300", "release 368,300 -955/s"]),
    Trace(
      "off the axis is refused for good",
      "0 down 1 0.9 0.5\n16 move 1 0.9 0.6\n32 move 1 0.5 0.6\n48 move 1 0.3 0.6\n64 up 1", []),
    Trace(
      "between the slants nothing is decided yet",
      """
      0 down 1 0.5 0.5
      16 move 1 0.48 0.52
      32 move 1 0.46 0.54
      48 move 1 0.44 0.54
      64 move 1 0.42 0.54
      80 up 1
      """,
      ["grab 364,324 forward", "drag 336,324", "release 336,324 -1000/s"]),
    Trace(
      "below the slop nothing moves",
      "0 down 1 0.5 0.5\n16 move 1 0.494 0.5\n32 move 1 0.487 0.5\n600 up 1", []),
    Trace(
      "a path that ends mostly off the axis counts for nothing",
      """
      0 down 1 0.5 0.1
      16 move 1 0.48 0.1
      32 move 1 0.46 0.1
      48 move 1 0.46 0.9
      200 up 1
      """,
      ["grab 388,60 forward", "drag 384,60", "drag 368,60", "drag 368,540", "stray 368,540 0/s"]),
    Trace(
      "a steep way is no drag",
      "0 down 1 0.5 0.5\n16 move 1 0.46 0.44\n32 move 1 0.42 0.38\n48 move 1 0.2 0.38\n64 up 1", []),
    Trace(
      "a steep way is one for what follows it in the plane, from the slop's circle on",
      "0 down 1 0.5 0.5\n16 move 1 0.46 0.44\n32 move 1 0.42 0.38\n100 up 1",
      ["grab 392,291 forward", "drag 336,228", "stray 336,228 0/s"], takesSteep: true),
    Trace(
      "a steep way inwards from an edge strip is one at once, if there is what follows it",
      "0 down 1 0.97 0.9\n16 move 1 0.94 0.82\n100 cancel",
      ["grab 771,529 forward trailing", "drag 752,492", "cancel"], takesSteep: true),
    Trace(
      "a way more than three times as far across as along never is",
      "0 down 1 0.5 0.5\n16 move 1 0.48 0.4\n32 move 1 0.46 0.3\n48 move 1 0.2 0.2\n64 up 1", [],
      takesSteep: true),
    Trace(
      "content that can move that way keeps the finger",
      "0 down 1 0.9 0.5\n16 move 1 0.85 0.5\n32 move 1 0.8 0.5\n48 move 1 0.2 0.5\n64 up 1", [],
      contentMoves: [-1]),
    Trace(
      "content that can move only the other way does not",
      "0 down 1 0.9 0.5\n16 move 1 0.85 0.5\n32 move 1 0.8 0.5\n48 cancel",
      ["grab 708,300 forward", "drag 680,300", "drag 640,300", "cancel"], contentMoves: [1]),
    Trace(
      "coarse samples make the way no shorter",
      "0 down 1 0.97 0.5\n16 move 1 0.8 0.5\n32 move 1 0.5 0.5\n48 cancel",
      ["grab 764,300 forward trailing", "drag 640,300", "drag 400,300", "cancel"]),
    Trace(
      "a slanting way leaves the slop on its circle",
      // 5:12:13, so that 12 points of it are 144/13 along and 60/13 across.
      "0 down 1 0.5 0.5\n16 move 1 0.32 0.6\n32 move 1 0.3 0.6\n48 cancel",
      ["grab 389,305 forward", "drag 240,360", "cancel"]),
    Trace(
      "a way that turns round before it is clear counts on the side it ends on",
      "0 down 1 0.5 0.5\n16 move 1 0.55 0.53\n32 move 1 0.4 0.53\n48 move 1 0.35 0.53\n64 cancel",
      ["grab 373,318 forward", "drag 320,318", "drag 280,318", "cancel"]),
    Trace(
      "a leaf in flight is taken, whatever the content says",
      "0 down 1 0.5 0.5\n16 move 1 0.53 0.5\n32 move 1 0.56 0.5\n60 up 1",
      ["grab 424,300 backward leaf", "drag 448,300", "release 448,300 1500/s"],
      leafInFlight: true, contentMoves: [-1, 1]),
    Trace(
      "a tap on a leaf in flight passes",
      "0 down 1 0.9 0.5\n60 up 1", ["tap forward 720,300"], leafInFlight: true),
    Trace(
      "drags from the edges only: not from the middle",
      "0 down 1 0.5 0.5\n16 move 1 0.45 0.5\n32 move 1 0.4 0.5\n48 up 1", [],
      settings: .with { $0.dragArea = .edges }),
    Trace(
      "drags from the edges only: a leaf in flight from the middle",
      "0 down 1 0.5 0.5\n16 move 1 0.45 0.5\n32 move 1 0.4 0.5\n48 cancel",
      ["grab 360,300 forward leaf", "drag 320,300", "cancel"],
      settings: .with { $0.dragArea = .edges },
      leafInFlight: true),
    Trace(
      "drags from the edges only: inwards",
      "0 down 1 0.02 0.5\n16 move 1 0.06 0.5\n48 cancel",
      ["grab 28,300 backward leading", "drag 48,300", "cancel"],
      settings: .with { $0.dragArea = .edges }),
    Trace(
      "drags off: none, also of a leaf",
      "0 down 1 0.98 0.5\n16 move 1 0.6 0.5\n32 move 1 0.4 0.5\n48 up 1", [],
      settings: .with { $0.dragArea = .off }, leafInFlight: true),
    Trace(
      "a vertical book is pulled up",
      "0 down 1 0.5 0.9\n16 move 1 0.5 0.85\n32 move 1 0.5 0.8\n48 up 1",
      ["grab 400,528 forward", "drag 400,510", "drag 400,480", "release 400,480 -1875/s"],
      settings: GestureSettings(axis: .vertical)),
    Trace(
      "right to left, the next page is pulled rightwards, from the left edge",
      "0 down 1 0.02 0.5\n16 move 1 0.06 0.5\n32 cancel",
      ["grab 28,300 forward trailing", "drag 48,300", "cancel"],
      settings: .with { $0.layoutDirection = .rightToLeft }),
    Trace(
      "right to left leaves vertical books alone",
      "0 down 1 0.5 0.98\n16 move 1 0.5 0.9\n32 cancel",
      ["grab 400,576 forward trailing", "drag 400,540", "cancel"],
      settings: .with(axis: .vertical) { $0.layoutDirection = .rightToLeft }),
    Trace(
      "a mouse drags after 4 points",
      "0 down 1 0.5 0.5\n8 move 1 0.4965 0.5\n16 move 1 0.494 0.5\n24 cancel",
      ["grab 396,300 forward", "drag 395,300", "cancel"], device: .pointer),
    Trace(
      "on a dense panel the slop is 2 mm",
      "0 down 1 0.5 0.5\n16 move 1 0.49 0.5\n32 move 1 0.477 0.5\n48 move 1 0.474 0.5\n64 cancel",
      ["grab 380,300 forward", "drag 379,300", "cancel"],
      settings: .with { $0.pointsPerMillimetre = 10 }),
  ]

  static let taps = [
    Trace("the right third goes on", "0 down 1 0.7 0.5\n80 up 1", ["tap forward 560,300"]),
    Trace("the left third goes back", "0 down 1 0.3 0.5\n80 up 1", ["tap backward 240,300"]),
    Trace("the middle is the centre", "0 down 1 0.5 0.5\n80 up 1", ["tap centre 400,300"]),
    Trace(
      "zones mirror from right to left", "0 down 1 0.3 0.5\n80 up 1", ["tap forward 240,300"],
      settings: .with { $0.layoutDirection = .rightToLeft }),
    Trace(
      "zones lie along the axis", "0 down 1 0.5 0.9\n80 up 1", ["tap forward 400,540"],
      settings: GestureSettings(axis: .vertical)),
    Trace(
      "zones have the fractions they are given", "0 down 1 0.3 0.5\n80 up 1",
      ["tap forward 240,300"],
      settings: .with { $0.tapZones = .init(backward: 0.25, forward: 0.75) }),
    Trace(
      "where zones meet is the middle's",
      "0 down 1 0.25 0.5\n80 up 1\n900 down 1 0.75 0.5\n980 up 1",
      ["tap centre 200,300", "tap centre 600,300"],
      settings: .with { $0.tapZones = .init(backward: 0.25, forward: 0.25) }),
    Trace(
      "without zones every tap is the centre's", "0 down 1 0.95 0.5\n80 up 1",
      ["tap centre 760,300"], settings: .with { $0.tapZones = nil }),
    Trace(
      "a tap may tremble within the slop", "0 down 1 0.9 0.5\n16 move 1 0.895 0.51\n80 up 1",
      ["tap forward 716,306"]),
    Trace("a long touch is no tap", "0 down 1 0.9 0.5\n600 up 1", []),
    Trace("a cancelled touch is no tap", "0 down 1 0.9 0.5\n80 cancel", []),
    Trace(
      "a finger that went out and came back is no tap",
      "0 down 1 0.5 0.5\n16 move 1 0.5 0.6\n32 move 1 0.5 0.5\n48 up 1", []),
  ]

  static let manyFingers = [
    Trace(
      "a second finger before the claim pinches",
      """
      0 down 1 0.4 0.5
      16 down 2 0.6 0.5
      32 move 2 0.605 0.5
      48 move 2 0.625 0.5
      64 move 1 0.35 0.5
      80 up 1
      96 move 2 0.2 0.5
      112 up 2
      """,
      [
        "pinch begins 100% 180 at 410,300", "pinch 122% 220 at 390,300",
        "pinch ends 122% 220 at 390,300",
      ]),
    Trace(
      "a second finger takes the page out of the hand",
      """
      0 down 1 0.9 0.5
      16 move 1 0.8 0.5
      32 move 1 0.7 0.5
      48 down 2 0.3 0.5
      64 move 1 0.5 0.5
      80 up 2
      96 move 1 0.2 0.5
      112 up 1
      """,
      [
        "grab 708,300 forward", "drag 640,300", "drag 560,300", "cancel",
        "pinch begins 100% 160 at 320,300", "pinch ends 100% 160 at 320,300",
      ]),
    Trace(
      "a refused finger may still pinch",
      """
      0 down 1 0.4 0.2
      16 move 1 0.4 0.5
      32 down 2 0.6 0.5
      48 move 2 0.7 0.5
      64 cancel
      """,
      ["pinch begins 100% 240 at 440,300", "pinch cancelled"]),
    Trace(
      "two taps at once are none",
      "0 down 1 0.4 0.5\n8 down 2 0.9 0.5\n50 up 1\n60 up 2", []),
    Trace(
      "a third finger ends a pinch, and nothing follows until all have lifted",
      """
      0 down 1 0.4 0.5
      8 down 2 0.6 0.5
      16 move 2 0.7 0.5
      24 down 3 0.5 0.9
      32 move 1 0.1 0.5
      40 up 3
      48 up 2
      56 down 2 0.9 0.5
      64 up 2
      72 up 1
      80 down 1 0.9 0.5
      90 up 1
      """,
      ["pinch begins 100% 240 at 440,300", "pinch cancelled", "tap forward 720,300"]),
    Trace(
      "a third finger during a drag that became a pinch",
      """
      0 down 1 0.9 0.5
      16 move 1 0.8 0.5
      32 move 1 0.7 0.5
      48 down 2 0.3 0.5
      64 down 3 0.5 0.5
      80 move 1 0.1 0.5
      99 up 1
      """,
      ["grab 708,300 forward", "drag 640,300", "drag 560,300", "cancel"]),
    Trace(
      "without pinches a second finger only cancels",
      """
      0 down 1 0.9 0.5
      16 move 1 0.8 0.5
      32 move 1 0.7 0.5
      48 down 2 0.3 0.5
      64 move 1 0.1 0.5
      80 up 1
      96 up 2
      """,
      ["grab 708,300 forward", "drag 640,300", "drag 560,300", "cancel"],
      settings: .with { $0.pinches = false }),
    Trace(
      "a cancelled drag is void even far along, and what follows is unknown",
      """
      0 down 1 0.95 0.5
      16 move 1 0.5 0.5
      32 move 1 0.05 0.5
      48 cancel
      64 down 1 0.9 0.5
      72 up 1
      """,
      [
        "grab 748,300 forward trailing", "drag 400,300", "drag 40,300", "cancel",
        "tap forward 720,300",
      ]),
  ]

  @Test(arguments: drags + taps + manyFingers)
  func `a trace is read as it was meant`(trace: Trace) throws {
    #expect(try trace.intents().map(\.summary) == trace.expected)
  }
}
