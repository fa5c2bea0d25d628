import FoundationEssentials

/// How often a process has woken and how long it has run, since its start.
package struct Activity: Equatable, Sendable {
  /// The waits that ended, of all its threads.
  package let wakeUps: Int
  /// The processor time that it took, in clock ticks of the system.
  package let ticks: Int

  /// Reads what the system has counted for a process and its threads.
  package init(of process: ChildProcess) throws {
    let folder = "/proc/\(process.identifier)/task"
    var wakeUps = 0
    var ticks = 0
    for thread in try FileManager.default.contentsOfDirectory(atPath: folder) {
      guard let status = contents(of: "\(folder)/\(thread)/status"),
        let stat = contents(of: "\(folder)/\(thread)/stat")
      else { continue }
      for line in status.split(separator: "\n") where line.hasPrefix("voluntary_ctxt_switches") {
        wakeUps += line.split(separator: "\t").last.flatMap { Int($0) } ?? 0
      }
      // The second field is a name in parentheses, which may hold blanks; times are 14 and 15.
      let fields = (stat.split(separator: ")").last ?? "").split(separator: " ")
      ticks += fields[11...12].compactMap { Int($0) }.reduce(0, +)
    }
    self.wakeUps = wakeUps
    self.ticks = ticks
  }
}
