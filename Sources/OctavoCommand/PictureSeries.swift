internal import OctavoShell

/// Pictures that are numbered in a folder, one for each frame of a recording.
struct PictureSeries {
  private let folder: String

  /// A series in a folder, which is made if it is not there.
  ///
  /// - Throws: `Failure` for what names no folder, `PictureFileError` if it cannot be made.
  init(folder: String) throws {
    guard folder != "-" else {
      throw Failure("pictures go into a folder, not to standard output; one called - is ./-")
    }
    try PictureFile.makeFolder(folder)
    self.folder = folder
  }

  /// Writes each frame, in the place of an earlier recording.
  ///
  /// - Parameter script: the script's name, for what it may be blamed for.
  @MainActor func write(_ recorder: Recorder, script: String?) throws {
    var count = 0
    do {
      while let frame = try recorder.next() {
        try PictureFile.write(frame.png(), to: picture(count))
        count += 1
      }
    } catch let error as Recorder.TooLarge {
      throw Failure((script.map { "\($0): " } ?? "") + "\(error)")
    }
    // What a longer recording left behind would play on after this one.
    var stale = count
    while PictureFile.remove(picture(stale)) { stale += 1 }
  }

  private func picture(_ number: Int) -> String {
    let digits = String(number)
    let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
    return (folder.hasSuffix("/") ? folder : folder + "/") + zeros + digits + ".png"
  }
}
