internal import COctavoXKBCommon
internal import OctavoGestures

/// What several keys one after the other write: a dead accent and a letter, the Compose key and two signs.
///
/// It is `@safe`: it owns the two xkbcommon objects that it holds and frees them.
@safe
package final class KeyComposer {
  /// What has come of a key.
  package enum Outcome: Hashable {
    /// It means what it means by itself.
    case nothing
    /// Another key is waited for, or what was waited for was another.
    case swallowed
    /// All of them together write something.
    case text(String)
  }

  private let table: OpaquePointer
  private let state: OpaquePointer

  /// The variables that name the person's language, the one that counts most first.
  static let variables = ["LC_ALL", "LC_CTYPE", "LANG"]

  /// What the person's language composes, by the environment; nil if nothing is known of that.
  package convenience init?(environment: [String: String]) {
    let locale = Self.variables.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    unsafe self.init {
      unsafe xkb_compose_table_new_from_locale($0, locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
    }
  }

  /// What a text in the format of such tables says.
  package convenience init?(table text: String) {
    unsafe self.init {
      unsafe xkb_compose_table_new_from_buffer(
        $0, text, text.utf8.count, "C", XKB_COMPOSE_FORMAT_TEXT_V1, XKB_COMPOSE_COMPILE_NO_FLAGS)
    }
  }

  private init?(_ read: (OpaquePointer) -> OpaquePointer?) {
    guard let context = unsafe xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
    unsafe xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    let table = unsafe read(context)
    unsafe xkb_context_unref(context)
    guard let table = unsafe table else { return nil }
    guard let state = unsafe xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS) else {
      unsafe xkb_compose_table_unref(table)
      return nil
    }
    unsafe self.table = table
    unsafe self.state = state
  }

  deinit {
    unsafe xkb_compose_state_unref(state)
    unsafe xkb_compose_table_unref(table)
  }

  /// Nothing is waited for any more.
  package func reset() { unsafe xkb_compose_state_reset(state) }

  /// A key was pressed, by its symbol.
  func feed(_ symbol: UInt32) -> Outcome {
    guard unsafe xkb_compose_state_feed(state, symbol) == XKB_COMPOSE_FEED_ACCEPTED else {
      return .nothing
    }
    switch unsafe xkb_compose_state_get_status(state) {
    case XKB_COMPOSE_COMPOSING, XKB_COMPOSE_CANCELLED: return .swallowed
    case XKB_COMPOSE_COMPOSED:
      return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
        unsafe xkb_compose_state_get_utf8(state, buffer.baseAddress, buffer.count)
        return unsafe buffer.baseAddress.map { unsafe .text(String(cString: $0)) } ?? .swallowed
      }
    default: return .nothing
    }
  }
}
