internal import COctavoCairo
public import OctavoGeometry

/// A typeface at a size.
public struct Font: Sendable, Hashable {
  /// Family names, the most wanted first, divided by commas.
  public var families: String
  /// The height of the letters' body, in points.
  public var size: Double
  /// How heavy the strokes are: 400 is the text weight, 700 is bold.
  public var weight: Int
  /// Whether the slanted cut is used.
  public var isItalic: Bool
  /// Whether small letters are small capitals.
  public var isSmallCaps: Bool
  /// Whether capitals are small, too, where small letters are.
  package var hasOnlySmallCaps = false

  /// A typeface at a size in points.
  public init(
    _ families: String, size: Double, weight: Int = 400, isItalic: Bool = false,
    isSmallCaps: Bool = false
  ) {
    self.families = families
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.isSmallCaps = isSmallCaps
  }
}

/// A piece of text in one style.
public struct TextRun: Sendable, Hashable {
  /// The text, taken as it is.
  public var text: String
  /// Its typeface and size.
  public var font: Font
  /// Its colour; the context's own colour if nil.
  public var color: Color?
  /// The colour behind it, if any.
  public var background: Color?
  /// Whether a line is drawn under it.
  public var isUnderlined: Bool
  /// Whether a line is drawn through it.
  public var isStruckThrough: Bool
  /// Space added between letters, in points.
  public var letterSpacing: Double
  /// How far it stands above the line, in points.
  public var rise: Double
  /// The language that it is written in, as `ja` or `pt-BR`, by which letters and the ends of lines are chosen;
  /// nil for the person's own.
  public var language: String?
  /// The room that is left where its letters would stand, for something that is drawn there: from its left end on the
  /// line on which letters stand, in points. No line ends within it. Nil for the letters.
  public var room: Rect?
  /// What becomes of its letters as they are drawn; nil if they are what the text says.
  package var transform: TextTransform?
  /// Whether all its letters stand upright in a line that goes down.
  package var isUpright = false
  /// Whether a line may end within it.
  package var allowsBreaks = true
  /// Whether a hyphen stands where a line ends within a word of it.
  package var insertsHyphens = true

  /// A piece of text in a style.
  public init(
    _ text: String, font: Font, color: Color? = nil, background: Color? = nil,
    isUnderlined: Bool = false, isStruckThrough: Bool = false, letterSpacing: Double = 0,
    rise: Double = 0, language: String? = nil, room: Rect? = nil
  ) {
    self.text = text
    self.font = font
    self.color = color
    self.background = background
    self.isUnderlined = isUnderlined
    self.isStruckThrough = isStruckThrough
    self.letterSpacing = letterSpacing
    self.rise = rise
    self.language = language
    self.room = room
  }
}

extension TextLayout {
  /// Puts the runs' text one after the other and says in Pango's terms how each looks.
  static func attributes(
    of runs: [TextRun], appendingTextTo text: inout [UInt8]
  ) -> OpaquePointer? {
    let list = unsafe pango_attr_list_new()
    for run in runs {
      let start = UInt32(text.count)
      // Pango ends a text at a zero byte: a space stands in its place and offsets stay true.
      text.append(contentsOf: run.text.utf8.lazy.map { $0 == 0 ? 0x20 : $0 })
      let end = UInt32(text.count)
      guard end > start else { continue }
      func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, to part: Range<UInt32>? = nil) {
        guard let attribute = unsafe attribute else { return }
        unsafe attribute.pointee.start_index = part?.lowerBound ?? start
        unsafe attribute.pointee.end_index = part?.upperBound ?? end
        unsafe pango_attr_list_insert(list, attribute)
      }
      let description = unsafe pango_font_description_new()
      unsafe pango_font_description_set_family(description, run.font.families)
      unsafe pango_font_description_set_absolute_size(
        description, Double(TextLayout.units(run.font.size)))
      unsafe pango_font_description_set_weight(
        description, PangoWeight(rawValue: UInt32(max(1, min(1000, run.font.weight)))))
      unsafe pango_font_description_set_style(
        description, run.font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
      if run.font.isSmallCaps {
        unsafe pango_font_description_set_variant(
          description,
          run.font.hasOnlySmallCaps ? PANGO_VARIANT_ALL_SMALL_CAPS : PANGO_VARIANT_SMALL_CAPS)
      }
      unsafe add(pango_attr_font_desc_new(description))
      unsafe pango_font_description_free(description)
      if let color = run.color {
        unsafe add(
          pango_attr_foreground_new(
            channel(color.red), channel(color.green), channel(color.blue)))
      }
      if let color = run.background {
        unsafe add(
          pango_attr_background_new(
            channel(color.red), channel(color.green), channel(color.blue)))
      }
      if run.isUnderlined { unsafe add(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)) }
      if run.isStruckThrough { unsafe add(pango_attr_strikethrough_new(1)) }
      if run.letterSpacing != 0 {
        unsafe add(pango_attr_letter_spacing_new(units(run.letterSpacing)))
      }
      if run.isUpright {
        unsafe add(pango_attr_gravity_hint_new(PANGO_GRAVITY_HINT_STRONG))
      }
      if !run.allowsBreaks { unsafe add(pango_attr_allow_breaks_new(0)) }
      if !run.insertsHyphens { unsafe add(pango_attr_insert_hyphens_new(0)) }
      if run.rise != 0 { unsafe add(pango_attr_rise_new(units(run.rise))) }
      if let transform = run.transform {
        let before = text.prefix(Int(start))
        for part in transform.parts(of: run.text, after: before, from: Int(start)) {
          unsafe add(
            pango_attr_text_transform_new(transform.pango),
            to: UInt32(part.lowerBound)..<UInt32(part.upperBound))
        }
      }
      if let language = run.language {
        unsafe add(pango_attr_language_new(pango_language_from_string(language)))
      }
      if let room = run.room, let first = run.text.unicodeScalars.first {
        // Pango gives the shape to each letter: the first has all of it, the others none.
        let firstEnd = start + UInt32(UTF8.width(first))
        var shape = PangoRectangle(
          x: units(room.minX), y: units(room.minY), width: units(room.size.width),
          height: units(room.size.height))
        unsafe add(pango_attr_shape_new(&shape, &shape), to: start..<firstEnd)
        var none = PangoRectangle()
        if firstEnd < end { unsafe add(pango_attr_shape_new(&none, &none), to: firstEnd..<end) }
        unsafe add(pango_attr_allow_breaks_new(0))
      }
    }
    return unsafe list
  }

  private static func channel(_ value: Double) -> UInt16 {
    UInt16(max(0, min(65_535, (value * 65_535).rounded())))
  }
}
