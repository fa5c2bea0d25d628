internal import COctavoKernels

/// Into how many places a pixel is divided along one axis: a power of two.
struct Division: Sendable {
  /// More would not be seen: such a page is nearly edge-on and a few pixels narrow.
  private static let mostShifts = 4
  /// The powers that there are.
  static let powers = 0...mostShifts
  /// The power of two.
  let power: Int

  /// The least division of so many places; one if it asks for no more.
  init(atLeast places: Double) {
    var shifts = 0
    while shifts < Self.mostShifts, Double(1 << shifts) < places { shifts += 1 }
    power = shifts
  }

  /// The places.
  var count: Int { 1 << power }

  /// Makes pixels of their places, each the mean of its own.
  func join(
    _ places: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>, count: Int,
    by kernels: Kernels
  ) {
    if let wide = unsafe kernels.wide {
      unsafe wide.pointee.join(places, target, count, Int32(power))
      return
    }
    let half = UInt32(self.count / 2) * 0x1_0001
    var place = unsafe places
    for index in 0..<count {
      var (even, odd) = (half, half)
      for _ in 0..<self.count {
        let pixel = unsafe place.pointee
        even &+= pixel & 0xff_00ff
        odd &+= (pixel &>> 8) & 0xff_00ff
        unsafe place += 1
      }
      unsafe target[index] =
        ((even &>> UInt32(power)) & 0xff_00ff) | ((odd &>> UInt32(power)) & 0xff_00ff) &<< 8
    }
  }
}
