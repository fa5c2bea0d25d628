package import OctavoNavigation

/// A word of a trace's answer, and the operation that it came from.
struct TraceWord {
  /// What it says.
  enum Text {
    /// A page or a container got a callback; with the parent's name if it joins one.
    case callback(String, TraceEvent.Callback, parent: String?)
    /// An operation came to its end: nil says nothing of how.
    case completion(Bool?)
    /// An operation was refused.
    case refused(NavigationOperation.Refusal)
  }

  /// Which operation of the queue it came from.
  let batch: Int
  /// What it says.
  let content: Text

  /// The word in the laws' notation.
  var text: String {
    switch content {
    case .callback(let name, let callback, let parent):
      "\(name).\(callback.notation(parent: parent))"
    case .completion(nil): "completion"
    case .completion(let isWhole?): "completion(\(isWhole))"
    case .refused(let reason): "refused(\(reason.rawValue))"
    }
  }
}

/// A call that waits for a callback.
struct TraceHook {
  /// The name of the page.
  let page: String
  /// The callback as the script wrote it: with its argument, or without, for any.
  let callback: String
  /// The call.
  let call: TraceStep.Call

  /// Whether a callback is the one that it waits for.
  func waits(for name: String, _ callback: TraceEvent.Callback, parent: String?) -> Bool {
    guard page == name else { return false }
    return self.callback == callback.notation
      || self.callback == callback.notation(parent: parent)
  }
}

extension TraceEvent.Callback {
  /// The callback's name in the laws' notation.
  package var notation: String {
    switch self {
    case .willMove: "wM"
    case .didMove: "dM"
    case .load: "load"
    case .willAppear: "wA"
    case .isAppearing: "iA"
    case .didAppear: "dA"
    case .willDisappear: "wD"
    case .didDisappear: "dD"
    }
  }

  /// The same with its argument.
  func notation(parent: String?) -> String {
    switch self {
    case .willMove(let entering), .didMove(let entering):
      "\(notation)(\(entering ? parent ?? "" : "nil"))"
    default: notation
    }
  }
}
