package import OctavoGeometry
package import OctavoNavigation

/// Where in a book a person is, for a bar to say: the page that is read, or the one under the finger, and the
/// one beside it.
package struct BarPlace: Sendable, Hashable {
  /// The number of the page, from 1.
  package var number: Int
  /// How many pages there are.
  package var count: Int
  /// Whether both are known, not guessed.
  package var isExact: Bool
  /// The numbers of the pages that stand side by side; one number where one stands alone.
  package var numbers: ClosedRange<Int>
  /// Whether pages stand side by side here, but for the first and the last.
  package var isSpread: Bool
  /// What the pages are called, where that is not just their numbers.
  package var label: String?
  /// How many letters the longest label of a page has.
  package var labelLength: Int
  /// What the part is called that the page is in.
  package var chapter: String?

  /// A place.
  ///
  /// - Parameters:
  ///   - numbers: Those of the pages that stand side by side; nil for the page alone.
  ///   - labels: What the pages are called that stand side by side, if they have names.
  package init(
    number: Int, count: Int, isExact: Bool = true, numbers: ClosedRange<Int>? = nil,
    isSpread: Bool = false, labels: [String] = [], labelLength: Int = 0, chapter: String? = nil
  ) {
    self.number = number
    self.numbers = numbers ?? number...number
    self.count = max(count, self.numbers.upperBound)
    self.isExact = isExact
    self.isSpread = isSpread
    let label = labels.joined(separator: "–")
    self.label = label.isEmpty || label == Self.words(self.numbers) ? nil : label
    self.labelLength = max(labelLength, labels.map(\.count).max() ?? 0)
    self.chapter = chapter
  }

  private static func words(_ numbers: ClosedRange<Int>) -> String {
    numbers.count > 1 ? "\(numbers.lowerBound)–\(numbers.upperBound)" : "\(numbers.lowerBound)"
  }

  /// The place in words: "12 of 233", "about 12 of 233", "12–13 of 233", "iv (4 of 233)".
  package var words: String {
    let place = "\(isExact ? "" : "about ")\(Self.words(numbers)) of \(count)"
    return label.map { "\($0) (\(place))" } ?? place
  }

  /// The place in fewer words: "12/233", "~12/233", "iv (4/233)".
  package var shortWords: String {
    let place = "\(isExact ? "" : "~")\(Self.words(numbers))/\(count)"
    return label.map { "\($0) (\(place))" } ?? place
  }

  /// The place in few words: "12/233", "~12/233", "iv".
  package var fewWords: String {
    label ?? shortWords
  }

  /// What the pages alone are called.
  package var name: String { label ?? Self.words(numbers) }

  /// The same for the pages whose words are the longest.
  var longest: BarPlace {
    var place = self
    place.numbers = isSpread ? max(1, count - 1)...count : count...count
    let label = String(repeating: "0", count: labelLength)
    place.label = labelLength > 0 ? isSpread ? "\(label)–\(label)" : label : nil
    return place
  }
}

/// Words that are selected, as they are seen.
package struct SelectionState: Sendable, Hashable {
  /// Where they stand, in points of the window: a part for each line.
  package var marks: [Rect]
  /// Their two ends.
  package var first: SelectableWords.End
  package var last: SelectableWords.End
  /// What can be done with them; nothing while a finger moves an end.
  package var actions: [SelectionAction]

  /// Words that are selected.
  package init(
    marks: [Rect], first: SelectableWords.End, last: SelectableWords.End,
    actions: [SelectionAction] = []
  ) {
    self.marks = marks
    self.first = first
    self.last = last
    self.actions = actions
  }
}

