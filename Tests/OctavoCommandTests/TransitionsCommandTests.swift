import Foundation
import OctavoTransitions
import Testing

/// `octavo transitions`.
@Suite struct TransitionsCommandTests {
  @Test func `lists every transition with what it takes`() throws {
    let lines = try OctavoProcess.run(["transitions"]).output.split(separator: "\n")
    #expect(lines.count == TransitionCatalog.all.count)
    #expect(lines.first?.hasPrefix("flip ") == true)
    #expect(lines.first?.hasSuffix("0.3 s  backward, vertical, reverse-perspective") == true)
    #expect(lines.first?.contains("ease-in-out") == true)
  }

  @Test func `says the same as JSON`() throws {
    let text = try OctavoProcess.run(["transitions", "--json"]).output
    let list = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(list.compactMap { $0["name"] as? String } == TransitionCatalog.all.map(\.name))
    #expect(list[0]["styles"] as? [String] == ["backward", "vertical", "reverse-perspective"])
    #expect(list[0]["duration"] as? Double == 0.3)
    #expect(list[0]["curve"] as? String == "ease-in-out")
    #expect(list[0]["family"] as? String == "leaf")
    #expect(list.allSatisfy { ($0["summary"] as? String)?.isEmpty == false })
  }
}
