/// What the pieces of one frame are prepared with.
struct Workbench {
  let arena: Arena
  let ramps: ShadeRamps
  let table: ShadeTable
  let grid: BandGrid
  let kernels: Kernels
}
