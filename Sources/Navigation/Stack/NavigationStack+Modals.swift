extension NavigationStack: ModalHost {
  var basePages: [any Page] { topPage.map { [$0] } ?? [] }

  func holds(_ page: any Page) -> Bool { entries.contains { $0.page === page } }

  var isMotionReduced: Bool { motion == .reduced }

  func finishBase() {
    finishOpen()
    // A hand that only pulls, and one that has not yet been understood: the modal has the focus now.
    cancelHand()
  }

  func performModal(_ operation: @escaping () -> Void) {
    perform { _ in operation() }
  }
}
