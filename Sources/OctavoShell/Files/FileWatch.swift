internal import COctavoLinux
internal import Glibc

/// Tells when files in some folders were written, replaced or taken away, and links and folders made in them.
///
/// It waits in the loop without polling and without waking at rest. Editors write a file in several
/// steps, and many rename a new one into its place: what changes is told once, when it has been quiet
/// for a tenth of a second. It is `@safe`: the one descriptor it owns never leaves it but to be
/// polled.
@safe
@MainActor
package final class FileWatch: LoopSource {
  /// How long it has to be quiet before a change is told, in seconds.
  package static let quiet = 0.1

  /// The descriptor to wait on.
  package let descriptor: CInt
  private unowned let loop: EventLoop
  private let onChange: @MainActor (Set<String>) -> Void
  /// The names of each folder that is watched: the kernel has one watch for all of them.
  private var folders: [CInt: Set<String>] = [:]
  private var changed: Set<String> = []
  private var timer: TimerQueue.ID?

  /// A watch that sees nothing yet.
  ///
  /// - Parameters:
  ///   - loop: will wait for it, once it is added there.
  ///   - onChange: gets the paths of what changed, each the folder's as it was given and a name.
  /// - Returns: nil if the kernel has no more watches to give.
  package init?(loop: EventLoop, onChange: @escaping @MainActor (Set<String>) -> Void) {
    descriptor = inotify_init1(CInt(OCTAVO_IN_CLOEXEC) | CInt(OCTAVO_IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    self.loop = loop
    self.onChange = onChange
  }

  deinit { close(descriptor) }

  /// Watches these folders and no others; those that cannot be are left out.
  package func watch(_ wanted: Set<String>) {
    for (watch, names) in folders {
      let kept = names.intersection(wanted)
      if kept.isEmpty { inotify_rm_watch(descriptor, watch) }
      folders[watch] = kept.isEmpty ? nil : kept
    }
    let known = folders.values.reduce(into: Set()) { $0.formUnion($1) }
    for folder in wanted.subtracting(known) {
      let watch = unsafe inotify_add_watch(descriptor, folder, UInt32(OCTAVO_IN_CHANGES))
      if watch >= 0 { folders[watch, default: []].insert(folder) }
    }
  }

  package func prepare() -> CShort { CShort(POLLIN) }

  package func complete(_ ready: CShort) {
    guard ready != 0, read() else { return }
    loop.cancel(timer)
    timer = loop.schedule(at: loop.now + Self.quiet) { [weak self] in self?.tell() }
  }

  private func tell() {
    timer = nil
    let paths = changed
    changed = []
    if !paths.isEmpty { onChange(paths) }
  }

  /// Takes what the kernel noted; whether any of it was a change.
  private func read() -> Bool {
    let headLength = MemoryLayout<inotify_event>.size
    var isChanged = false
    while true {
      // One event has a name of at most 255 bytes; this holds several.
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
        count = unsafe max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
      }
      guard !bytes.isEmpty else { return isChanged }
      var offset = 0
      while offset + headLength <= bytes.count {
        let event = unsafe bytes.withUnsafeBytes {
          unsafe $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        }
        let end = min(bytes.count, offset + headLength + Int(event.len))
        let name = bytes[(offset + headLength)..<end].prefix { $0 != 0 }
        offset = end
        if event.mask & UInt32(OCTAVO_IN_OVERFLOW) != 0 {
          // Changes were lost: each folder counts as changed.
          for names in folders.values { changed.formUnion(names) }
          isChanged = true
        } else if event.mask & UInt32(OCTAVO_IN_IGNORED) != 0 {
          folders[event.wd] = nil
        } else if let folders = folders[event.wd] {
          let name = String(decoding: name, as: UTF8.self)
          let paths = folders.map { $0.hasSuffix("/") ? $0 + name : "\($0)/\(name)" }
          let isNew = event.mask & UInt32(OCTAVO_IN_CREATE) != 0
          if isNew, let path = paths.first, !Self.isWhole(path) { continue }
          changed.formUnion(paths)
          isChanged = true
        }
      }
    }
  }

  /// Whether something that is new is all there: a link or a folder, or a file with another name; one that is still
  /// to be written is told of as that is done.
  private static func isWhole(_ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return false }
    switch status.st_mode & S_IFMT {
    case S_IFLNK, S_IFDIR: return true
    default: return status.st_nlink > 1
    }
  }
}
