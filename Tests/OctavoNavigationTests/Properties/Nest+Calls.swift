import OctavoGeometry
import OctavoGestures
import OctavoTestSupport
import OctavoTransitions
import OctavoViews

@testable import OctavoNavigation

/// What a program asks of a nest.
extension Nest {
  /// Does one or two things, and mostly shows a frame.
  func play(_ seed: UInt64) {
    dice = Dice(seed: seed)
    for _ in 0..<(1 + roll(2)) { act() }
    if chance(3) { return }
    frame(after: [0.004, 1.0 / 60, 1.0 / 60, 0.06, 0.25][roll(5)])
  }

  func act() {
    switch roll(30) {
    case 0...8: moveFinger()
    case 9: key()
    case 10: scroll()
    case 11, 12, 13: flipCall()
    case 14: flipSetting()
    case 15, 16, 17: stackCall()
    case 18: stackSetting()
    case 19, 20: modalCall()
    case 21: slotCall()
    case 22, 23: viewCall()
    case 24: segueCall()
    case 25: window()
    case 26: leafCall()
    case 27: hookCall()
    case 28: if chance(4) { settleNow() }
    default: flipSetting()
    }
  }

  func settleNow() {
    say("settle")
    settle()
  }

  /// Counts how often an operation ends.
  func end(_ name: String) -> (NavigationOperation.Result) -> Void {
    let note = OperationNote(name)
    notes.append(note)
    return { _ in note.ends += 1 }
  }

  func transition() -> any Transition {
    switch roll(12) {
    case 0: FlipTransition()
    case 1: FlipTransition(style: .vertical)
    case 2: FoldTransition()
    case 3: CrossfadeTransition()
    case 4: SlideTransition()
    case 5: CurlTransition()
    case 6: CubeTransition()
    case 7: FadeTransition()
    case 8: FlipTransition(style: .reversePerspective, light: .natural)
    case 9: MultiFoldTransition()
    case 10: CardsTransition()
    default: PortalTransition()
    }
  }

  func timed() -> TimedTransition? {
    switch roll(5) {
    case 0: TimedTransition(transition(), duration: 0.3)
    case 1: .cut
    case 2: TimedTransition(transition())
    default: nil
    }
  }

  func anyPage() -> any Page {
    // A page that is somewhere already, at times.
    if chance(8), let page = pick((any Page).self) { return page }
    if chance(8), let page = kept.first { return page }
    return makePage(depth: 2)
  }

  var direction: TurnDirection { chance(2) ? .forward : .backward }

  func flipCall() {
    guard let flips = pick(FlipContainer.self) else { return }
    let direction = direction
    let animated = !chance(4)
    switch roll(6) {
    case 0, 1, 2:
      let note = end("\(name(flips)) turn \(direction)")
      say("\(name(flips)) turn \(direction) animated \(animated)")
      flips.turn(
        direction, transition: chance(3) ? timed() : nil, animated: animated, completion: note)
    case 3:
      let list = flips.dataSource as? PageList
      let count = list.flatMap { $0.pageCount(in: flips)?.number } ?? 0
      let page =
        chance(3) || count == 0 ? anyPage() : (list?.page(at: roll(count), in: flips) ?? anyPage())
      let note = end("\(name(flips)) set")
      say("\(name(flips)) set \(name(page)) \(direction) animated \(animated)")
      flips.setPage(
        page, direction: direction, transition: chance(3) ? timed() : nil, animated: animated,
        completion: note)
    case 4:
      say("\(name(flips)) reload")
      flips.reloadData()
    default:
      say("\(name(flips)) peek")
      flips.peek(direction)
    }
  }

