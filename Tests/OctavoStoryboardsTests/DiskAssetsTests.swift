import Foundation
import OctavoStoryboards
import Testing

@Suite struct DiskAssetsTests {
  /// A folder with a file, a folder, and links that stay and that leave.
  private final class Place {
    let url = FileManager.default.temporaryDirectory.appending(path: "octavo-\(UUID().uuidString)")
    var board: String { url.appending(path: "board").path }

    init() throws {
      let files = FileManager.default
      try files.createDirectory(
        at: url.appending(path: "board/photos"), withIntermediateDirectories: true)
      for name in ["board/map.png", "secret.png"] {
        try Data("x".utf8).write(to: url.appending(path: name))
      }
      let links = [
        "board/inside.png": "map.png", "board/outside.png": "../secret.png",
        "board/broken.png": "nowhere.png", "board/circle.png": "circle.png",
      ]
      for (link, target) in links {
        try files.createSymbolicLink(
          atPath: url.appending(path: link).path, withDestinationPath: target)
      }
    }

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  @Test func `what is in the folder is found, and what leads out of it is not`() throws {
    let place = try Place()
    let assets = DiskAssets(folder: place.board)
    #expect(assets.state(of: "map.png") == .file)
    #expect(assets.state(of: "inside.png") == .file)
    #expect(assets.state(of: "photos") == .folder)
    #expect(assets.state(of: "") == .folder)
    #expect(assets.state(of: "outside.png") == .outside)
    #expect(assets.state(of: "broken.png") == .missing)
    #expect(assets.state(of: "nowhere.png") == .missing)
    #expect(assets.state(of: "map.png/x") == .missing)
    guard case .unreadable = assets.state(of: "circle.png") else {
      Issue.record("\(assets.state(of: "circle.png"))")
      return
    }
    #expect(assets.names(in: "").contains("map.png"))
    #expect(assets.names(in: "map.png").isEmpty)
    #expect(DiskAssets(folder: place.board + "/none").state(of: "map.png") == .missing)
  }

  @Test func `a board is read beside its files`() throws {
    let place = try Place()
    let board = place.board + "/board.yaml"
    try Data("\(Boards.least)".utf8).write(to: URL(filePath: board))
    #expect(try DiskAssets.boardBytes(at: board) == Array(Boards.least.utf8))
    #expect(DiskAssets(besideBoard: board).state(of: "map.png") == .file)
  }

  @Test(arguments: ["", "/nowhere", "/photos"])
  func `a board that cannot be read says why`(name: String) throws {
    let place = try Place()
    #expect(throws: BoardUnreadable.self) { try DiskAssets.boardBytes(at: place.board + name) }
  }
}
