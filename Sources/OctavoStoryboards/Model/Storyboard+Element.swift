public import OctavoGeometry

extension Storyboard {
  /// One thing that is drawn on a page.
  public struct Element: Sendable, Hashable {
    /// What is drawn. Paths are those in the board's folder of files.
    public enum Kind: Sendable, Hashable {
      /// A picture.
      case image(path: String, fit: Fit)
      /// A drawing.
      case svg(path: String, fit: Fit)
      /// A page of a PDF, from 1.
      case pdf(path: String, page: Int, fit: Fit)
      /// Words as they are.
      case text(Words, TextStyle)
      /// Words with Markdown's marks.
      case markdown(Words)
      /// One colour.
      case color(Color)
      /// A place that a program, or an embedded scene, fills.
      case slot(String)
      /// A shape.
      case shape(Shape)
      /// A button, which answers a tap by its id.
      case button(id: String, label: String)
      /// Rows of equal height, each of which answers a tap by its id.
      case list([Item])
    }

    /// How a picture fills its place.
    public enum Fit: String, Sendable, Hashable, CaseIterable {
      /// All of it is seen.
      case contain
      /// All of the place is filled; what leaves it is cut off.
      case cover
      /// It is stretched to the place.
      case fill
    }

    /// Words in the board, or in a file.
    public enum Words: Sendable, Hashable {
      /// The words themselves.
      case inline(String)
      /// The path of a file with the words.
      case file(String)
    }

    /// How words are set.
    public struct TextStyle: Sendable, Hashable {
      /// Where the lines of a text stand.
      public enum Alignment: String, Sendable, Hashable, CaseIterable {
        /// Where the language's lines begin.
        case start
        /// In the middle.
        case center
        /// Where the language's lines end.
        case end
      }

      /// Where the lines stand.
      public var alignment: Alignment
      /// The size of the letters, in points; nil for that of the page.
      public var size: Double?
      /// The colour of the letters; nil for that of the page.
      public var ink: Color?

      /// A style; what is left out is the page's.
      public init(alignment: Alignment = .start, size: Double? = nil, ink: Color? = nil) {
        self.alignment = alignment
        self.size = size
        self.ink = ink
      }
    }

    /// A shape that fills its place.
    public struct Shape: Sendable, Hashable {
      /// What it looks like.
      public enum Form: String, Sendable, Hashable, CaseIterable {
        /// A rectangle, with round corners if there is a radius.
        case rectangle
        /// An ellipse.
        case ellipse
        /// A line from the top left to the bottom right.
        case line
      }

      /// What it looks like.
      public var form: Form
      /// The colour inside; nil for none.
      public var fill: Color?
      /// The colour of its line; nil for none.
      public var stroke: Color?
      /// The width of its line, in points.
      public var lineWidth: Double
      /// The radius of a rectangle's corners, in points.
      public var radius: Double

      /// A shape without colours.
      public init(
        _ form: Form, fill: Color? = nil, stroke: Color? = nil, lineWidth: Double = 1,
        radius: Double = 0
      ) {
        self.form = form
        self.fill = fill
        self.stroke = stroke
        self.lineWidth = lineWidth
        self.radius = radius
      }
    }

    /// A row of a list.
    public struct Item: Sendable, Hashable {
      /// Its name within the scene.
      public var id: String
      /// What it says.
      public var label: String
      /// What it says besides, smaller.
      public var detail: String?

      /// A row.
      public init(id: String, label: String, detail: String? = nil) {
        self.id = id
        self.label = label
        self.detail = detail
      }
    }

    /// What is drawn.
    public var kind: Kind
    /// Where, in fractions of the page.
    public var rect: Rect
    /// What it shows, in words; empty if that is nothing.
    public var alt: String?

    /// An element, on the whole page unless told otherwise.
    public init(
      _ kind: Kind, rect: Rect = Rect(x: 0, y: 0, width: 1, height: 1), alt: String? = nil
    ) {
      self.kind = kind
      self.rect = rect
      self.alt = alt
    }

    /// The places of it that answer a tap.
    public var regions: [Region] {
      switch kind {
      case .button(let id, let label): [Region(id: id, rect: rect, label: label)]
      case .list(let items):
        items.enumerated().map { index, item in
          Region(id: item.id, rect: row(index, of: items.count), label: item.label)
        }
      default: []
      }
    }

    private func row(_ index: Int, of count: Int) -> Rect {
      let height = rect.size.height / Double(count)
      return Rect(
        x: rect.minX, y: rect.minY + height * Double(index), width: rect.size.width, height: height)
    }
  }
}
