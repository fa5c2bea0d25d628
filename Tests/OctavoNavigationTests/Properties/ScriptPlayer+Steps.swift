import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoTransitions

@testable import OctavoTrace

/// The steps that `octavo trace` has no words for.
extension ScriptPlayer {
  func play(_ finger: ScriptStep.Finger) {
    switch finger {
    case .down(let x, let page):
      trace.pageToPush = trace.makePage(page)
      touch(.began, x, after: 1)
    case .move(let x):
      let start = trace.hand.point.x / trace.window.size.width
      for step in 1...4 { touch(.moved, start + (x - start) * Double(step) / 4, after: 0.008) }
    case .lift(let rests):
      touch(.ended, trace.hand.point.x / trace.window.size.width, after: rests ? 0.2 : 0.001)
      trace.pageToPush = nil
    case .cancel:
      touch(.cancelled, trace.hand.point.x / trace.window.size.width, after: 0.008)
      trace.pageToPush = nil
    }
  }

  private func touch(_ phase: Contact.Phase, _ x: Double, after pause: Double) {
    trace.hand.time += pause
    let size = trace.window.size
    trace.hand.point = Point(x: x * size.width, y: size.height / 2)
    trace.root?.handle(.contact(Contact(phase, at: trace.hand.point, time: trace.hand.time)))
  }

  func press(_ name: String) {
    trace.hand.time += 0.2
    trace.root?.handle(.key(KeyPress(name, time: trace.hand.time)))
  }

  func play(_ arrangement: ScriptStep.Arrangement) {
    guard let flip = trace.root as? FlipContainer else { return }
    switch arrangement {
    case .source(let loops, let counts):
      let source = CountingSource(listed)
      source.loops = loops
      source.counts = counts
      source.onQuestion = { [unowned self] in checker?.question(in: trace.rootName) }
      self.source = source
      flip.dataSource = source
    case .noSource:
      source = nil
      flip.dataSource = nil
    case .spread(let spread): flip.spread = spread
    case .sides(let sides):
      source?.sides = Dictionary(
        zip(listed.compactMap(\.title), sides), uniquingKeysWith: { first, _ in first })
      flip.regroupPages()
    case .cover: flip.isCoverAlone.toggle()
    case .direction:
      flip.layoutDirection =
        flip.layoutDirection == .rightToLeft ? .leftToRight : .rightToLeft
    }
  }

  func turn(to page: String, _ direction: TurnDirection, animated: Bool) {
    (trace.root as? FlipContainer)?
      .setPage(trace.makePage(page), direction: direction, animated: animated)
  }

  func play(_ level: MotionLevel) {
    for container in trace.containers.values {
      (container as? FlipContainer)?.motion = level
      (container as? NavigationStack)?.motion = level
    }
  }

  func play(_ call: ScriptStep.StackCall) {
    guard let stack = trace.root as? NavigationStack else { return }
    func transition(_ manner: ScriptStep.Manner) -> TimedTransition? {
      switch manner {
      case .flip: TimedTransition(FlipTransition())
      case .cut: .cut
      case .still: nil
      }
    }
    switch call {
    case .bar: stack.showsBar.toggle()
    case .dragsAnywhere: stack.gestures.dragArea = .anywhere
    case .setPages(let pages, let animated):
      stack.setPages(pages.map(trace.makePage), animated: animated)
    case .push(let page, let manner):
      stack.push(
        trace.makePage(page), transition: transition(manner), animated: manner != .still)
    case .pop(let manner):
      stack.pop(transition: transition(manner), animated: manner != .still)
    case .popTo(let page): stack.pop(to: trace.makePage(page), animated: false)
    case .popToRoot: stack.popToRoot(animated: false)
    case .replace(let page, let other):
      stack.replace(trace.makePage(page), with: trace.makePage(other), animated: false)
    }
  }
}
