internal import Glibc
internal import OctavoDocuments
internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoShell

extension Benchmarks {
  /// What stands beside the engine's frames: what memory allows, what a program without the engine has,
  /// and what comes before the first frame. Times in seconds.
  public struct Surroundings: Sendable, Hashable {
    /// The window's pixels.
    public let width, height: Int
    /// The quickest time in which one thread fills a frame, and in which two copy one.
    public let fill, copy: Double
    /// A whole flip in the mean over its progress: with Cairo in strips of two columns, and with
    /// pixman's projection. One thread each.
    public let cairo, pixman: Double

    /// The lines for people.
    public var text: String {
      func milliseconds(_ seconds: Double) -> String { Benchmarks.fixed(seconds * 1000, 2) + " ms" }
      func ratio(_ seconds: Double) -> String { "×" + Benchmarks.fixed(seconds / copy, 1) }
      return "\(width)×\(height): memset of a frame \(milliseconds(fill)), memcpy of one on two "
        + "threads \(milliseconds(copy)) (×1)\n"
        + "A whole flip by others, one thread: Cairo in strips \(milliseconds(cairo)) "
        + "(\(ratio(cairo))), pixman \(milliseconds(pixman)) (\(ratio(pixman)))\n"
    }
  }

  /// Measures what stands beside the frames of a size.
  ///
  /// - Throws: `CairoError` if the pages cannot be drawn.
  public static func surroundings(
    width: Int, height: Int, repeats: Int
  ) throws -> Surroundings {
    let rig = try Rig(width: width, height: height, threads: 1)
    let limits = rig.limits()
    let peers = rig.measurePeers(repeats: repeats)
    return Surroundings(
      width: width, height: height, fill: limits.fill, copy: limits.copy, cairo: peers.cairo,
      pixman: peers.pixman)
  }

  /// Opens a PDF file and paints its first page.
  ///
  /// - Returns: the time from the start of the process to the painted frame, but for the making of the
  ///   file, in seconds, and the bytes of the process in memory then.
  /// - Throws: `PictureFileError`, `DocumentError`.
  @MainActor public static func firstFrame(
    width: Int, height: Int
  ) throws -> (seconds: Double, resident: Int) {
    let before = ProcessMemory.age
    let folder = try TemporaryFolder()
    let path = try SampleBook.pdf.write(pages: 3, into: folder)
    let start = ProcessMemory.age
    let book = try Book(opening: [path])
    let container = FlipContainer(drawing: .immediate)
    BookReader(book).show(in: container)
    let size = Size(width: Double(width), height: Double(height))
    _ = try Recorder(container, size: size).next()
    return (before + ProcessMemory.age - start, ProcessMemory.residentByteCount)
  }
}
