internal import COctavoKernels

/// Which loops paint: those in Swift, which run anywhere, or those for wide vectors, which give the
/// same bytes sooner.
///
/// It is `Sendable`: the table of functions is a constant of the program.
@safe
package struct Kernels: @unchecked Sendable, BitwiseCopyable {
  /// The loops in Swift.
  package static let swift = unsafe Kernels(wide: nil)
  /// The quickest loops that this processor runs.
  package static let best = unsafe Kernels(wide: octavo_wide_kernels())

  /// The loops for wide vectors; nil to take those in Swift.
  let wide: UnsafePointer<OctavoKernels>?

  private init(wide: UnsafePointer<OctavoKernels>?) { unsafe self.wide = unsafe wide }
}
