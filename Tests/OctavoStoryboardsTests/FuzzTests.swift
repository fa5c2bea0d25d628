import Foundation
import OctavoStoryboards
import OctavoTestSupport
import Testing

/// Boards that a disk, a network or a cat on the keyboard has been at.
@Suite struct FuzzTests {
  private static let signs = Array("{}[]:,-#&*!|>'\"%@`\t\n\r \u{0}\u{7f}09azé🗺".utf8)

  private func damaged(_ board: [UInt8], with dice: inout Dice) -> [UInt8] {
    var board = board
    for _ in 0..<Int.random(in: 1...4, using: &dice) {
      guard !board.isEmpty else { return board }
      let place = Int.random(in: 0..<board.count, using: &dice)
      let sign = Self.signs[Int.random(in: 0..<Self.signs.count, using: &dice)]
      switch Int.random(in: 0..<6, using: &dice) {
      case 0: board[place] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
      case 1: board.removeSubrange(place...)
      case 2: board.remove(at: place)
      case 3: board.insert(sign, at: place)
      case 4: board[place] = sign
      default:
        let end = min(board.count, place + Int.random(in: 1...60, using: &dice))
        let target = Int.random(in: 0...board.count, using: &dice)
        board.insert(contentsOf: Array(board[place..<end]), at: target)
      }
    }
    return board
  }

  @Test(arguments: 0..<8)
  func `a damaged board always ends with a report whose places lie in it`(round: Int) throws {
    var dice = Dice(seed: UInt64(round))
    let goldens = try StoryboardProblem.Code.allCases.map {
      try GoldenText.read("\($0.rawValue).yaml")
    }
    let boards = ([Boards.everything, Boards.words] + goldens).map { Array($0.utf8) }
    for number in 0..<150 {
      let sound = number % 2 == 0 ? boards[0] : boards[number % boards.count]
      let board = damaged(sound, with: &dice)
      let report = StoryboardChecker.check(bytes: board, file: "b", assets: PlainAssets.some)
      #expect(report.problems.count <= 50)
      #expect((report.storyboard == nil) == report.problems.contains { $0.severity == .error })
      let lines = board.count { $0 == 0x0a || $0 == 0x0d } + 1
      for problem in report.problems {
        #expect((1...lines).contains(problem.range.start.line))
        #expect(problem.range.start.column >= 1)
        #expect(problem.range.endColumn > problem.range.start.column)
      }
      let starts = report.problems.map(\.range.start)
      #expect(starts == starts.sorted())
      let objects = try JSONSerialization.jsonObject(
        with: Data(report.rendered(format: .json).utf8))
      #expect((objects as? [Any])?.count == report.problems.count)
      #expect(report.rendered(format: .text).isEmpty == report.problems.isEmpty)
    }
  }

  @Test func `every beginning of a board ends with a report`() {
    let board = Array(Boards.everything.utf8)
    for end in stride(from: 0, to: board.count, by: 7) {
      let report = StoryboardChecker.check(
        bytes: Array(board[..<end]), file: "b", assets: PlainAssets.some)
      #expect(report.storyboard != nil || !report.problems.isEmpty)
    }
  }
}
