internal import ArgumentParser
internal import OctavoDocuments

/// How long a page may be drawn before it is given up.
struct DrawingTime: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The work that one page or picture may take, 0.01 to 3600. (default: 2)",
      valueName: "seconds"),
    transform: Numbers.drawingTime)
  var drawingTime: Double?

  /// Lets every drawing of the process take so long.
  func apply() {
    if let drawingTime { DrawingBudget.standard.seconds = drawingTime }
  }
}
