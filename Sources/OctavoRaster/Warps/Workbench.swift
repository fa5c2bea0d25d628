/// What the pieces of one frame are prepared with.
struct Workbench: BitwiseCopyable {
  let arena: Arena
  let grid: BandGrid
  let kernels: Kernels
}
