internal import OctavoWorkers

/// The desktop's own dialog for choosing files, as its portal shows it
/// (`org.freedesktop.portal.FileChooser`).
package struct FileChooser: Sendable, Hashable {
  /// Files that a person may choose from.
  package struct Filter: Sendable, Hashable {
    /// What they are called.
    package var name: String
    /// The patterns of their names, as `*.pdf`.
    package var patterns: [String]
    /// Their media types.
    package var mediaTypes: [String]

    /// Files by their names and types.
    package init(name: String, patterns: [String], mediaTypes: [String] = []) {
      self.name = name
      self.patterns = patterns
      self.mediaTypes = mediaTypes
    }
  }

  /// What became of it.
  package enum Answer: Sendable, Hashable {
    /// The URIs of what was chosen.
    case files([String])
    /// Nothing was chosen.
    case dismissed
    /// Nobody was asked, for the reason given.
    case failed(String)
  }

  /// What the dialog is called.
  package var title: String
  /// What its button says.
  package var acceptLabel: String
  /// What can be chosen, the usual first.
  package var filters: [Filter]

  /// A dialog.
  package init(title: String, acceptLabel: String, filters: [Filter]) {
    self.title = title
    self.acceptLabel = acceptLabel
    self.filters = filters
  }

  /// Waits for the portal, and for as long as a person takes: nothing else runs here.
  private static let thread = WorkerPool(threads: 1)

  /// Asks the person; returns when the dialog is closed, or could not be opened.
  ///
  /// - Parameters:
  ///   - parent: The window that the dialog belongs to, as the portal names windows; empty for none.
  ///   - environment: The variables of `MessageBus.variables`.
  package func ask(over parent: String, environment: [String: String]) async -> Answer {
    await withTaskExecutorPreference(Self.thread) {
      await askPortal(over: parent, environment: environment)
    }
  }

  @concurrent private func askPortal(
    over parent: String, environment: [String: String]
  ) async -> Answer {
    do throws(BusFailure) {
      guard let address = MessageBus.address(environment) else {
        throw BusFailure("there is no session bus")
      }
      return try FilePortal.ask(self, over: parent, busAddress: address)
    } catch {
      return .failed(error.reason)
    }
  }
}
