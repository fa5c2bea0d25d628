import FoundationEssentials
import OctavoCairo
import OctavoCompositorRig
import OctavoGeometry
import OctavoTestSupport
import Testing

/// Plays a script without a compositor, and returns its pictures, so many a second.
@MainActor
func recordPictures(
  _ script: String, _ document: String, size: Size, framesPerSecond: Int = 10,
  in scratch: TemporaryFolder
) throws -> [Picture] {
  let folder = scratch.path + "/recorded"
  try Data(script.utf8).write(to: URL(filePath: scratch.path + "/script"))
  let (end, log) = try Command.run(
    [
      "record", document, "--size", "\(Int(size.width))x\(Int(size.height))", "--fps",
      "\(framesPerSecond)",
      "--script", scratch.path + "/script", "-o", folder,
    ], in: scratch)
  guard end == .exited(0) else { throw RigError("octavo record: \(end): \(log)") }
  let names = try FileManager.default.contentsOfDirectory(atPath: folder)
  return try names.filter { $0.hasSuffix(".png") }.sorted().map {
    try Picture.read("\(folder)/\($0)")
  }
}

extension Picture {
  /// Whether a screen shows what was recorded.
  ///
  /// The engine is one and the same: a screen and a record of it may differ by the rounding of the
  /// compositor's own copy, two steps of a channel, and nowhere by more than a thousandth of it.
  func looksLike(_ recorded: Picture) -> Bool {
    difference(from: recorded, tolerance: 2).share < 0.001
  }
}

/// Expects a screen to show what was recorded.
@MainActor
func expect(_ screen: Picture, looksLike recorded: Picture, _ name: String = "the record") {
  let difference = screen.difference(from: recorded, tolerance: 2)
  print(
    "== differs from \(name) in \(difference.share) of its pixels, at worst by \(difference.worst)"
  )
  #expect(screen.looksLike(recorded), "\(name)")
  if !screen.looksLike(recorded) {
    attach(screen, "screen, \(name)")
    attach(recorded, "recorded, \(name)")
  }
}
