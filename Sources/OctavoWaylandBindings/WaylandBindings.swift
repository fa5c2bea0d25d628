import Foundation
import PackagePlugin

/// Makes Wayland bindings from protocol descriptions.
///
/// A target whose own folder holds `*.xml` gets the client's side of them. A target without any
/// gets the server's side of the descriptions in the targets that it depends on.
@main
struct WaylandBindings: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let own = descriptions(of: module)
    let side = own.isEmpty ? "server" : "client"
    let inputs = own.isEmpty ? dependencies(of: module).flatMap(descriptions(of:)) : own
    let tool = try context.tool(named: "OctavoWaylandScannerTool").url
    return inputs.map { input in
      let name = input.deletingPathExtension().lastPathComponent
      let output = context.pluginWorkDirectoryURL.appending(path: "\(name)-\(side).swift")
      return .buildCommand(
        displayName: "Wayland \(side) bindings of \(input.lastPathComponent)",
        executable: tool,
        arguments: [side, input.path(percentEncoded: false), output.path(percentEncoded: false)],
        inputFiles: [input],
        outputFiles: [output])
    }
  }

  private func descriptions(of module: any SourceModuleTarget) -> [URL] {
    module.sourceFiles(withSuffix: "xml").map(\.url).sorted { $0.path < $1.path }
  }

  private func dependencies(of module: any SourceModuleTarget) -> [any SourceModuleTarget] {
    module.dependencies.compactMap { dependency in
      guard case .target(let target) = dependency else { return nil }
      return target.sourceModule
    }
  }
}
