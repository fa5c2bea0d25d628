internal import OctavoFiles
internal import OctavoNavigation

/// Where the kernel tells how long programs wait for memory, for whoever is about to draw ahead of need.
///
/// It is read at most once a second, and only when a frame is made: nobody is woken by it.
struct MemoryPressureFile {
  /// How long what was read holds, in seconds.
  private static let interval = 1.0

  private let path: String
  private var due = -Double.infinity

  /// The file of a path; a kernel may have none.
  init(_ path: String = "/proc/pressure/memory") { self.path = path }

  /// What it tells; nil if it was read a moment ago. Without the file there is no pressure.
  mutating func read(at now: Double) -> MemoryPressure? {
    guard now >= due else { return nil }
    do throws(FileTrouble) {
      let bytes = try RegularFile(path).read(atMost: 1024)
      due = now + Self.interval
      return MemoryPressure(telling: String(decoding: bytes, as: UTF8.self))
    } catch {
      due = .infinity
      return MemoryPressure.none
    }
  }
}

extension MemoryPressure {
  /// What a text of the kernel's says: `some avg10=1.50 avg60=0.20 avg300=0.05 total=181` is a share of 0.015;
  /// any other text is no pressure.
  init(telling text: String) {
    self = .none
    let some = text.split(separator: "\n").lazy.map { $0.split(separator: " ") }
      .first { $0.first == "some" }
    let average = some?.first { $0.hasPrefix("avg10=") }?.dropFirst("avg10=".count)
    if let percent = average.flatMap({ Double($0) }), (0...100).contains(percent) {
      waitingShare = percent / 100
    }
  }
}
