package import OctavoGeometry
internal import OctavoNavigation

/// The bars laid out in a window: what is drawn where, and what a contact comes down on. A pure function
/// of the plan.
package struct ReaderScreen: Sendable {
  /// Which way something goes out of sight.
  package enum Side: Sendable, Hashable { case top, bottom, still }

  /// One thing that is drawn by itself.
  package struct Part: Sendable {
    /// Tells it from all others of the screen.
    package var name: String
    /// Where, in window points.
    package var frame: Rect
    /// How.
    package var look: BarLook
    /// Which way it goes out of sight.
    package var side: Side
    /// The part of the window outside of which it is not seen.
    package var clip: Rect?
    /// What it is when touched; nil if it is the ground of what is.
    package var target: ReaderTarget?
  }

  /// The side of what can be pressed, in points.
  package static let target = 48.0
  /// The height of a bar of one row, in points.
  package static let barHeight = 56.0
  /// The height of the page's number on the page, in points.
  static let folioHeight = 20.0
  /// The height of the chapter's name, in points.
  static let chapterHeight = 22.0

  /// What is drawn, the lowest first.
  package private(set) var parts: [Part] = []
  /// The upper bar.
  package private(set) var top = Rect(size: Size())
  /// The lower bar; empty where pages have no numbers.
  package private(set) var bottom = Rect(size: Size())
  /// The slider, if there is one.
  package private(set) var slider: PageSlider?
  /// Where the picture stands of the page under the finger.
  package private(set) var preview: Rect?
  /// The panel that lies over all.
  package internal(set) var panel: Rect?
  /// How far what the panel shows can be scrolled, in points of the bars.
  package internal(set) var reach = 0.0

  /// What it is laid out for.
  package let state: ReaderState
  /// The same in points of the bars, in which all is laid out before it grows.
  let plan: ReaderState

  /// Lays the screen out.
  package init(_ state: ReaderState) {
    self.state = state
    plan = state.inBarPoints
    addFolio()
    addRibbon()
    addSelection()
    addTop()
    addBottom()
    switch plan.panel {
    case .pad(let pad): addPad(pad)
    case .view: addView()
    case .help(let offset): addHelp(offset)
    case .message(let title, let text): addMessage(text, under: title)
    case .offers(let title, let offers): addOffers(offers, under: title)
    case .contents(let entries, let current, let offset):
      addPlaces(entries, current, offset, under: "Contents")
    case .links(let entries, let offset):
      addPlaces(entries, nil, offset, under: "Links on this page")
    case .find(let find): addFind(find)
    case .black: addBlack()
    case nil: break
    }
    if state.barPoint != 1 { grow(by: state.barPoint) }
  }

  /// From points of the bars to points of the window.
  private mutating func grow(by point: Double) {
    for index in parts.indices {
      parts[index].frame = parts[index].frame.scaled(by: point)
      parts[index].clip = parts[index].clip?.scaled(by: point)
      parts[index].look.point = point
    }
    (top, bottom) = (top.scaled(by: point), bottom.scaled(by: point))
    slider?.grow(by: point)
    (preview, panel) = (preview?.scaled(by: point), panel?.scaled(by: point))
  }

  /// What is at a place; nil for the page.
  package func target(at point: Point) -> ReaderTarget? {
    let part = parts.last { part in
      part.frame.contains(point) && part.clip?.contains(point) != false && part.target != nil
    }
    if let panel {
      guard panel.contains(point) else { return .outside }
      guard part?.side == .still else { return .panel }
    }
    return part?.target
  }

  /// What can have the keys, in their order.
  package var focusable: [ReaderTarget] {
    parts.compactMap(\.target).filter {
      switch $0 {
      case .item, .slider, .number: panel == nil
      case .key, .choice, .offer, .entry, .found, .dismiss: panel != nil
      case .title, .grip, .ground, .chapter, .field, .panel, .outside: false
      case .action, .selectionEnd: false
      }
    }
  }

  /// Those of them that are offered.
  var offers: [ReaderTarget] {
    focusable.filter {
      switch $0 {
      case .offer, .entry: true
      default: false
      }
    }
  }

  /// What stands in the upper bar: before the title, and after it.
  private var items: (leading: [BarItem], trailing: [BarItem]) {
    var trailing: [BarItem] = plan.canOpen ? [.open] : []
    if plan.hasContents { trailing.append(.contents) }
    if plan.canFind { trailing.append(.find) }
    if let isMarked = plan.isMarked { trailing.append(isMarked ? .unmark : .mark) }
    trailing += plan.view == nil ? [.help] : [.view, .help]
    if let window = plan.window {
      if window.isFullscreen {
        // Whoever draws the window does not draw it there.
        trailing += [.leaveScreen, .close]
      } else {
        if window.canFillScreen { trailing.append(.fillScreen) }
        if !window.isDecorated {
          if window.canMinimize { trailing.append(.minimize) }
          if window.canMaximize { trailing.append(window.isMaximized ? .restore : .maximize) }
          trailing.append(.close)
        }
      }
    }
    let leading: [BarItem] = plan.canGoBack ? [.back] : []
    // A narrow window has room for its title first; one that fills the screen is closed after it is left.
    var spare: [BarItem] = [.minimize, .fillScreen, .maximize, .restore]
    if plan.window?.isFullscreen == true { spare.append(.close) }
    // The name of the part leads there as well.
    if plan.place?.chapter != nil || plan.isMarked == nil { spare.append(.contents) }
    for item in spare {
      let taken = Double(leading.count + trailing.count) * Self.target
      if plan.size.width - taken >= 140 { break }
      trailing.removeAll { $0 == item }
    }
    // Before the title has no room at all, what has a key goes.
    for item in [BarItem.help, .mark, .unmark] {
      let taken = Double(leading.count + trailing.count) * Self.target
      if plan.size.width - taken < 110 { trailing.removeAll { $0 == item } }
    }
    return (leading, trailing)
  }

  mutating func add(
    _ name: String, _ frame: Rect, _ kind: BarLook.Kind, on side: Side = .still,
    as target: ReaderTarget? = nil, clip: Rect? = nil
  ) {
    var look = BarLook(kind, colors: plan.colors)
    if let target {
      look.isFocused = plan.focus == target
      look.isPressed = plan.pressed == target
    }
    parts.append(
      Part(name: name, frame: frame, look: look, side: side, clip: clip, target: target))
  }

  /// The place in the book, on the page; bars lie over it.
  private mutating func addFolio() {
    guard plan.view?.showsPageNumber == true, let place = plan.place else { return }
    let width = min(Double(place.longest.words.count) * 7 + 24, plan.size.width - 16)
    let frame = Rect(
      x: ((plan.size.width - width) / 2).rounded(), y: plan.size.height - Self.folioHeight,
      width: width.rounded(), height: Self.folioHeight)
    add("folio", frame, .folio(place.words))
  }

  /// The ribbon of a page that is marked, at the outer corner of the window; bars lie over it.
  private mutating func addRibbon() {
    guard plan.isMarked == true else { return }
    let size = Size(width: 20, height: 30)
    let x = plan.isMirrored ? 20 : plan.size.width - 20 - size.width
    add("ribbon", Rect(x: x, y: 0, width: size.width, height: size.height), .ribbon)
  }

  private mutating func addTop() {
    let (width, side) = (plan.size.width, Self.target)
    let margin = (Self.barHeight - side) / 2
    top = Rect(x: 0, y: 0, width: width, height: Self.barHeight)
    add("top", top, .ground(line: .bottom), on: .top, as: .title)
    let (leading, trailing) = items
    func place(_ x: Double) -> Rect { Rect(x: x, y: margin, width: side, height: side) }
    for (index, item) in leading.enumerated() {
      add(
        item.rawValue, place(margin + Double(index) * side), .item(item), on: .top, as: .item(item))
    }
    let right = width - margin - Double(trailing.count) * side
    let left = margin + Double(leading.count) * side
    if right - left > 24 {
      add(
        "title", Rect(x: left + 8, y: margin, width: right - left - 16, height: side),
        .title(plan.title), on: .top, as: .title)
    }
    for (index, item) in trailing.enumerated() {
      add(
        item.rawValue, place(right + Double(index) * side), .item(item), on: .top, as: .item(item))
    }
  }

  private mutating func addBottom() {
    guard let place = plan.place else { return }
    let (size, side) = (plan.size, Self.target)
    let chapterHeight = place.chapter == nil ? 0 : Self.chapterHeight
    let height = Self.barHeight + chapterHeight
    bottom = Rect(x: 0, y: size.height - height, width: size.width, height: height)
    add("bottom", bottom, .ground(line: .top), on: .bottom, as: .ground)
    let row = bottom.maxY - 4 - side
    var right = size.width - 4
    if let window = plan.window, !window.isDecorated, window.isResizable {
      right -= side
      add(
        "grip", Rect(x: right, y: row, width: side, height: side), .grip, on: .bottom, as: .grip)
    }
    // As wide as its longest words: what is beside it does not move under the finger.
    func width(_ words: String) -> Double { max(Double(words.count) * 8.5 + 16, 72) }
    let most = max(side, size.width * 0.4)
    let ways: [KeyPath<BarPlace, String>] = [\.words, \.shortWords, \.fewWords]
    let words = ways.first { width(place.longest[keyPath: $0]) <= most } ?? \.fewWords
    let width = min(width(place.longest[keyPath: words]), most)
    right -= width
    if let chapter = place.chapter {
      add(
        "chapter",
        Rect(
          x: 16, y: bottom.minY, width: max(1, size.width - 32), height: Self.chapterHeight + 4),
        .note(chapter), on: .bottom, as: plan.hasContents ? .chapter : nil)
    }
    let frame = Rect(x: 4, y: row, width: max(side, right - 8), height: side)
    let track = Rect(
      x: frame.minX + BarLook.knob, y: frame.center.y,
      width: max(1, frame.size.width - 2 * BarLook.knob), height: 0)
    let slider = PageSlider(track: track, count: place.count, isMirrored: plan.isMirrored)
    self.slider = slider
    add(
      "slider", frame,
      .slider(share: slider.share(of: place.number), isMirrored: plan.isMirrored), on: .bottom,
      as: .slider)
    add(
      "number", Rect(x: right, y: row, width: width, height: side),
      .number(place[keyPath: words]),
      on: .bottom, as: .number)
    if plan.scrubbed != nil { addPreview(of: place, on: slider) }
  }

  /// The page under the finger, above the knob: its picture, and its number below.
  private mutating func addPreview(of place: BarPlace, on slider: PageSlider) {
    let (rim, foot) = (6.0, 26.0)
    let free = bottom.minY - top.maxY - 16
    var height = min(free, 320) - rim - foot
    guard height >= 40, !plan.pageSize.isEmpty else { return }
    var width = height * plan.pageSize.width / plan.pageSize.height
    let widest = min(360, plan.size.width - 16) - 2 * rim
    if width > widest {
      height *= widest / width
      width = widest
    }
    let card = Size(width: (width + 2 * rim).rounded(), height: (height + rim + foot).rounded())
    let x = min(
      max(8, slider.x(of: place.number) - card.width / 2), plan.size.width - 8 - card.width)
    let frame = Rect(
      x: x.rounded(), y: bottom.minY - 8 - card.height, width: card.width, height: card.height)
    add("preview", frame, .preview(name: place.name, foot: foot, rim: rim), on: .bottom)
    preview = Rect(
      x: frame.minX + rim, y: frame.minY + rim, width: card.width - 2 * rim,
      height: card.height - rim - foot)
  }
}
