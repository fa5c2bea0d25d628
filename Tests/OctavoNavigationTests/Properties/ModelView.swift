import OctavoNavigation

@testable import OctavoTrace

/// What the containers say of themselves: whose pages are whose, read through their public faces.
struct ModelView: Equatable {
  /// A page that is presented.
  struct Modal: Equatable {
    let name: String
    let isFull: Bool
  }

  /// One container.
  struct Container: Equatable {
    /// Its pages: the stack from the bottom up, or what a flip shows at a time.
    var members: [String] = []
    /// How many of them are seen at a time, the last ones.
    var seen = 1
    /// The pages presented over them, the top one last.
    var modals: [Modal] = []

    /// The pages that are seen when it is and nothing moves, the bottom one first.
    var visible: [String] {
      let top = modals.lastIndex(where: \.isFull)
      return (top == nil ? members.suffix(seen) : []) + modals[(top ?? 0)...].map(\.name)
    }
  }

  var containers: [String: Container] = [:]

  /// The container over which a page is presented.
  func presenter(of page: String) -> String? {
    containers.first { $0.value.modals.contains { $0.name == page } }?.key
  }
}

extension NavigationTrace {
  /// What the containers say of themselves now.
  ///
  /// - Parameter fulls: the names of the pages that were presented to cover all.
  func view(fulls: Set<String>) -> ModelView {
    var view = ModelView()
    for (name, container) in containers {
      let members: [any Page] =
        switch container {
        case let stack as NavigationStack: stack.pages
        case let flip as FlipContainer: pages(of: flip)
        default: []
        }
      view.containers[name] = ModelView.Container(
        members: members.map(self.name(of:)), seen: container is FlipContainer ? members.count : 1,
        modals: container.presentedPages.map {
          ModelView.Modal(name: self.name(of: $0), isFull: fulls.contains(self.name(of: $0)))
        })
    }
    return view
  }

  /// The page of a flip, and what stands beside it where nothing hides that.
  private func pages(of flip: FlipContainer) -> [any Page] {
    let base = flip.visiblePages.filter { page in
      !flip.presentedPages.contains { $0 === page }
    }
    return base.isEmpty ? flip.page.map { [$0] } ?? [] : base
  }

  /// What a page is called.
  func name(of page: any Page) -> String {
    if let page = page as? TracePage { return page.name }
    return containers.first { $0.value === page }?.key ?? "?"
  }
}
