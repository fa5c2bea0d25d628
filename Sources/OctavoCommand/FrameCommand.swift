internal import ArgumentParser
internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoJSON
internal import OctavoRaster
internal import OctavoShell
internal import OctavoTransitions

/// `octavo frame`: one frame of a transition, offline, through the engine that draws the window.
struct FrameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frame",
    abstract: "Draw one frame of a transition, without a display.",
    discussion: """
      A page is the first page of a document, another one as in book.pdf#3, or a plain colour: \
      #ff8000, white, red. The progress is the whole transition's and linear: no timing curve.

      Transitions and their style bits: \(known).
      """)

  private static var known: String {
    TransitionCatalog.all.map { kind in
      kind.styleNames.isEmpty
        ? kind.name : "\(kind.name) (\(kind.styleNames.joined(separator: ", ")))"
    }.joined(separator: "; ")
  }

  @Option(help: ArgumentHelp("The transition.", valueName: "name"))
  var transition: String

  @Option(
    help: ArgumentHelp(
      "Style bits with commas between, such as backward,vertical.",
      valueName: "bits"))
  var style: StyleNames = StyleNames(names: [])

  @Option(help: LightOption.help(usual: .classic), transform: LightOption.light)
  var light = Light.classic

  @Option(
    help: ArgumentHelp("How far the transition is, 0 to 1.", valueName: "progress"),
    transform: Numbers.progress)
  var progress: Double

  @Option(help: ArgumentHelp("The page that leaves.", valueName: "page"))
  var from: String

  @Option(help: ArgumentHelp("The page that comes.", valueName: "page"))
  var to: String

  @Option(
    help: ArgumentHelp("The window in points, as 800x600.", valueName: "WxH"),
    transform: Dimensions.init(argument:))
  var size: Dimensions

  @Option(
    help: ArgumentHelp("Pixels per point, 0.25 to 8. (default: 1)", valueName: "factor"),
    transform: Numbers.scale)
  var scale: PixelScale = .one

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the picture here; - for standard output.", valueName: "file.png"))
  var output: String?

  @Flag(help: "Print the layers as one JSON object.")
  var json = false

  @OptionGroup var drawing: DrawingTime

  func validate() throws {
    try size.check(at: scale)
    guard output != nil || json else {
      throw ValidationError("nothing to make: give -o FILE for a picture, --json for the numbers")
    }
    guard output != "-" || !json else {
      throw ValidationError("-o - and --json both write to standard output; name a file for one")
    }
    do {
      _ = try TransitionCatalog.kind(named: transition).make(style: style.names)
    } catch {
      throw ValidationError("\(error)")
    }
  }

  func run() throws {
    drawing.apply()
    let kind = try TransitionCatalog.kind(named: transition)
    let layers = try kind.make(style: style.names).lit(by: light)
      .layers(at: progress, on: Stage(size: size.size, scale: scale))
    // The pages are opened even if only numbers are asked for: a path that is wrong is told.
    let from = try FramePage(argument: from, size: size.size)
    let to = try FramePage(argument: to, size: size.size)
    if let output {
      let (from, to) = try (
        from.snapshot(size: size.size, scale: scale), to.snapshot(size: size.size, scale: scale)
      )
      let scene = Scene(
        size: size.size, scale: scale,
        items: layers.map { Scene.Item($0, showing: $0.page == .from ? from : to) })
      var canvas = Canvas()
      canvas.show(scene, with: Renderer(workers: 2))
      let picture = try canvas.frame.png()
      if output == "-" {
        try Terminal.write(picture)
      } else {
        try PictureFile.write(picture, to: output)
      }
    }
    if json { try Terminal.write(report(of: layers, style: kind.styleNames).text) }
  }

  /// What the issue of the laws asks to see: every number that the engine draws by.
  private func report(of layers: [Layer], style known: [String]) -> JSON {
    [
      "transition": .string(transition),
      "style": .array(known.filter(style.names.contains).map { .string($0) }),
      "progress": .number(progress),
      "size": [.number(size.size.width), .number(size.size.height)],
      "layers": .array(layers.map(report)),
    ]
  }

  private func report(of layer: Layer) -> JSON {
    func places(_ points: [Point]) -> JSON {
      .array(points.map { [.number($0.x), .number($0.y)] })
    }
    var members: [(name: String, value: JSON)] = [
      ("role", .string(layer.role.rawValue)),
      ("page", .string(layer.page.rawValue)),
      (
        "source",
        [
          .number(layer.source.minX), .number(layer.source.minY),
          .number(layer.source.size.width), .number(layer.source.size.height),
        ]
      ),
      ("corners", places(layer.corners)),
      ("opacity", .number(layer.opacity)),
    ]
    if let outline = layer.outlineCorners { members.append(("outline", places(outline))) }
    members.append(
      (
        "shades",
        .array(
          layer.shades.map { shade in
            ["role": .string(shade.role.rawValue), "opacity": .number(shade.opacity)]
          })
      ))
    return .object(members)
  }
}

/// The names of style bits with commas between; `none` and nothing mean no bit.
struct StyleNames: ExpressibleByArgument {
  let names: [String]

  init(names: [String]) { self.names = names }

  init?(argument: String) {
    guard !argument.isEmpty else {
      names = []
      return
    }
    names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      .filter { $0 != "none" }
  }

  var defaultValueDescription: String { names.isEmpty ? "none" : names.joined(separator: ",") }
}
