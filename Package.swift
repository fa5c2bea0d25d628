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
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // Floor 0: system libraries, no code.
    .systemLibrary(
      name: "COctavoWaylandClient", pkgConfig: "wayland-client",
      providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(
      name: "COctavoWaylandServer", pkgConfig: "wayland-server",
      providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(
      name: "COctavoXKBCommon", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
    .systemLibrary(
      name: "COctavoCairo", pkgConfig: "pangocairo",
      providers: [.apt(["libcairo2-dev", "libpango1.0-dev"])]),
    .systemLibrary(
      name: "COctavoPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),
    .systemLibrary(
      name: "COctavoGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0",
      providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .systemLibrary(
      name: "COctavoArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
    .systemLibrary(
      name: "COctavoMd4c", pkgConfig: "md4c", providers: [.apt(["libmd4c-dev"])]),
    .systemLibrary(
      name: "COctavoXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(
      name: "COctavoYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(
      name: "COctavoPoppler", pkgConfig: "poppler-glib", providers: [.apt(["libpoppler-glib-dev"])]),
    .systemLibrary(
      name: "COctavoLCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    .systemLibrary(name: "COctavoLinux"),
    .systemLibrary(
      name: "COctavoGIO", pkgConfig: "gio-unix-2.0", providers: [.apt(["libglib2.0-dev"])]),

    // Floor 0: the loops over pixels that are worth an instruction set of their own.
    .target(name: "COctavoKernels"),
    // Floor 0: the heap of a program that counts what is asked of it.
    .target(name: "COctavoAllocations"),

    // Floor 0: values.
    .target(name: "OctavoGeometry"),
    .target(name: "OctavoMotion", dependencies: ["OctavoGeometry"]),
    .target(name: "OctavoAccessibility", dependencies: ["OctavoGeometry"]),
    .target(name: "OctavoJSON"),
    .target(name: "OctavoWords"),
    .target(name: "OctavoFiles"),
    .target(name: "OctavoPixelMemory"),
    .target(name: "OctavoWorkers"),

    // Floor 1: the wire, the pen, the projecting engine, the desktop's dialogs, and what fingers mean.
    .target(name: "OctavoWaylandScanner"),
    .executableTarget(name: "OctavoWaylandScannerTool", dependencies: ["OctavoWaylandScanner"]),
    .plugin(
      name: "OctavoWaylandBindings", capability: .buildTool(),
      dependencies: ["OctavoWaylandScannerTool"],
      path: "Sources/OctavoWaylandBindings"),
    .target(name: "OctavoWayland", dependencies: ["COctavoWaylandClient", "COctavoLinux"]),
    .target(
      name: "OctavoWaylandProtocols", dependencies: ["OctavoWayland"], path: "Protocols",
      plugins: ["OctavoWaylandBindings"]),
    .target(
      name: "OctavoCairo",
      dependencies: ["COctavoCairo", "COctavoLinux", "OctavoGeometry", "OctavoPixelMemory"]),
    .target(
      name: "OctavoRaster",
      dependencies: [
        "COctavoKernels", "OctavoCairo", "OctavoGeometry", "OctavoPixelMemory", "OctavoWorkers",
      ]),
    .target(
      name: "OctavoDesktop",
      dependencies: ["COctavoGIO", "OctavoAccessibility", "OctavoGeometry", "OctavoWorkers"]),
    .target(
      name: "OctavoGestures",
      dependencies: ["COctavoXKBCommon", "OctavoGeometry", "OctavoMotion", "OctavoWords"]),

    // Floor 2: what moves, and how it follows a hand.
    .target(
      name: "OctavoTransitions", dependencies: ["OctavoGeometry", "OctavoMotion", "OctavoWords"]),
    .target(
      name: "OctavoManipulation",
      dependencies: ["OctavoGeometry", "OctavoGestures", "OctavoMotion"]),

    // Floor 3: pages.
    .target(
      name: "OctavoNavigation",
      dependencies: [
        "OctavoAccessibility", "OctavoCairo", "OctavoGeometry", "OctavoGestures",
        "OctavoManipulation", "OctavoMotion",
        "OctavoPixelMemory", "OctavoRaster", "OctavoTransitions", "OctavoWorkers",
      ]),

    // Floor 4: what people own, views on a page, and the language of traces.
    .target(
      name: "OctavoTrace",
      dependencies: [
        "OctavoCairo", "OctavoGeometry", "OctavoGestures", "OctavoNavigation", "OctavoWords",
      ]),
    .target(
      name: "OctavoViews",
      dependencies: [
        "OctavoAccessibility",
        "OctavoCairo", "OctavoGeometry", "OctavoGestures", "OctavoManipulation", "OctavoMotion",
        "OctavoNavigation", "OctavoPixelMemory", "OctavoRaster", "OctavoTransitions",
        "OctavoWords", "OctavoWorkers",
      ]),
    .target(
      name: "OctavoDocuments",
      dependencies: [
        "OctavoAccessibility",
        "COctavoArchive", "COctavoCairo", "COctavoGIO", "COctavoGdkPixbuf", "COctavoLCMS",
        "COctavoMd4c", "COctavoXML",
        "OctavoCairo", "OctavoFiles", "OctavoGeometry", "OctavoGestures", "OctavoNavigation",
        "OctavoRaster", "OctavoWords", "OctavoWorkers",
        .target(name: "COctavoPoppler", condition: .when(traits: ["PDF"])),
      ]),
    .target(
      name: "OctavoStoryboards",
      dependencies: [
        "COctavoYAML", "OctavoFiles", "OctavoGeometry", "OctavoGestures", "OctavoJSON",
        "OctavoMotion", "OctavoTransitions", "OctavoWords",
      ]),

    // Floor 5: what lies over the pages of a person who reads.
    .target(
      name: "OctavoReader",
      dependencies: [
        "OctavoAccessibility",
        "OctavoCairo", "OctavoGeometry", "OctavoGestures", "OctavoMotion", "OctavoNavigation",
        "OctavoRaster", "OctavoTransitions", "OctavoViews", "OctavoWords", "OctavoWorkers",
      ]),

    // Floor 5 and up: the window, the library's face, the command.
    .target(
      name: "OctavoShell",
      dependencies: [
        "OctavoAccessibility",
        "COctavoLinux", "COctavoXKBCommon", "OctavoCairo", "OctavoDesktop", "OctavoFiles",
        "OctavoGeometry", "OctavoGestures", "OctavoNavigation", "OctavoPixelMemory", "OctavoRaster",
        "OctavoWayland", "OctavoWaylandProtocols", "OctavoWorkers",
      ]),
    .target(
      name: "OctavoPlayer",
      dependencies: [
        "OctavoAccessibility",
        "OctavoCairo", "OctavoDocuments", "OctavoFiles", "OctavoGeometry", "OctavoGestures",
        "OctavoManipulation", "OctavoMotion", "OctavoNavigation", "OctavoRaster",
        "OctavoStoryboards", "OctavoTransitions",
      ]),
    .target(
      name: "OctavoGallery",
      dependencies: [
        "OctavoAccessibility",
        "OctavoCairo", "OctavoGeometry", "OctavoGestures", "OctavoMotion", "OctavoNavigation",
        "OctavoRaster", "OctavoTransitions", "OctavoViews", "OctavoWords",
      ]),
    .target(
      name: "Octavo",
      dependencies: [
        "OctavoAccessibility",
        "OctavoCairo", "OctavoDocuments", "OctavoGeometry", "OctavoGestures", "OctavoManipulation",
        "OctavoMotion", "OctavoNavigation", "OctavoPlayer", "OctavoRaster", "OctavoReader",
        "OctavoShell", "OctavoStoryboards", "OctavoTransitions", "OctavoViews",
      ]),
    .target(
      name: "OctavoBenchmarks",
      dependencies: [
        "COctavoAllocations", "COctavoCairo", "COctavoGdkPixbuf", "COctavoPixman", "OctavoCairo",
        "OctavoDocuments", "OctavoGeometry", "OctavoGestures", "OctavoJSON", "OctavoMotion",
        "OctavoNavigation", "OctavoPixelMemory", "OctavoRaster", "OctavoShell", "OctavoTransitions",
      ]),
    .executableTarget(
      name: "OctavoCommand",
      dependencies: [
        "COctavoLinux", "Octavo", "OctavoBenchmarks", "OctavoCairo", "OctavoDesktop",
        "OctavoDocuments", "OctavoFiles", "OctavoGallery", "OctavoGeometry", "OctavoGestures",
        "OctavoJSON",
        "OctavoMotion", "OctavoNavigation", "OctavoPlayer", "OctavoRaster", "OctavoReader",
        "OctavoShell", "OctavoStoryboards", "OctavoTrace", "OctavoTransitions", "OctavoViews",
        "OctavoWords", "OctavoWorkers",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // A strict compositor for tests, in process; it ships nowhere.
    .target(
      name: "OctavoTestCompositor",
      dependencies: [
        "COctavoLinux", "COctavoWaylandServer", "COctavoXKBCommon", "OctavoWayland",
        "OctavoWaylandProtocols",
      ],
      path: "Tests/OctavoTestCompositor", plugins: ["OctavoWaylandBindings"]),

    // What tests of several rooms share; it ships nowhere.
    .target(
      name: "OctavoTestSupport",
      dependencies: [
        "OctavoAccessibility", "OctavoCairo", "OctavoGeometry", "OctavoGestures", "OctavoRaster",
      ],
      path: "Tests/OctavoTestSupport", exclude: ["Golden"]),

    // Tests. The rig runs real compositors for the built command; it ships nowhere.
    .target(
      name: "OctavoCompositorRig",
      dependencies: [
        "COctavoCairo", "COctavoGIO", "OctavoCairo", "OctavoGeometry", "OctavoWayland",
        "OctavoWaylandProtocols",
      ],
      path: "Tests/OctavoCompositorRig"),
    .executableTarget(
      name: "OctavoCompositorDemo",
      dependencies: ["OctavoCairo", "OctavoCompositorRig", "OctavoGeometry"],
      path: "Tests/OctavoCompositorDemo"),
    .testTarget(
      name: "OctavoCompositorTests",
      dependencies: ["OctavoCairo", "OctavoCompositorRig", "OctavoGeometry", "OctavoTestSupport"]),
    .testTarget(
      name: "OctavoCommandTests",
      dependencies: [
        "OctavoBenchmarks", "OctavoCairo", "OctavoCommand", "OctavoDocuments", "OctavoGeometry",
        "OctavoGestures", "OctavoNavigation", "OctavoTestSupport", "OctavoTransitions",
      ]),
    // The program that README shows, whole.
    .executableTarget(
      name: "OctavoTwoPages", dependencies: ["Octavo"], path: "Tests/OctavoTwoPages"),
    // Many turns in a window of the test compositor, in a process of their own.
    .executableTarget(
      name: "OctavoSoak",
      dependencies: [
        "OctavoCairo", "OctavoGeometry", "OctavoGestures", "OctavoNavigation", "OctavoShell",
        "OctavoTestCompositor", "OctavoWaylandProtocols",
      ], path: "Tests/OctavoSoak"),
    .testTarget(
      name: "OctavoTests",
      dependencies: [
        "COctavoGIO", "Octavo", "OctavoCairo", "OctavoCommand", "OctavoCompositorRig",
        "OctavoDocuments", "OctavoGallery", "OctavoGeometry", "OctavoGestures", "OctavoMotion",
        "OctavoReader", "OctavoTestCompositor", "OctavoTestSupport", "OctavoTwoPages",
        "OctavoWayland", "OctavoWaylandProtocols",
      ]),
    .testTarget(
      name: "OctavoAccessibilityTests", dependencies: ["OctavoAccessibility", "OctavoGeometry"]),
    .testTarget(name: "OctavoFilesTests", dependencies: ["OctavoFiles", "OctavoTestSupport"]),
    .testTarget(name: "OctavoGeometryTests", dependencies: ["OctavoGeometry"]),
    .testTarget(name: "OctavoJSONTests", dependencies: ["OctavoJSON"]),
    .testTarget(name: "OctavoMotionTests", dependencies: ["OctavoMotion"]),
    .testTarget(name: "OctavoWordsTests", dependencies: ["OctavoWords"]),
    .testTarget(name: "OctavoWorkersTests", dependencies: ["OctavoWorkers"]),
    .testTarget(name: "OctavoPixelMemoryTests", dependencies: ["OctavoPixelMemory"]),
    .testTarget(
      name: "OctavoWaylandScannerTests", dependencies: ["OctavoWaylandScanner"], exclude: ["Golden"]
    ),
    .testTarget(
      name: "OctavoWaylandTests",
      dependencies: [
        "COctavoLinux", "OctavoTestCompositor", "OctavoWayland", "OctavoWaylandProtocols",
      ]),
    .testTarget(
      name: "OctavoCairoTests",
      dependencies: ["OctavoCairo", "OctavoGeometry", "OctavoPixelMemory"]),
    .testTarget(
      name: "OctavoRasterTests",
      dependencies: [
        "OctavoCairo", "OctavoGeometry", "OctavoPixelMemory", "OctavoRaster", "OctavoTestSupport",
        "OctavoTransitions",
      ],
      exclude: ["Golden"]),
    .testTarget(
      name: "OctavoTransitionsTests",
      dependencies: ["OctavoGeometry", "OctavoMotion", "OctavoTestSupport", "OctavoTransitions"]),
    .testTarget(
      name: "OctavoGesturesTests",
      dependencies: ["OctavoGeometry", "OctavoGestures", "OctavoTestSupport"]),
    .testTarget(
      name: "OctavoManipulationTests",
      dependencies: [
        "OctavoGeometry", "OctavoGestures", "OctavoManipulation", "OctavoMotion",
        "OctavoTestSupport",
      ]),
    .testTarget(
      name: "OctavoNavigationTests",
      dependencies: [
        "OctavoAccessibility",
        "OctavoCairo", "OctavoGeometry", "OctavoGestures", "OctavoManipulation", "OctavoMotion",
        "OctavoNavigation", "OctavoPixelMemory", "OctavoRaster", "OctavoTestSupport", "OctavoTrace",
        "OctavoTransitions", "OctavoViews",
      ],
      exclude: ["Deck/Golden", "Golden", "Spreads/Golden", "Table/Golden"]
    ),
    .testTarget(
      name: "OctavoShellTests",
      dependencies: [
        "COctavoLinux", "OctavoCairo", "OctavoGeometry", "OctavoGestures", "OctavoMotion",
        "OctavoNavigation", "OctavoRaster", "OctavoShell", "OctavoSoak", "OctavoTestCompositor",
        "OctavoTestSupport", "OctavoTransitions", "OctavoViews",
        "OctavoWaylandProtocols",
      ]),
    .testTarget(
      name: "OctavoStoryboardsTests",
      dependencies: [
        "OctavoGeometry", "OctavoGestures", "OctavoMotion", "OctavoStoryboards",
        "OctavoTestSupport", "OctavoTransitions",
      ],
      exclude: ["Golden"]),
    .testTarget(
      name: "OctavoPlayerTests",
      dependencies: [
        "OctavoAccessibility",
        "OctavoCairo", "OctavoDocuments", "OctavoGeometry", "OctavoGestures", "OctavoNavigation",
        "OctavoPlayer", "OctavoRaster", "OctavoShell", "OctavoStoryboards", "OctavoTestSupport",
        "OctavoTransitions",
      ],
      exclude: ["Golden"]),
    .testTarget(
      name: "OctavoGalleryTests",
      dependencies: [
        "OctavoAccessibility",
        "OctavoCairo", "OctavoGallery", "OctavoGeometry", "OctavoGestures", "OctavoMotion",
        "OctavoNavigation", "OctavoPlayer", "OctavoRaster", "OctavoStoryboards",
        "OctavoTestSupport", "OctavoTransitions", "OctavoViews",
      ]),
    .testTarget(
      name: "OctavoReaderTests",
      dependencies: [
        "OctavoAccessibility",
        "OctavoCairo", "OctavoGeometry", "OctavoGestures", "OctavoManipulation", "OctavoNavigation",
        "OctavoRaster", "OctavoReader", "OctavoShell", "OctavoTestCompositor", "OctavoTestSupport",
        "OctavoTransitions", "OctavoViews", "OctavoWayland", "OctavoWaylandProtocols",
      ],
      exclude: ["Golden"]),
    .testTarget(
      name: "OctavoDocumentsTests",
      dependencies: [
        "OctavoAccessibility",
        "COctavoArchive", "COctavoCairo", "COctavoGdkPixbuf", "COctavoLCMS", "OctavoCairo",
        "OctavoDocuments", "OctavoFiles", "OctavoGeometry", "OctavoGestures", "OctavoNavigation",
        "OctavoRaster", "OctavoTestSupport",
      ],
      exclude: ["Golden"]),
  ],
  swiftLanguageModes: [.v6]
)

// Debug builds optimise the rooms that write pixels, or a turn would show a frame a second. Without
// whole-module optimisation, upon which the index of a debug build breaks; and never as a dependency,
// where the choice belongs to the program that is built.
let isDependency = Context.packageDirectory.contains("/checkouts/")
let drawingTargets: Set = [
  "OctavoGeometry", "OctavoMotion", "OctavoPixelMemory", "OctavoCairo", "OctavoRaster",
  "OctavoTransitions",
  // The tests' own loops over pixels: the plain reference that every frame is compared with, goldens, and
  // the screens of real compositors.
  "OctavoRasterTests", "OctavoTestSupport", "OctavoCompositorRig",
]
// What plays a hundred thousand random scripts, and what finds the nearest of ten thousand names.
let playingTargets: Set = ["OctavoNavigation", "OctavoWords"]
let cTargets: Set = ["COctavoKernels", "COctavoAllocations"]

// A second build with other settings, of the tests that read strangers' bytes: it need not compile what the
// settings cannot change, nor optimise what draws only a few pages.
let readsStrangersBytes = Context.environment["OCTAVO_STRANGERS_BYTES"] != nil
let strangersBytesTests: [String: [String]?] = [
  "OctavoDocumentsTests": [
    "ArchiveReaderTests", "BadInputTests", "Bombs", "ColorProfileTests", "DamagedFilesTests",
    "EPUBFile", "EPUBTests", "EmbeddedPictureTests", "HTMLSourceTests", "KindTests",
    "KindWordsTests", "PDFObjectsTests", "PageColoringTests", "PictureDocumentTests",
    "PictureHeadTests", "Samples", "SoundDocumentTests", "StyleSheetPictureTests", "Untold",
  ],
  "OctavoStoryboardsTests": [
    "DiskAssetsTests", "FuzzTests", "JSONTests", "Support/Boards", "Support/GoldenText",
    "Support/PlainAssets", "SyntaxTests",
  ],
  "OctavoWaylandScannerTests": nil,
]
let optimizedTargets = readsStrangersBytes ? [] : drawingTargets.union(playingTargets)

// One place for how strictly every target is compiled; the reasons stand beside each setting.
for target in package.targets {
  guard target.type != .system, target.type != .plugin, target.type != .binary else { continue }
  guard !cTargets.contains(target.name) else {
    let flags: [CSetting] = [.unsafeFlags(["-O2"], .when(configuration: .debug))]
    target.cSettings = isDependency ? [] : flags
    continue
  }
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
  if optimizedTargets.contains(target.name), !isDependency {
    settings.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
  target.swiftSettings = settings + (target.swiftSettings ?? [])
}

if readsStrangersBytes {
  let all = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var kept: Set<String> = []
  var open = Array(strangersBytesTests.keys)
  while let name = open.popLast() {
    guard let target = all[name], kept.insert(name).inserted else { continue }
    if let sources = strangersBytesTests[name] { target.sources = sources?.map { $0 + ".swift" } }
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
