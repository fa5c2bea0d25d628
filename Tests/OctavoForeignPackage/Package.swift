// swift-tools-version: 6.2
import PackageDescription

// A stranger's program whose targets have the names that come to mind first. SwiftPM knows targets of
// all packages by one name each, so it builds only for as long as none of ours is called so.
let package = Package(
  name: "Foreign",
  dependencies: [.package(name: "Octavo", path: "../..")],
  targets: [
    .systemLibrary(name: "CCairo", pkgConfig: "cairo"),
    .target(name: "Geometry", dependencies: ["CCairo"]),
    .target(name: "Documents", dependencies: ["Geometry"]),
    .target(
      name: "Navigation", dependencies: ["Documents", .product(name: "Octavo", package: "Octavo")]),
    .executableTarget(
      name: "Motion",
      dependencies: ["Geometry", "Navigation", .product(name: "Octavo", package: "Octavo")]),
  ],
  swiftLanguageModes: [.v6]
)
