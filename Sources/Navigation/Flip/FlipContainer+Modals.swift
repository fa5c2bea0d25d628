extension FlipContainer: ModalHost {
  var basePages: [any Page] { page.map { [$0] } ?? [] }

  func holds(_ page: any Page) -> Bool { page === self.page }

  var isMotionReduced: Bool { motion == .reduced }

  func finishBase() {
    finishOpenTurn()
    // A hand that only pulls, and one that has not yet been understood: the modal has the focus now.
    cancelHand()
  }

  func performModal(_ operation: @escaping () -> Void) {
    perform { _ in operation() }
  }
}
