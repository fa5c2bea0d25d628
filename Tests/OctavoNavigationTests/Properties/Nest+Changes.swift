import OctavoGeometry
import OctavoGestures
import OctavoManipulation
import OctavoMotion
import OctavoTestSupport
import OctavoTransitions
import OctavoViews

@testable import OctavoNavigation

/// What becomes otherwise in a nest.
extension Nest {
  func flipSetting() {
    guard let flips = pick(FlipContainer.self) else { return }
    let what = roll(30)
    say("\(name(flips)) setting \(what)")
    switch what {
    case 0: flips.axis = flips.axis == .horizontal ? .vertical : .horizontal
    case 1:
      flips.layoutDirection = flips.layoutDirection == .leftToRight ? .rightToLeft : .leftToRight
    case 2: flips.spread = [.none, .always, .automatic][roll(3)]
    case 3: flips.isCoverAlone.toggle()
    case 4: flips.regroupPages()
    case 5: flips.leafLimit = [nil, 1, 2, 6][roll(4)]
    case 6: flips.motion = chance(2) ? .reduced : .full
    case 7: flips.duration = [0, 0.1, 0.5][roll(3)]
    case 8, 9:
      let transition = transition()
      if chance(2) {
        flips.transition = { $0.fitted(transition) }
      } else {
        flips.transition = { _ in transition }
      }
    case 10: flips.settling = chance(2) ? .classic : .spring
    case 11: flips.indicator = [nil, .dots, .numbers][roll(3)]
    case 12: flips.table = [.plain, .pages, .color(.black)][roll(3)]
    case 13: flips.cover = [.paper, .pages, .board(.black)][roll(3)]
    case 14: flips.showsPageEdges.toggle()
    case 15: flips.background = Color(red: Double(roll(5)) / 5, green: 0.3, blue: 0.6)
    case 16: flips.allowsZoom.toggle()
    case 17:
      if flips.allowsZoom {
        let scale = 1 + Double(roll(3))
        flips.zoom(
          to: Zoom(scale: scale, center: Point(x: 30 + Double(roll(40)), y: 20)),
          animated: chance(2))
      }
    case 18: flips.fit = [.page, .crop, .width][roll(3)]
    case 19: flips.isEnabled.toggle()
    case 20: flips.emptyPage = chance(2) ? nil : makeLeaf()
    case 21: flips.endGlowColor = Color(red: Double(roll(5)) / 5, green: 0.3, blue: 0.6)
    case 22: flips.firstWords = chance(2) ? "First" : nil
    case 23: flips.lastWords = chance(2) ? "Last" : nil
    case 24: flips.gestures.endLaw = [.rubberBand, .glow, .hill][roll(3)]
    case 25: flips.autoFlip = chance(2) ? nil : AutoFlip(every: 0.1, end: .wraps)
    case 26: flips.peeksAtFirst.toggle()
    case 27:
      let pages = (0..<roll(5)).map { _ in makePage(depth: 2) }
      let old = [flips.page].compactMap(\.self)
      flips.dataSource = chance(4) ? nil : PageList(chance(2) ? old + pages : pages)
    case 28: flips.gestures.dragArea = [.anywhere, .edges, .off][roll(3)]
    default: flips.riffles.toggle()
    }
  }

  func stackSetting() {
    guard let stack = pick(NavigationStack.self) else { return }
    let what = roll(12)
    say("\(name(stack)) setting \(what)")
    switch what {
    case 0: stack.showsBar.toggle()
    case 1: stack.barHeight = Double(10 + roll(30))
    case 2: stack.barStyle.tint = Color(red: Double(roll(5)) / 5, green: 0.3, blue: 0.6)
    case 3: stack.backTitle = "B\(roll(5))"
    case 4: stack.motion = chance(2) ? .reduced : .full
    case 5: stack.background = Color(red: Double(roll(5)) / 5, green: 0.6, blue: 0.3)
    case 6:
      stack.layoutDirection =
        stack.layoutDirection == .leftToRight ? .rightToLeft : .leftToRight
    case 7: stack.table = [.plain, .pages, .color(.black)][roll(3)]
    case 8: stack.gestures.axis = chance(2) ? .vertical : .horizontal
    case 9: stack.popsByPinch = [nil, true, false][roll(3)]
    case 10: stack.isEnabled.toggle()
    default: stack.gestures.dragArea = [.anywhere, .edges, .off][roll(3)]
    }
  }

  func leafCall() {
    guard let leaf = pick(NestPage.self) else { return }
    if chance(5) {
      say("title")
      if chance(2) {
        pick(ViewPage.self)?.title = "T\(roll(9))"
      } else {
        pick(FlipContainer.self)?.title = "T\(roll(9))"
      }
      return
    }
    switch roll(4) {
    case 0: leaf.canLeave.toggle()
    case 1: if kept.count < 4 { kept.append(leaf) } else { kept.removeFirst() }
    default:
      count += 1
      leaf.content = NestPage.content(count)
    }
    say("leaf \(leaf.name) changes")
  }

  func viewCall() {
    guard let page = pick(ViewPage.self) else { return }
    let views = page.views
    let what = roll(18)
    say("\(name(page)) view \(what)")
    switch what {
    case 0: page.add(makeView(), above: chance(2) ? views.first : nil)
    case 1: views.randomElement(using: &dice).map(page.remove)
    case 2: views.randomElement(using: &dice).map(page.bringToFront)
    case 3: page.background = Color(red: Double(roll(5)) / 5, green: 0.6, blue: 0.3)
    case 4: views.randomElement(using: &dice)?.frame = viewFrame()
    case 5: views.randomElement(using: &dice)?.isHidden.toggle()
    case 6: views.randomElement(using: &dice)?.clip = chance(2) ? nil : viewFrame()
    case 7:
      count += 1
      views.randomElement(using: &dice)?.content = NestPage.content(count)
    case 8, 9, 10:
      guard let from = views.randomElement(using: &dice) else { return }
      let to = chance(3) ? (views.randomElement(using: &dice) ?? from) : makeView()
      guard from !== to else { return }
      let held = page.makeTransition(
        from: from, to: to, using: transition(), action: [.replace, .showHide, .none][roll(3)])
      driven.append(held)
    case 11:
      let held = DrivenTransition(transition(), from: makeView(), to: makeView(), in: viewFrame())
      held.alternates = chance(2)
      driven.append(held)
      page.add(held)
    case 12: driven.randomElement(using: &dice)?.hold(at: Double(roll(11)) / 10)
    case 13: driven.randomElement(using: &dice)?.release(velocity: Double(roll(5) - 2))
    case 14: driven.randomElement(using: &dice)?.go(to: chance(2) ? .source : .destination)
    case 15:
      guard let held = driven.randomElement(using: &dice) else { return }
      switch roll(4) {
      case 0: held.frame = viewFrame()
      case 1: held.clip = chance(2) ? nil : viewFrame()
      case 2: held.transition = transition()
      default: held.turnAround()
      }
    case 16:
      if let field = page.fields.first {
        if chance(2) { field.focus() } else { field.text = "w\(roll(100))" }
      }
    default:
      if let held = driven.randomElement(using: &dice) { page.remove(held) }
      if driven.count > 4 { driven.removeFirst() }
    }
  }
}
