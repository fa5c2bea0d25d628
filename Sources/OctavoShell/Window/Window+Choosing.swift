package import OctavoDesktop
internal import OctavoFiles

/// Files that a person chooses for a window.
extension Window {
  /// Lets the person choose files by the desktop's own dialog, which belongs to the window.
  ///
  /// - Parameters:
  ///   - chooser: The dialog.
  ///   - whenChosen: Gets the files, or why there was nothing to choose by; is not called if the person chose
  ///     nothing.
  package func chooseFiles(
    by chooser: FileChooser, _ whenChosen: @escaping @MainActor (DroppedFiles) -> Void
  ) {
    guard !isChoosing else {
      return whenChosen(
        DroppedFiles(complaint: "the file chooser is open already; look behind this window"))
    }
    isChoosing = true
    let environment = session.environment
    let ask = { @MainActor [weak self] (name: String?) in
      guard let self, !isClosed else { return }
      let parent = name.map { "wayland:\($0)" } ?? ""
      _ = Task { @MainActor [weak self] in
        let answer = await chooser.ask(over: parent, environment: environment)
        self?.take(answer, whenChosen)
      }
    }
    if let surface { surface.tellName(ask) } else { ask(nil) }
  }

  private func take(
    _ answer: FileChooser.Answer, _ whenChosen: @MainActor (DroppedFiles) -> Void
  ) {
    isChoosing = false
    surface?.takeNameBack()
    guard !isClosed, let files = DroppedFiles(answer) else { return }
    whenChosen(files)
  }
}

extension DroppedFiles {
  /// What became of choosing them; nil if nothing did.
  fileprivate init?(_ answer: FileChooser.Answer) {
    switch answer {
    case .files(let uris):
      self.init(URIList(uris: uris, hostName: Self.hostName), of: "what was chosen")
    case .dismissed: return nil
    case .failed(let reason):
      self.init(
        complaint:
          "no file chooser: \(reason); drop files on the window, or name them as octavo PATH")
    }
  }
}
