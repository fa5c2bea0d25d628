public import OctavoGeometry

extension Storyboard {
  /// A page, or a container of pages.
  public struct Scene: Sendable, Hashable {
    /// What a scene is.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// A page with content.
      case page
      /// A container whose pages are turned.
      case flip
      /// A container onto which pages are pushed.
      case stack
    }

    /// How many pages of a flip stand side by side.
    public enum Spread: String, Sendable, Hashable, CaseIterable {
      /// One.
      case none
      /// Two where the window is wide enough.
      case automatic = "auto"
      /// Two.
      case always
    }

    /// How a flip says which of its pages is seen.
    public enum Indicator: String, Sendable, Hashable, CaseIterable {
      /// Not at all.
      case none
      /// By a dot for each page.
      case dots
      /// By numbers.
      case numbers
    }

    /// What lies beneath the first page of a flip and the last.
    public enum Cover: Sendable, Hashable {
      /// Mere paper.
      case paper
      /// The inside of a board of a colour.
      case board(Color)
      /// The same in the pages' colour.
      case pages
    }

    /// A document whose pages a flip shows, with its path in the board's folder of files.
    public enum Source: Sendable, Hashable {
      /// The pages of a PDF.
      case pdf(String)
      /// The pictures of a folder.
      case folder(String)
      /// The pictures of a comic book archive.
      case archive(String)

      /// The path in the board's folder of files.
      public var path: String {
        switch self {
        case .pdf(let path), .folder(let path), .archive(let path): path
        }
      }

      /// What the board takes it for: the key says that, whatever the file would open as.
      package var use: AssetUse {
        switch self {
        case .pdf: .pdf(page: nil)
        case .folder: .pictures
        case .archive: .archive
        }
      }
    }

    /// Its name in the board.
    public var id: String
    /// What it is.
    public var kind: Kind
    /// What its bar says.
    public var title: String?
    /// What is drawn on it, from behind to the front.
    public var content: [Element]
    /// What it shows, in words; empty if that is nothing.
    public var alt: String?
    /// The colour of its paper.
    public var background: Color?
    /// Whether a page has no paper: its words stand on the background of the container that shows it, in inks
    /// that can be read there.
    public var isTransparent: Bool
    /// The scenes that a flip turns, in order.
    public var pages: [String]
    /// The document that a flip turns.
    public var source: Source?
    /// The scene at the bottom of a stack.
    public var root: String?
    /// How many pages of a flip stand side by side.
    public var spread: Spread
    /// The axis along which a flip turns.
    public var orientation: Axis
    /// What lies beneath the ends of a flip.
    public var cover: Cover
    /// How a flip says which of its pages is seen.
    public var indicator: Indicator
    /// Whether the first page of a flip stands alone where two stand side by side, as a cover does; nil as the
    /// document of its source says, and where that says nothing it does.
    public var isCoverAlone: Bool?
    /// The scenes among a flip's pages that lie across both sides where two stand side by side, as a map does.
    public var across: [String]
    /// Whether the edges of the pages of a flip are seen beside the paper.
    public var showsPageEdges: Bool
    /// Whether a person may leave it.
    public var canLeave: Bool
    /// The places that the author made for a finger.
    public var regions: [Region]
    /// Words for the one who presents.
    public var notes: String?
    /// A mark for a program that plays the board.
    public var tag: String?

    /// A scene with nothing on it.
    public init(id: String, kind: Kind = .page) {
      self.id = id
      self.kind = kind
      content = []
      pages = []
      isTransparent = false
      spread = .none
      orientation = .horizontal
      cover = .paper
      indicator = .none
      across = []
      showsPageEdges = false
      canLeave = true
      regions = []
    }

    /// All places that answer a tap: the author's regions, the buttons, the rows of the lists.
    public var tappableRegions: [Region] { regions + content.flatMap(\.regions) }
  }

  /// A place of a page that answers a tap.
  public struct Region: Sendable, Hashable {
    /// Its name within the scene.
    public var id: String
    /// Where it is, in fractions of the page.
    public var rect: Rect
    /// What it does, in words.
    public var label: String?

    /// A place with a name.
    public init(id: String, rect: Rect, label: String? = nil) {
      self.id = id
      self.rect = rect
      self.label = label
    }
  }
}
