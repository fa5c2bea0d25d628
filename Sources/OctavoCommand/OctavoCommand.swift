import ArgumentParser

@main
struct OctavoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "octavo")
}
