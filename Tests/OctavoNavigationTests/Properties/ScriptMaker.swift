import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoTestSupport

@testable import OctavoTrace

/// Makes scripts that make sense, of every kind of step, in an order that a seed decides.
///
/// Every eighth is free: a finger that goes anywhere, keys, pages side by side and what else cannot be
/// foreseen to the word. Of the others every call and every hand has an answer that is known.
struct ScriptMaker {
  private var dice: Dice
  private var steps: [ScriptStep] = []
  private var isHeld = false
  private let isFree: Bool
  private let isFlip: Bool
  private let rootName: String
  /// The container that is nested in the root, if there is one.
  private var nested: (name: String, isFlip: Bool)?
  private var pages: [String]
  /// The pages that are there for sure: `popTo` and `replace` name no others.
  private var known: Set<String> = []
  /// Whether pages stand side by side.
  private var spreads = false

  /// The script of a seed.
  static func script(seed: UInt64) -> [ScriptStep] {
    var maker = ScriptMaker(seed: seed)
    maker.make()
    return maker.steps
  }

  private init(seed: UInt64) {
    dice = Dice(seed: seed)
    isFree = seed % 8 == 7
    isFlip = Bool.random(using: &dice)
    rootName = isFlip ? "F" : "N"
    pages = ["A", "B", "C", "D"]
  }

  private mutating func make() {
    if isFree { return makeFree() }
    let listed = isFlip ? Array(pages.prefix(Int.random(in: 1...4, using: &dice))) : ["A"]
    add(.root(isFlip ? .flip : .stack, listed))
    known.formUnion(listed)
    if Int.random(in: 0..<4, using: &dice) == 0 { nest() }
    if Int.random(in: 0..<8, using: &dice) > 0 { add(.show) }
    for _ in 0..<Int.random(in: 3...10, using: &dice) { step() }
    if isHeld { add(.release(commits: false)) }
    add(.show)
    add(.settle)
  }

  private mutating func add(_ step: TraceStep) { steps.append(.trace(step)) }

  private mutating func nest() {
    let isFlip = Bool.random(using: &dice)
    nested = ("E", isFlip)
    add(.nest("E", isFlip ? .flip : .stack, isFlip ? ["X", "Y"] : ["X"]))
    pages += ["E", "X", "Y"]
    known.formUnion(isFlip ? ["E", "X", "Y"] : ["E", "X"])
  }

  private mutating func step() {
    switch Int.random(in: 0..<20, using: &dice) {
    case 0, 1, 2: add(.settle)
    case 3, 4: add(.wait(Int.random(in: 1...5, using: &dice) * 60))
    case 5, 6, 7: hand()
    case 8, 9: hook()
    default: ask()
    }
  }

  private mutating func ask() {
    let call = call()
    add(.call(call))
    switch call {
    case .push(let page), .set(let page, animated: _), .present(let page, asSheet: _),
      .veto(let page), .allow(let page), .replace(_, with: let page):
      known.insert(page)
    default: break
    }
  }

  private mutating func hook() {
    let callbacks = ["wM", "dM", "load", "wA", "iA", "dA", "wD", "dD"]
    let name = Int.random(in: 0..<8, using: &dice) == 0 ? rootName : anyPage()
    add(.hook(page: name, callback: any(callbacks), call()))
  }

  private mutating func hand() {
    if isHeld {
      add(.release(commits: Bool.random(using: &dice)))
      isHeld = false
      return
    }
    isHeld = true
    let kinds: [TraceStep.Grab] =
      isFlip
      ? [.next, .previous, .dismiss] : [.pop, .pop, .push(anyPage()), .dismiss]
    add(.grab(any(kinds)))
  }

  // MARK: - What cannot be foreseen

  private mutating func makeFree() {
    spreads = isFlip && Bool.random(using: &dice)
    let count = isFlip ? any(spreads ? [2, 4, 7] : [1, 2, 3, 5]) : 1
    let listed = Array(["A", "B", "C", "D", "G", "H", "I"].prefix(count))
    pages += listed.dropFirst(4)
    add(.root(isFlip ? .flip : .stack, listed))
    known.formUnion(listed)
    if Int.random(in: 0..<(isFlip ? 6 : 2), using: &dice) == 0 { nest() }
    if isFlip {
      if Int.random(in: 0..<4, using: &dice) == 0 { steps.append(.arrange(.noSource)) }
      if Bool.random(using: &dice) { ask() }
      arrange(spread: any([.always, .automatic]))
    } else {
      if Bool.random(using: &dice) { steps.append(.stack(.bar)) }
      if Bool.random(using: &dice) { steps.append(.stack(.dragsAnywhere)) }
    }
    if Int.random(in: 0..<8, using: &dice) > 0 { add(.show) }
    for _ in 0..<Int.random(in: 5...20, using: &dice) { freeStep() }
    if isHeld { steps.append(.finger(.cancel)) }
    add(.show)
    add(.settle)
  }

