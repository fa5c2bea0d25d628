internal import OctavoCairo

extension FlowBuilder {
  /// A part of the text that others may stand in.
  enum Block {
    case quote
    /// A list; `number` is that of its first item, nil if its items have signs.
    case list(number: Int?, marks: ListMarks, isTight: Bool)
    /// An item; `number` is its own, nil if it is the next. One that is bare has no sign.
    case item(task: Bool?, number: Int? = nil, isBare: Bool = false)
    /// What says below a picture what is on it.
    case caption
    /// What explains the word above it.
    case explanation
    case rule
    case heading(Int)
    case paragraph
    case code
    case html
    case table(hasHead: Bool)
    case row
    /// How its text stands in it, and how many columns it takes.
    case cell(TextAlignment, columns: Int = 1)
    case other
  }

  /// Words that stand out from those around them.
  enum Span {
    /// In a style, and not in another, whatever those around them are.
    case style(FlowSpan.Style, without: FlowSpan.Style = [])
    case link(String)
    /// A picture, and how it is set among words; nil of one that always stands on its own.
    case picture(String, PictureLook)
  }

  enum Text {
    /// Words whose quotes and dashes are typewritten.
    case words(String)
    /// Words as they are.
    case plain(String)
    case code(String)
    case html(String)
  }
}
