/// Into how many places a pixel is divided along one axis: a power of two.
struct Division: Sendable {
  /// More would not be seen: such a page is nearly edge-on and a few pixels narrow.
  private static let mostShifts = 4
  private let shifts: Int

  /// The least division of so many places; one if it asks for no more.
  init(atLeast places: Double) {
    var shifts = 0
    while shifts < Self.mostShifts, Double(1 << shifts) < places { shifts += 1 }
    self.shifts = shifts
  }

  /// The places.
  var count: Int { 1 << shifts }

  /// Makes pixels of their places, each the mean of its own.
  func join(
    _ places: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
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
        ((even &>> UInt32(shifts)) & 0xff_00ff) | ((odd &>> UInt32(shifts)) & 0xff_00ff) &<< 8
    }
  }
}
