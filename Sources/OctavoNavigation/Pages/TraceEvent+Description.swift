internal import OctavoGestures

/// Events as lines, for whoever looks at what a container does: `Lake: willAppear, animated`.
extension TraceEvent: @MainActor CustomStringConvertible {
  /// One line for a person.
  @MainActor public var description: String {
    switch self {
    case .page(let callback, let page): "\(name(of: page)): \(callback)"
    case .operation(let operation): "\(operation.words) begins"
    case .refused(let operation, let refusal): "\(operation.words) is refused: \(refusal.rawValue)"
    case .turn(let turn):
      "\(turn.isCommitted ? "turned to" : "fell back from") \(name(of: turn.to))"
        + (turn.from.map { ", from \(name(of: $0))" } ?? "")
    case .leafLimit(let count): "\(count) leaves at once"
    case .gesture(let name, let progress): name + (progress.map { " at \($0)" } ?? "")
    }
  }

  /// A container is mostly called as the page is that it shows, and so by its type as well.
  @MainActor private func name(of page: any Page) -> String {
    guard let title = page.title else { return "\(type(of: page))" }
    return page is any PageContainer ? "\(type(of: page)) of \(title)" : title
  }
}

extension TraceEvent.Callback: CustomStringConvertible {
  /// The callback, and what it was told.
  public var description: String {
    switch self {
    case .willMove(let isEntering), .didMove(let isEntering):
      "\(name), \(isEntering ? "into a container" : "out of it")"
    case .willAppear(let isAnimated), .didAppear(let isAnimated), .willDisappear(let isAnimated),
      .didDisappear(let isAnimated):
      isAnimated ? "\(name), animated" : name
    case .load, .isAppearing: name
    }
  }
}

extension NavigationOperation {
  /// What is to be done, which way, and who asked for it.
  fileprivate var words: String { "\(kind.rawValue) \(direction.rawValue), by \(reason.rawValue)," }
}