/// All that the bars and what they open depend on.
package struct ReaderState: Sendable, Hashable {
  /// What lies over bars and page and takes all that a person does.
  package enum Panel: Sendable, Hashable {
    /// Digits for a page's number.
    case pad(PagePad)
    /// How pages are shown.
    case view
    // What is scrolled is so in points of the bars.

    /// What every gesture and key does, scrolled so many points.
    case help(offset: Double)
    /// What a person should know.
    case message(title: String, text: String)
    /// Things to choose one of.
    case offers(title: String, [ReaderOffer])
    /// What is where, with the line of it that the person is in, scrolled so many points.
    case contents([ContentsEntry], current: Int?, offset: Double)
    /// The links of the pages that lie open, scrolled so many points.
    case links([ContentsEntry], offset: Double)
    /// Words that are looked for.
    case find(FindState)
    /// Nothing is seen.
    case black

    /// The lines of a list of places, and the one that the person is at; nil if it is no such list.
    var places: (entries: [ContentsEntry], current: Int?)? {
      switch self {
      case .contents(let entries, let current, _): (entries, current)
      case .links(let entries, _): (entries, nil)
      default: nil
      }
    }

    /// How far it is scrolled, in points of the bars; nil if it never is.
    var offset: Double? {
      get {
        switch self {
        case .help(let offset), .contents(_, _, let offset), .links(_, let offset): offset
        case .find(let find): find.offset
        case .pad, .view, .message, .offers, .black: nil
        }
      }
      set {
        guard let newValue else { return }
        switch self {
        case .help: self = .help(offset: newValue)
        case .contents(let entries, let current, _):
          self = .contents(entries, current: current, offset: newValue)
        case .links(let entries, _): self = .links(entries, offset: newValue)
        case .find(var find):
          (find.offset, find.isScrolled) = (newValue, true)
          self = .find(find)
        case .pad, .view, .message, .offers, .black: break
        }
      }
    }
  }

  /// The window's extents in points.
  package var size: Size
  /// How large letters are to be in all programs, as a share of what they are by themselves.
  package var letterScale = 1.0
  /// What the window shows.
  package var title = ""
  /// Where in it the person is; nil where there are no page numbers.
  package var place: BarPlace?
  /// Whether the pages go from right to left.
  package var isMirrored = false
  /// Whether there is somewhere to go back to.
  package var canGoBack = false
  /// Whether something else can be asked for.
  package var canOpen = false
  /// Whether it is known what is where.
  package var hasContents = false
  /// Whether words can be looked for.
  package var canFind = false
  /// Whether the page is marked; nil where none can be.
  package var isMarked: Bool?
  /// How pages are shown; nil where nothing of it can be chosen.
  package var view: ViewState?
  /// How the window stands; nil where there is none, as in a recording.
  package var window: WindowState?
  /// The colours of the bars.
  package var colors = BarColors.light
  /// The extents of a page, or of two that stand side by side, in points.
  package var pageSize: Size
  /// The page under the finger on the slider.
  package var scrubbed: Int?
  /// What has the keys.
  package var focus: ReaderTarget?
  /// What is pressed.
  package var pressed: ReaderTarget?
  /// The words that are selected; nil if none are.
  package var selection: SelectionState?
  /// What lies over all.
  package var panel: Panel?

  /// A window of a size.
  package init(size: Size) {
    self.size = size
    pageSize = size
  }

  /// How large a point of the bars is, in points of the window: they grow with the letters of all programs, as
  /// far as there is room for them, and are never smaller than a finger.
  package var barPoint: Double { BarPoint.extent(letterScale: letterScale, in: size) }

  /// The window's extents in points of the bars.
  var barSize: Size { Size(width: size.width / barPoint, height: size.height / barPoint) }

  /// The same in points of the bars.
  var inBarPoints: ReaderState {
    guard barPoint != 1 else { return self }
    var state = self
    let ratio = 1 / barPoint
    (state.size, state.letterScale) = (barSize, 1)
    state.pageSize = Size(width: pageSize.width * ratio, height: pageSize.height * ratio)
    state.selection = selection.map { selection in
      SelectionState(
        marks: selection.marks.map { $0.scaled(by: ratio) },
        first: SelectableWords.End(
          selection.first.line.scaled(by: ratio), isLeft: selection.first.isLeft),
        last: SelectableWords.End(
          selection.last.line.scaled(by: ratio), isLeft: selection.last.isLeft),
        actions: selection.actions)
    }
    return state
  }
}

/// What a contact over the pages came down on.
package enum ReaderTarget: Sendable, Hashable {
  /// Something to press in the upper bar.
  case item(BarItem)
  /// The free space of the upper bar, by which a window is moved.
  case title
  /// The slider.
  case slider
  /// The page's number.
  case number
  /// The corner by which a window is resized.
  case grip
  /// The lower bar's ground.
  case ground
  /// A key of the pad.
  case key(PagePad.Key)
  /// Something to choose.
  case choice(ViewChoice)
  /// One of the things that are offered.
  case offer(Int)
  /// The name of the part of the book.
  case chapter
  /// A line of the list of contents.
  case entry(Int)
  /// The words that are looked for.
  case field
  /// A line of the list of what was found.
  case found(Int)
  /// Something to do with the words that are selected.
  case action(SelectionAction)
  /// An end of what is selected.
  case selectionEnd(isFirst: Bool)
  /// What a panel shows.
  case panel
  /// The sign that closes a panel.
  case dismiss
  /// Beside a panel.
  case outside
}
