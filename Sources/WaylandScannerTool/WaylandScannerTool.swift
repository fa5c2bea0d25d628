@main
struct WaylandScannerTool {
  static func main() {}
}
