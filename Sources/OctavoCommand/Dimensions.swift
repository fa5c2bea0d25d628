internal import ArgumentParser
internal import OctavoGeometry
internal import OctavoShell

/// A window's extents as a person writes them: `800x600`, in points.
struct Dimensions {
  /// The extents, in points where the argument does not say otherwise.
  let size: Size

  init(argument: String) throws { try self.init(argument: argument, in: "points") }

  /// - Parameter unit: What a person is to count them in.
  init(argument: String, in unit: String) throws {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Self.extent(parts[0]), let height = Self.extent(parts[1])
    else { throw ValidationError("write a width and a height in \(unit), as 800x600") }
    size = Size(width: Double(width), height: Double(height))
  }

  /// Refuses more pixels than a picture can hold.
  func check(at scale: PixelScale) throws {
    do {
      try Recorder.check(size, scale)
    } catch {
      throw ValidationError("--size: \(error)")
    }
  }

  private static func extent(_ text: Substring) -> Int? {
    guard text.allSatisfy({ ("0"..."9").contains($0) }), let extent = Int(text),
      (1...1_000_000).contains(extent)
    else { return nil }
    return extent
  }
}
