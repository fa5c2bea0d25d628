/// The pages of a container that is freed: their callbacks are balanced, and they may join another
/// (Laws, L1 and L4).
///
/// They are released in one batch, in the container's turn, which comes before all calls that wait: `wM(nil)`,
/// `wD`, `dD`, `dM(nil)`, each as far as the page has not been told. Until then they are nobody else's. Nobody
/// else is told, as nobody is left who could say by whom.
@MainActor
struct Orphans {
  /// The pages that joined the container, or are about to, the top one first.
  var members: [any Page] = []
  /// Those among them that were told that they leave it.
  var leaving: [any Page] = []
  /// The pages that are or were presented over them, which joined nothing; the top one first.
  var presented: [any Page] = []

  /// Lets the pages go, with their callbacks; nobody is asked for a frame any more.
  ///
  /// - Parameter cores: what the container had for its pages, and its modals for theirs.
  func release(by cores: [ContainerCore]) {
    for core in cores { core.requestFrame = nil }
    guard !members.isEmpty || !presented.isEmpty else { return }
    let members = unique(members).filter { $0.lifecycle.parent == nil }
    let seen = unique(presented + members).filter { $0.lifecycle.parent == nil }
    for page in seen { page.lifecycle.isOrphan = true }
    CallQueue.shared.performFirst {
      for page in seen { page.lifecycle.isOrphan = false }
      PageExchange.abandon(
        members: members, told: leaving, seen: seen, by: LifecycleCaller())
      for core in cores { core.live.forgetAll() }
    }
  }

  private func unique(_ pages: [any Page]) -> [any Page] {
    var found: Set<ObjectIdentifier> = []
    return pages.filter { found.insert(ObjectIdentifier($0)).inserted }
  }
}
