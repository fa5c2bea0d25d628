internal import OctavoFiles
internal import OctavoWords

/// Checks that the files of a board are there, can be read, and lie within its folder.
struct AssetCheck {
  let folder: any AssetFolder
  let log: ProblemLog

  func run(_ draft: Draft) {
    let root = draft.assets?.value ?? ""
    if let assets = draft.assets {
      guard check(assets, in: "", as: .folder, owner: "\"assets\"") else { return }
    }
    for asset in draft.scenes.flatMap(\.assets) {
      _ = check(asset.path, in: root, as: asset.use, owner: asset.owner)
    }
  }

  /// The path from the board's folder, without `.` and `..`.
  ///
  /// - Returns: nil if it leads out of the folder.
  static func normalized(_ path: String, in root: String) -> String? {
    guard !path.hasPrefix("/"), !path.hasPrefix("~"), !path.contains("://") else { return nil }
    return EnclosedFolder.normalized(root.isEmpty ? path : "\(root)/\(path)")
  }

  private func check(
    _ path: Located<String>, in root: String, as use: AssetUse, owner: String
  ) -> Bool {
    func refuse(_ reason: String, hint: @escaping @autoclosure () -> String? = nil) -> Bool {
      log.add(.badAsset, at: path.range, "\(owner): \(reason)", hint: hint())
      return false
    }
    let quoted = "\"\(path.value)\""
    guard !path.value.isEmpty else { return refuse("the path is empty") }
    guard let place = Self.normalized(path.value, in: root) else {
      return refuse(
        "\(quoted) is outside of the board's folder",
        hint: "put it beside the board and name it from there")
    }
    switch (folder.state(of: place), use.isFolder) {
    case (.file, false), (.folder, true):
      guard let trouble = folder.trouble(with: place, as: use) else { return true }
      return refuse("\(quoted) \(trouble)")
    case (.file, true): return refuse("\(quoted) is a file, and a folder is wanted")
    case (.folder, false): return refuse("\(quoted) is a folder, and a file is wanted")
    case (.missing, _): return refuse("there is no \(quoted)", hint: meant(place, in: root))
    case (.unreadable(let why), _): return refuse("\(quoted) cannot be read: \(why)")
    case (.outside, _):
      return refuse(
        "\(quoted) is a link out of the board's folder",
        hint: "put the file itself beside the board")
    }
  }

  /// The name beside it that was meant.
  private func meant(_ place: String, in root: String) -> String? {
    let parts = place.split(separator: "/")
    guard let name = parts.last else { return nil }
    let parent = parts.dropLast().joined(separator: "/")
    return NearestName.hint(for: String(name), among: folder.names(in: parent).sorted())
  }
}
