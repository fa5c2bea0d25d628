internal import ArgumentParser
internal import OctavoFiles
internal import OctavoNavigation
internal import OctavoTrace

/// `octavo trace`: the callbacks of pages under a script of operations.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Read navigation from standard input, and print the callbacks that pages get.",
    discussion: """
      One operation a line: “flip A B C” or “stack A” makes the root, “show” puts it in a window; \
      then push, pop, popTo, popToRoot, replace, setPages, present, dismiss, dismissAll, set, next, \
      previous, reload, spread, grab, release, settle, suspend, resume, remove, hooks such as \
      “in B.wA do push C”, and “shown” for what stands where. The manual has them all. There is no \
      window, and the clock moves only where a line says so.
      """)

  func run() throws {
    try MainActor.assumeIsolated {
      // What cannot be read would be no lines at all.
      do throws(FileTrouble) { try RegularFile.checkStandardInput() } catch {
        throw Failure("\(error)")
      }
      let trace = NavigationTrace()
      var number = 0
      while let line = readLine() {
        number += 1
        let answer: String?
        do {
          answer = try trace.run(line)
        } catch {
          throw Failure("line \(number): \(error)")
        }
        // It goes out at once: the lines may come from a person, or from a program that waits.
        if let answer { try Terminal.write(answer) }
      }
    }
  }
}