  func stackCall() {
    guard let stack = pick(NavigationStack.self) else { return }
    let animated = !chance(4)
    let name = name(stack)
    switch roll(9) {
    case 0...3:
      guard stack.pages.count < 5 else { return }
      let page = anyPage()
      let note = end("\(name) push")
      say("\(name) push \(self.name(page)) animated \(animated)")
      stack.push(
        page, transition: timed(), back: timed(), animated: animated, completion: note)
    case 4, 5:
      let note = end("\(name) pop")
      say("\(name) pop animated \(animated)")
      stack.pop(
        transition: timed(), animated: animated, completion: note)
    case 6:
      let note = end("\(name) popToRoot")
      say("\(name) popToRoot animated \(animated)")
      stack.popToRoot(animated: animated, completion: note)
    case 7:
      guard let old = stack.pages.randomElement(using: &dice) else { return }
      let page = anyPage()
      let note = end("\(name) replace")
      say("\(name) replace \(self.name(old)) by \(self.name(page)) animated \(animated)")
      stack.replace(
        old, with: page, animated: animated, completion: note)
    default:
      let kept = stack.pages.filter { _ in chance(2) }
      let pages = kept + [anyPage()]
      let note = end("\(name) setPages")
      say("\(name) setPages \(pages.map(self.name)) animated \(animated)")
      stack.setPages(pages, animated: animated, completion: note)
    }
  }

  func modalCall() {
    let presenters = reachable.compactMap { $0 as? any ModalPresenter }
    guard let presenter = presenters.randomElement(using: &dice) else { return }
    let animated = !chance(4)
    let name = name(presenter)
    switch roll(5) {
    case 0, 1:
      guard presenter.presentedPages.count < 3 else { return }
      let page = anyPage()
      let note = end("\(name) present")
      let cover: ModalCover = chance(2) ? .full : .sheet
      say("\(name) present \(self.name(page)) \(cover) animated \(animated)")
      presenter.present(
        page, as: cover, transition: timed(), isDismissible: !chance(4), animated: animated,
        completion: note)
    case 2, 3:
      let note = end("\(name) dismiss")
      say("\(name) dismiss animated \(animated)")
      presenter.dismiss(animated: animated, completion: note)
    default:
      let note = end("\(name) dismissAll")
      say("\(name) dismissAll animated \(animated)")
      presenter.dismissAll(animated: animated, completion: note)
    }
  }

  func slotCall() {
    guard let slots = pick(SlotPage.self) else { return }
    if chance(3) {
      count += 1
      say("\(name(slots)) content \(count)")
      slots.content = NestPage.content(count)
      return
    }
    var pages = slots.slots.filter { _ in chance(2) }
    if chance(2) { pages.append(SlotPage.Slot(anyPage(), in: Self.places[roll(4)])) }
    if chance(3), !pages.isEmpty { pages[0].rect = Self.places[roll(4)] }
    say("\(name(slots)) slots \(pages.map { name($0.page) })")
    slots.setSlots(pages)
  }

  func segueCall() {
    if !grabs.isEmpty, !chance(3) {
      let held = grabs[roll(grabs.count)]
      let what = roll(6)
      say("held \(held.operation.kind) \(what)")
      switch what {
      case 0, 1: held.move(to: Double(roll(11)) / 10)
      case 2: held.release(velocity: Double(roll(5) - 2))
      case 3: held.cancel()
      case 4: held.take()
      default: grabs.removeAll { $0 === held }
      }
      return
    }
    let pages = reachable.filter { $0.lifecycle.state != .disappeared }
    guard let page = pages.randomElement(using: &dice) else { return }
    let other = anyPage()
    let segue: Segue =
      switch roll(6) {
      case 0: .push(other, transition: timed())
      case 1: .pop()
      case 2: .present(other, as: chance(2) ? .full : .sheet)
      case 3: .dismiss()
      case 4: Segue(.turn(direction))
      default: .replace(with: other)
      }
    if chance(2) {
      say("segue \(segue.action) from \(name(page))")
      segue.perform(from: page)
    } else {
      say("grab \(segue.action) from \(name(page))")
      grabs.append(segue.grab(from: page, by: [.drag, .edge, .pinch][roll(3)]))
    }
  }

  func hookCall() {

    let word = ["wM", "load", "wA", "iA", "dA", "wD", "dD", "dM"][roll(8)]
    let what = roll(6)
    say("hook \(word) \(what)")
    hookWord = word
    hook = { [unowned self] in
      switch what {
      case 0, 1: self.flipCall()
      case 2: self.stackCall()
      case 3: self.modalCall()
      case 4: self.flipSetting()
      default: self.slotCall()
      }
    }
  }
}
