import Foundation
import OctavoTestSupport
import Testing

/// What libraries print on their own.
@Suite struct NoiseTests {
  @Test func `is not heard unless it is asked for`() throws {
    let folder = try TemporaryFolder()
    try folder.write("Words.", to: "book.txt")
    try folder.write("0 end\n", to: "script")
    func complaint(_ environment: [String: String]) throws -> String {
      let run = try OctavoProcess.run(
        ["record", "book.txt", "--size", "100x100", "--script", "script", "-o", "out"],
        in: folder.url, environment: ["FONTCONFIG_FILE": "/nowhere"].merging(environment) { $1 })
      try #require(run.code == 0, "\(run.complaint)")
      return run.complaint
    }
    // Fontconfig complains at every start.
    #expect(try complaint(["G_MESSAGES_DEBUG": "all"]).contains("Fontconfig"))
    #expect(try complaint([:]) == "")
  }
}
