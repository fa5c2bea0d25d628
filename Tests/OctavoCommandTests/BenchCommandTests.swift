import Foundation
import Testing

/// `octavo bench`: what it counts, not how long it takes.
@Suite struct BenchCommandTests {
  @Test func `a whole frame writes the window once, and damage no more`() throws {
    let run = try OctavoProcess.run(["bench", "--size", "64x48", "--repeats", "1", "--json"])
    try #require(run.code == 0, "\(run.complaint)")
    let rows = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    #expect(rows.count > 20)
    for row in rows {
      let bytes = try #require(row["bytes_written"] as? Double)
      let isDamageOnly = try #require(row["damage_only"] as? Bool)
      let transition = try #require(row["transition"] as? String)
      if isDamageOnly {
        #expect(bytes <= 64 * 48 * 4, "\(transition)")
        if transition == "none" { #expect(bytes == 0) }
      } else {
        #expect(bytes == 64 * 48 * 4, "\(transition)")
      }
    }
  }
}
