extension Page {
  /// When what is done now is done, as the outermost container was told; nil if nobody said so: what
  /// is begun then begins with its first frame.
  package var eventTime: EventTime? {
    var time = lifecycle.eventTime
    var page: any Page = self
    while let parent = page.lifecycle.parent {
      time = parent.lifecycle.eventTime ?? time
      page = parent
    }
    return time
  }

  /// Does what is done at a time of its own: in a frame, or when a timer is due.
  package func at<Result>(_ time: EventTime, _ body: () -> Result) -> Result {
    let told = lifecycle.eventTime
    lifecycle.eventTime = time
    defer { lifecycle.eventTime = told }
    return body()
  }
}
