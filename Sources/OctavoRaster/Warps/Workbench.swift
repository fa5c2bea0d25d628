/// What the pieces of one frame are prepared with.
struct Workbench {
  let arena: Arena
  let ramps: ShadeRamps
  let grid: BandGrid
  let kernels: Kernels
}
