package import OctavoGeometry
package import OctavoNavigation

/// Where in a book a person is, for a bar to say.
package struct BarPlace: Sendable, Hashable {
  /// The number of the page, from 1.
  package var number: Int
  /// How many pages there are.
  package var count: Int
  /// Whether both are known, not guessed.
  package var isExact: Bool
  /// What the part is called that the page is in.
  package var chapter: String?

  /// A place.
  package init(number: Int, count: Int, isExact: Bool = true, chapter: String? = nil) {
    self.number = number
    self.count = max(count, number)
    self.isExact = isExact
    self.chapter = chapter
  }

  /// The place in words.
  package var words: String { "\(isExact ? "" : "about ")\(number) of \(count)" }
}

/// All that the bars and what they open depend on.
package struct ReaderState: Sendable, Hashable {
  /// What lies over bars and page and takes all that a person does.
  package enum Panel: Sendable, Hashable {
    /// Digits for a page's number.
    case pad(PagePad)
    /// What every gesture and key does, scrolled so many points.
    case help(offset: Double)
  }

  /// The window's extents in points.
  package var size: Size
  /// What the window shows.
  package var title = ""
  /// Where in it the person is; nil where there are no page numbers.
  package var place: BarPlace?
  /// Whether the pages go from right to left.
  package var isMirrored = false
  /// Whether there is somewhere to go back to.
  package var canGoBack = false
  /// How the window stands; nil where there is none, as in a recording.
  package var window: WindowState?
  /// The colours of the bars.
  package var colors = BarColors.light
  /// The extents of a page, in points.
  package var pageSize: Size
  /// The page under the finger on the slider.
  package var scrubbed: Int?
  /// What has the keys.
  package var focus: ReaderTarget?
  /// What is pressed.
  package var pressed: ReaderTarget?
  /// What lies over all.
  package var panel: Panel?

  /// A window of a size.
  package init(size: Size) {
    self.size = size
    pageSize = size
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
  /// What a panel shows.
  case panel
  /// The sign that closes a panel.
  case dismiss
  /// Beside a panel.
  case outside
}
