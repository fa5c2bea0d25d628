// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Octavo",
  products: [
    .library(name: "Octavo", targets: ["Octavo"]),
    .executable(name: "octavo", targets: ["OctavoCommand"]),
  ],
  traits: [
    .trait(name: "PDF", description: "Opens PDF files through poppler-glib (GPL-2.0-or-later)."),
    .default(enabledTraits: ["PDF"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
  ],
  targets: [
    // Floor 0: system libraries, no code.
    .systemLibrary(
      name: "CWaylandClient", pkgConfig: "wayland-client", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(
      name: "CWaylandServer", pkgConfig: "wayland-server", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(
      name: "CXKBCommon", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
    .systemLibrary(
      name: "CCairo", pkgConfig: "pangocairo",
      providers: [.apt(["libcairo2-dev", "libpango1.0-dev"])]),
    .systemLibrary(
      name: "CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0",
      providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .systemLibrary(
      name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
    .systemLibrary(name: "CCmark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"])]),
    .systemLibrary(
      name: "CPoppler", pkgConfig: "poppler-glib", providers: [.apt(["libpoppler-glib-dev"])]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(
      name: "CGIO", pkgConfig: "gio-unix-2.0", providers: [.apt(["libglib2.0-dev"])]),

    // Floor 0: values.
    .target(name: "Geometry"),
    .target(name: "Motion"),
    .target(name: "JSONWriter"),
    .target(name: "Files"),
    .target(name: "PixelMemory"),

    // Floor 1: the wire, the pen and the projecting engine.
    .target(name: "WaylandScanner"),
    .executableTarget(name: "WaylandScannerTool", dependencies: ["WaylandScanner"]),
    .plugin(
      name: "WaylandBindings", capability: .buildTool(), dependencies: ["WaylandScannerTool"],
      path: "Sources/WaylandBindings"),
    .target(name: "Wayland", dependencies: ["CWaylandClient", "CLinux"]),
    .target(
      name: "WaylandProtocols", dependencies: ["Wayland"], path: "Protocols",
      plugins: ["WaylandBindings"]),
    .target(name: "Cairo", dependencies: ["CCairo", "Geometry", "PixelMemory"]),
    .target(name: "Raster", dependencies: ["Cairo", "Geometry", "PixelMemory"]),

    // Floor 2: what moves, and what moves it.
    .target(name: "Transitions", dependencies: ["Geometry", "Motion"]),
    .target(name: "Gestures", dependencies: ["Geometry", "Motion"]),

    // Floor 3: pages.
    .target(
      name: "Navigation",
      dependencies: [
        "Cairo", "Geometry", "Gestures", "Motion", "PixelMemory", "Raster", "Transitions",
      ]),

    // Floor 4: what people own.
    .target(
      name: "Documents",
      dependencies: [
        "CArchive", "CCairo", "CCmark", "CGdkPixbuf", "Cairo", "Files", "Geometry", "Navigation",
        "Raster",
        .target(name: "CPoppler", condition: .when(traits: ["PDF"])),
      ]),
    .target(
      name: "Storyboards",
      dependencies: [
        "Files", "Geometry", "Gestures", "JSONWriter", "Motion", "Transitions",
        .product(name: "Yams", package: "Yams"),
      ]),

    // Floor 5 and up: the window, the library's face, the command.
    .target(
      name: "Shell",
      dependencies: [
        "CLinux", "CXKBCommon", "Cairo", "Files", "Geometry", "Gestures", "Navigation",
        "PixelMemory", "Raster", "Wayland", "WaylandProtocols",
      ]),
    .target(
      name: "StoryboardPlayer",
      dependencies: [
        "Cairo", "Documents", "Geometry", "Gestures", "Motion", "Navigation", "Raster",
        "Storyboards", "Transitions",
      ]),
    .target(
      name: "Gallery",
      dependencies: [
        "Cairo", "Geometry", "Gestures", "Motion", "Navigation", "Raster", "Transitions",
      ]),
    .target(
      name: "Octavo",
      dependencies: [
        "Cairo", "Documents", "Geometry", "Gestures", "Motion", "Navigation", "Raster", "Shell",
        "StoryboardPlayer", "Storyboards",
        "Transitions",
      ]),
    .target(
      name: "Benchmarks",
      dependencies: [
        "Cairo", "Documents", "Geometry", "Gestures", "JSONWriter", "Navigation", "PixelMemory",
        "Raster", "Shell", "Transitions",
      ]),
    .executableTarget(
      name: "OctavoCommand",
      dependencies: [
        "Benchmarks", "CLinux", "Cairo", "Documents", "Files", "Gallery", "Geometry", "Gestures",
        "JSONWriter", "Motion", "Navigation", "Octavo", "Raster", "Shell", "StoryboardPlayer",
        "Storyboards", "Transitions",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // A strict compositor for tests, in process; it ships nowhere.
    .target(
      name: "TestCompositor",
      dependencies: ["CLinux", "CWaylandServer", "CXKBCommon", "Wayland", "WaylandProtocols"],
      path: "Tests/TestCompositor", plugins: ["WaylandBindings"]),

    // Tests. The rig runs real compositors for the built command; it ships nowhere.
    .target(
      name: "CompositorRig",
      dependencies: ["CCairo", "CGIO", "Cairo", "Geometry", "Wayland", "WaylandProtocols"],
      path: "Tests/CompositorRig"),
    .executableTarget(
      name: "CompositorDemo", dependencies: ["Cairo", "CompositorRig", "Geometry"],
      path: "Tests/CompositorDemo"),
    .testTarget(name: "CompositorTests", dependencies: ["Cairo", "CompositorRig", "Geometry"]),
    .testTarget(name: "CommandTests", dependencies: ["Cairo", "OctavoCommand", "Transitions"]),
    // The program that README shows, whole.
    .executableTarget(name: "TwoPages", dependencies: ["Octavo"], path: "Tests/TwoPages"),
    .testTarget(
      name: "OctavoTests", dependencies: ["Octavo", "OctavoCommand", "TestCompositor", "TwoPages"]),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry"]),
    .testTarget(name: "MotionTests", dependencies: ["Motion"]),
    .testTarget(name: "PixelMemoryTests", dependencies: ["PixelMemory"]),
    .testTarget(
      name: "WaylandScannerTests", dependencies: ["WaylandScanner"], exclude: ["Golden"]),
    .testTarget(
      name: "WaylandTests",
      dependencies: ["CLinux", "TestCompositor", "Wayland", "WaylandProtocols"]),
    .testTarget(name: "CairoTests", dependencies: ["Cairo", "Geometry", "PixelMemory"]),
    .testTarget(
      name: "RasterTests", dependencies: ["Cairo", "Geometry", "Raster", "Transitions"],
      exclude: ["Golden"]),
    .testTarget(name: "TransitionsTests", dependencies: ["Geometry", "Motion", "Transitions"]),
    .testTarget(name: "GesturesTests", dependencies: ["Geometry", "Gestures", "Motion"]),
    .testTarget(
      name: "NavigationTests",
      dependencies: [
        "Cairo", "Geometry", "Gestures", "Motion", "Navigation", "PixelMemory", "Raster",
        "Transitions",
      ],
      exclude: ["Spreads/Golden"]
    ),
    .testTarget(
      name: "ShellTests",
      dependencies: [
        "CLinux", "Cairo", "Geometry", "Gestures", "Navigation", "Raster", "Shell",
        "TestCompositor", "WaylandProtocols",
      ]),
    .testTarget(
      name: "StoryboardsTests",
      dependencies: ["Geometry", "Gestures", "Motion", "Storyboards", "Transitions"],
      exclude: ["Golden"]),
    .testTarget(
      name: "StoryboardPlayerTests",
      dependencies: [
        "Cairo", "Documents", "Geometry", "Gestures", "Navigation", "Raster", "Shell",
        "StoryboardPlayer", "Storyboards", "Transitions",
      ]),
    .testTarget(
      name: "GalleryTests",
      dependencies: [
        "Cairo", "Gallery", "Geometry", "Gestures", "Motion", "Navigation", "Raster",
        "StoryboardPlayer", "Storyboards", "Transitions",
      ]),
    .testTarget(
      name: "DocumentsTests",
      dependencies: [
        "CCairo", "CGdkPixbuf", "Cairo", "Documents", "Files", "Geometry", "Gestures", "Navigation",
        "Raster",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Debug builds optimise the rooms that write pixels, or a turn would show a frame a second. Without
// whole-module optimisation, upon which the index of a debug build breaks; and never as a dependency,
// where the choice belongs to the program that is built. RasterTests holds the plain reference that
// every frame is compared with.
let isDependency = Context.packageDirectory.contains("/checkouts/")
let drawingTargets: Set = [
  "Geometry", "Motion", "PixelMemory", "Cairo", "Raster", "Transitions", "RasterTests",
]

// One place for how strictly every target is compiled; the reasons stand beside each setting.
for target in package.targets {
  guard target.type != .system, target.type != .plugin, target.type != .binary else { continue }
  var settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    // `any` marks every existential, so that a dynamic call is seen where it is made.
    .enableUpcomingFeature("ExistentialAny"),
    // An import leaks neither its members nor itself to other files and modules.
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    // An async function stays on its caller's actor; a conformance on its type's.
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]
  // Tests may hold a raw pointer without ceremony; what ships marks every unsafe use.
  let isForTests = target.type == .test || target.path?.hasPrefix("Tests/") == true
  if !isForTests { settings.append(.strictMemorySafety()) }
  if drawingTargets.contains(target.name), !isDependency {
    settings.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
  target.swiftSettings = settings + (target.swiftSettings ?? [])
}

// Builds and tests only the named test targets and what they need: the variable is for a second build
// with another setting, which need not compile what the setting cannot change.
if let names = Context.environment["OCTAVO_TEST_TARGETS"]?.split(separator: ",").map(String.init) {
  let all = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var kept: Set<String> = []
  var open = names
  while let name = open.popLast() {
    guard let target = all[name], kept.insert(name).inserted else { continue }
    for dependency in target.dependencies {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): open.append(name)
      default: break
      }
    }
    for case .plugin(let name, _) in target.plugins ?? [] { open.append(name) }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products = []
}
