import OctavoGeometry
import OctavoNavigation

@testable import OctavoTrace

/// Makes scripts that make sense, of every kind of step, in an order that a seed decides.
struct ScriptMaker {
  private var random: SplitMix
  private var steps: [TraceStep] = []
  private var isHeld = false
  private let isFlip: Bool
  private let rootName: String
  /// The container that is nested in the root, if there is one.
  private var nested: (name: String, isFlip: Bool)?
  private var pages: [String]
  /// The pages that are there for sure: `popTo` and `replace` name no others.
  private var known: Set<String> = []

  /// The script of a seed.
  static func script(seed: UInt64) -> [TraceStep] {
    var maker = ScriptMaker(seed: seed)
    maker.make()
    return maker.steps
  }

  private init(seed: UInt64) {
    random = SplitMix(state: seed)
    isFlip = Bool.random(using: &random)
    rootName = isFlip ? "F" : "N"
    pages = ["A", "B", "C", "D"]
  }

  private mutating func make() {
    let listed = isFlip ? Array(pages.prefix(Int.random(in: 1...4, using: &random))) : ["A"]
    steps.append(.root(isFlip ? .flip : .stack, listed))
    known.formUnion(listed)
    if Int.random(in: 0..<4, using: &random) == 0 { nest() }
    if Int.random(in: 0..<8, using: &random) > 0 { steps.append(.show) }
    for _ in 0..<Int.random(in: 3...10, using: &random) { step() }
    if isHeld { steps.append(.release(commits: false)) }
    steps.append(.show)
    steps.append(.settle)
  }

  private mutating func nest() {
    let isFlip = Bool.random(using: &random)
    nested = ("E", isFlip)
    steps.append(.nest("E", isFlip ? .flip : .stack, isFlip ? ["X", "Y"] : ["X"]))
    pages += ["E", "X", "Y"]
    known.formUnion(isFlip ? ["E", "X", "Y"] : ["E", "X"])
  }

  private mutating func step() {
    switch Int.random(in: 0..<20, using: &random) {
    case 0, 1, 2: steps.append(.settle)
    case 3, 4: steps.append(.wait(Int.random(in: 1...5, using: &random) * 60))
    case 5, 6, 7: hand()
    case 8, 9:
      let callbacks = ["wM", "dM", "load", "wA", "iA", "dA", "wD", "dD"]
      let name = Int.random(in: 0..<8, using: &random) == 0 ? rootName : anyPage()
      steps.append(.hook(page: name, callback: any(callbacks), call()))
    default:
      let call = call()
      steps.append(.call(call))
      switch call {
      case .push(let page), .set(let page, animated: _), .present(let page, asSheet: _),
        .veto(let page), .allow(let page), .replace(_, with: let page):
        known.insert(page)
      default: break
      }
    }
  }

  private mutating func hand() {
    if isHeld {
      steps.append(.release(commits: Bool.random(using: &random)))
      isHeld = false
      return
    }
    isHeld = true
    let kinds: [TraceStep.Grab] =
      isFlip
      ? [.next, .previous, .dismiss] : [.pop, .pop, .push(anyPage()), .dismiss]
    steps.append(.grab(any(kinds)))
  }

  private mutating func call() -> TraceStep.Call {
    switch Int.random(in: 0..<24, using: &random) {
    case 0: return .suspend
    case 1: return .resume
    case 2: return .remove
    case 3: return .resize(Size(width: Double(any([400, 800, 1000])), height: 600))
    case 4: return .veto(vetoable())
    case 5: return .allow(vetoable())
    case 6, 7: return .present(anyPage(), asSheet: false)
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
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1, 2: return .set(anyPage(), animated: Int.random(in: 0..<4, using: &random) > 0)
      case 3, 4, 5: return .next
      case 6: return .previous
      default: return .reload
      }
    }
    switch Int.random(in: 0..<10, using: &random) {
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
    list[Int.random(in: 0..<list.count, using: &random)]
  }
}
