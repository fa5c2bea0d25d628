internal import COctavoCairo

extension TextLayout {
  /// A family whose forms for lines that go down are other letters than those that they stand for: of its full stop
  /// it makes a word. Many systems have it for letters that no other font has.
  private static let misleadingFamily = "Droid Sans Fallback"

  /// Sets the letters of that family in the forms that they have elsewhere.
  ///
  /// The corresponding C function is `pango_attr_font_features_new`.
  static func leaveOutMisleadingForms(of layout: OpaquePointer) {
    guard let iterator = unsafe pango_layout_get_iter(layout) else { return }
    var parts: [Range<UInt32>] = []
    repeat {
      guard let run = unsafe pango_layout_iter_get_run_readonly(iterator),
        let item = unsafe run.pointee.item, let font = unsafe item.pointee.analysis.font,
        let description = unsafe pango_font_describe(font)
      else { continue }
      defer { unsafe pango_font_description_free(description) }
      guard let family = unsafe pango_font_description_get_family(description),
        unsafe String(cString: family) == misleadingFamily
      else { continue }
      let start = unsafe UInt32(item.pointee.offset)
      parts.append(unsafe start..<(start + UInt32(item.pointee.length)))
    } while unsafe pango_layout_iter_next_run(iterator) != 0
    unsafe pango_layout_iter_free(iterator)
    guard !parts.isEmpty, let known = unsafe pango_layout_get_attributes(layout),
      let attributes = unsafe pango_attr_list_copy(known)
    else { return }
    for part in parts {
      guard let feature = unsafe pango_attr_font_features_new("vert=0") else { continue }
      unsafe (feature.pointee.start_index, feature.pointee.end_index) = (
        part.lowerBound, part.upperBound
      )
      unsafe pango_attr_list_insert(attributes, feature)
    }
    unsafe pango_layout_set_attributes(layout, attributes)
    unsafe pango_attr_list_unref(attributes)
  }
}
