/// What a window shows may come from files that change meanwhile.
extension Window {
  /// Watches folders instead of those before, for as long as the window is there.
  ///
  /// - Parameters:
  ///   - folders: the paths of folders; those that cannot be watched are left out.
  ///   - onChange: gets the paths of what changed in them, a tenth of a second after the last change:
  ///     each is a folder as it was given, a stroke and a name.
  package func watch(
    folders: Set<String>, onChange: @escaping @MainActor (Set<String>) -> Void
  ) {
    endWatch()
    guard let watch = FileWatch(loop: session.loop, onChange: onChange) else { return }
    watch.watch(folders)
    session.loop.add(source: watch)
    fileWatch = watch
  }

  /// Watches nothing any more.
  func endWatch() {
    if let fileWatch { session.loop.remove(source: fileWatch) }
    fileWatch = nil
  }
}