  private mutating func freeStep() {
    switch Int.random(in: 0..<24, using: &dice) {
    case 0..<5: ask()
    case 5, 6: callByItsOwnWay()
    case 7..<12: finger()
    case 12, 13:
      guard isHeld else { return }
      steps.append(.finger(.lift(rests: Bool.random(using: &dice))))
      isHeld = false
    case 14:
      guard isHeld else { return }
      steps.append(.finger(.cancel))
      isHeld = false
    case 15: if !isHeld { add(.settle) }
    case 16, 17:
      let names =
        isFlip
        ? ["Right", "Left", "space", "Home", "End"] : ["Escape", "XF86Back", "Right", "Left"]
      steps.append(.key(any(names)))
    case 18, 19: hook()
    case 20: if spreads { arrange(spread: any(Spread.allCases)) }
    case 21: steps.append(.motion(any([.full, .reduced])))
    default:
      let milliseconds = Int.random(in: 2...50, using: &dice)
      steps.append(.frames(Int.random(in: 1...8, using: &dice), milliseconds: milliseconds))
    }
  }

  private mutating func finger() {
    guard isHeld else {
      isHeld = true
      let place = any([0.01, 0.99, Double.random(in: 0...1, using: &dice)])
      return steps.append(.finger(.down(place, pushing: anyPage())))
    }
    steps.append(.finger(.move(Double.random(in: 0...1, using: &dice))))
    if Bool.random(using: &dice) { steps.append(.frames(1, milliseconds: 16)) }
  }

  private mutating func arrange(spread: Spread) {
    let source = ScriptStep.Arrangement.source(
      loops: Int.random(in: 0..<3, using: &dice) == 0, counts: Bool.random(using: &dice))
    steps.append(.arrange(source))
    guard spreads else { return }
    let sides = (0..<7).map { _ in any([PageSide.first, .second, .both, nil]) }
    steps.append(
      .arrange(any([.spread(spread), .spread(spread), .sides(sides), .cover, .direction])))
  }

  private mutating func callByItsOwnWay() {
    if isFlip {
      let animated = Int.random(in: 0..<4, using: &dice) > 0
      return steps.append(.turn(anyPage(), any(TurnDirection.allCases), animated: animated))
    }
    let manner = any(ScriptStep.Manner.allCases)
    let call: ScriptStep.StackCall =
      switch Int.random(in: 0..<7, using: &dice) {
      case 0: .bar
      case 1:
        .setPages(
          Array(pages.shuffled(using: &dice).prefix(Int.random(in: 1...4, using: &dice))),
          animated: Bool.random(using: &dice))
      case 2, 3: .push(anyPage(), manner)
      case 4: .pop(manner)
      case 5: any([.popTo(any(known.sorted())), .popToRoot])
      default: .replace(any(known.sorted()), with: anyPage())
      }
    steps.append(.stack(call))
  }

  // MARK: - Calls

  private mutating func call() -> TraceStep.Call {
    switch Int.random(in: 0..<24, using: &dice) {
    case 0: return .suspend
    case 1: return .resume
    case 2: return .remove
    case 3: return .resize(Size(width: Double(any([400, 800, 1000])), height: 600))
    case 4: return .veto(vetoable())
    case 5: return .allow(vetoable())
    // What hides pages that stand side by side cannot be asked which these are.
    case 6, 7: return .present(anyPage(), asSheet: spreads)
    case 8, 9: return .present(anyPage(), asSheet: true)
    case 10, 11: return .dismiss
    case 12: return .dismissAll
    case 13, 14, 15:
      guard let nested else { return own(isFlip: isFlip) }
      return .at(nested.name, own(isFlip: nested.isFlip))
    default: return own(isFlip: isFlip)
    }
  }

  /// A call that a flip or a stack alone understands.
  private mutating func own(isFlip: Bool) -> TraceStep.Call {
    if isFlip {
      switch Int.random(in: 0..<8, using: &dice) {
      case 0, 1, 2: return .set(anyPage(), animated: Int.random(in: 0..<4, using: &dice) > 0)
      case 3, 4, 5: return .next
      case 6: return .previous
      default: return .reload([])
      }
    }
    switch Int.random(in: 0..<10, using: &dice) {
    case 0...3: return .push(anyPage())
    case 4, 5: return .pop
    case 6: return .popTo(any(known.sorted()))
    case 7: return .popToRoot
    default: return .replace(any(known.sorted()), with: anyPage())
    }
  }

  private mutating func anyPage() -> String { any(pages) }

  private mutating func vetoable() -> String { any(pages.filter { $0 != "E" }) }

  private mutating func any<Element>(_ list: [Element]) -> Element {
    list[Int.random(in: 0..<list.count, using: &dice)]
  }
}
