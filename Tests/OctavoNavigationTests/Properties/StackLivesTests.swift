import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoTestSupport
import OctavoTransitions
import Testing

/// Pages that nobody but a stack holds live for as long as they are in it, presented over it, or seen on their way
/// out, whatever is done; containers and what is in them as well.
@MainActor
struct StackLivesTests {
  /// A stack whose pages are made as they are pushed.
  @MainActor
  private final class Walker {
    private struct Weak { weak var page: (any Page)? }

    let rig = StackRig(pages: "A", size: Size(width: 160, height: 120))
    var dice: Dice
    var operations: [NavigationOperation] = []
    private var made: [Weak] = []
    private var fingers: [Int: Point] = [:]

    init(seed: Int) {
      dice = Dice(seed: UInt64(seed) &* 91 &+ 3)
      rig.open()
      rig.stack.gestures.dragArea = .anywhere
      rig.stack.popsByPinch = true
    }

    /// The pages that are alive.
    var living: [any Page] { made.compactMap(\.page) }

    /// The pages that may be: those of the stack and of its modals, and what is in them.
    var wanted: Set<ObjectIdentifier> {
      func all(_ page: any Page) -> [any Page] {
        switch page {
        case let flips as FlipContainer:
          [page] + [flips.page].compactMap(\.self).flatMap(all) + flips.presentedPages.flatMap(all)
        case let stack as NavigationStack:
          [page] + (stack.pages + stack.presentedPages).flatMap(all)
        default: [page]
        }
      }
      return Set(all(rig.stack).map { ObjectIdentifier($0.lifecycle) })
    }

    private func note<Made: Page>(_ page: Made) -> Made {
      made.append(Weak(page: page))
      return page
    }

    /// A page, or a container of one.
    private func make() -> any Page {
      let page = note(RecordingPage("\(made.count)", in: Journal()))
      switch dice.next() % 4 {
      case 0:
        let flips = note(FlipContainer(axis: .vertical, drawing: .immediate))
        flips.setPage(page, animated: false)
        return flips
      case 1: return note(NavigationStack(root: page, drawing: .immediate))
      default: return page
      }
    }

    private func transition() -> TimedTransition? {
      switch dice.next() % 6 {
      case 0: TimedTransition(FlipTransition(), duration: 0.3)
      case 1: TimedTransition(FoldTransition())
      case 2: TimedTransition(CrossfadeTransition(), duration: 0.1)
      case 3: .cut
      default: nil
      }
    }

    func call() {
      let stack = rig.stack
      let animated = dice.next() % 4 > 0
      switch dice.next() % 14 {
      case 0...3:
        operations.append(
          stack.push(make(), transition: transition(), back: transition(), animated: animated))
      case 4, 5: operations.append(stack.pop(transition: transition(), animated: animated))
      case 6: operations.append(stack.popToRoot(animated: animated))
      case 7:
        guard let page = stack.pages.randomElement(using: &dice) else { return }
        operations.append(stack.replace(page, with: make(), animated: animated))
      case 8:
        let kept = stack.pages.filter { _ in dice.next() % 2 == 0 }
        operations.append(stack.setPages(kept + [make()], animated: animated))
      case 9, 10:
        operations.append(
          stack.present(
            make(), as: dice.next() % 2 == 0 ? .full : .sheet, transition: transition(),
            animated: animated))
      case 11: operations.append(stack.dismiss(animated: animated))
      case 12: operations.append(stack.dismissAll(animated: animated))
      default:
        let held = Segue.push(self.make(), transition: transition())
          .grab(from: stack.topPage ?? stack)
        held.move(to: 0.4)
        rig.frame()
        if dice.next() % 2 == 0 { held.release(commits: dice.next() % 2 == 0) }
      }
    }

    func moveFinger() {
      let finger = Int(dice.next() % 2)
      guard var place = fingers[finger] else {
        let x = dice.next() % 3 == 0 ? 0.01 : Double.random(in: 0...1, using: &dice)
        fingers[finger] = Point(x: x * rig.size.width, y: 60)
        return touch(.began, finger)
      }
      guard dice.next() % 6 > 0 else {
        touch(dice.next() % 5 == 0 ? .cancelled : .ended, finger)
        return fingers[finger] = nil
      }
      for _ in 0..<3 {
        place.x += Double.random(in: -10...20, using: &dice)
        fingers[finger] = place
        touch(.moved, finger)
      }
    }

    private func touch(_ phase: Contact.Phase, _ finger: Int) {
      rig.touch(phase, at: fingers[finger] ?? Point(), id: finger, after: 0.008)
    }

    func step() {
      switch dice.next() % 12 {
      case 0...4: call()
      case 5: rig.key(["Escape", "XF86Back"][Int(dice.next() % 2)])
      case 6:
        rig.size = Size(width: rig.size.height, height: rig.size.width)
        rig.stack.resize(to: rig.size, scale: .one)
      case 7:
        guard dice.next() % 4 == 0 else { return }
        rig.stack.suspend()
        fingers = [:]
        rig.stack.resume()
      default: moveFinger()
      }
      rig.frame(after: [0.004, 1.0 / 60, 0.06, 0.2][Int(dice.next() % 4)])
    }

    func rest() {
      for finger in fingers.keys.sorted() { touch(.ended, finger) }
      fingers = [:]
      rig.settle()
      rig.events = []
    }
  }

  @Test(arguments: 0..<60)
  func `at rest exactly the pages live that can be come back to`(seed: Int) {
    let walker = Walker(seed: seed)
    for _ in 0..<12 {
      for _ in 0..<20 { walker.step() }
      walker.rest()
      #expect(walker.operations.allSatisfy { $0.outcome != nil })
      // An operation keeps the pages that left by it.
      walker.operations = []
      let wanted = walker.wanted
      for page in walker.living where !wanted.contains(ObjectIdentifier(page.lifecycle)) {
        Issue.record("\(type(of: page)) \(page.title ?? "") lives on")
      }
    }
  }
}
