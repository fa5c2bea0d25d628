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
    /// Its pages: the stack from the bottom up, or the one page of a flip.
    var members: [String] = []
    /// The pages presented over them, the top one last.
    var modals: [Modal] = []

    /// The pages that are seen when it is and nothing moves, the bottom one first.
    var visible: [String] {
      let top = modals.lastIndex(where: \.isFull)
      return (top == nil ? members.suffix(1) : []) + modals[(top ?? 0)...].map(\.name)
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
        case let flip as FlipContainer: flip.page.map { [$0] } ?? []
        default: []
        }
      view.containers[name] = ModelView.Container(
        members: members.map(self.name),
        modals: container.presentedPages.map {
          ModelView.Modal(name: self.name($0), isFull: fulls.contains(self.name($0)))
        })
    }
    return view
  }

  private func name(_ page: any Page) -> String {
    if let page = page as? TracePage { return page.name }
    return containers.first { $0.value === page }?.key ?? "?"
  }
}
