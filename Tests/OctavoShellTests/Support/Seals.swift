import COctavoLinux
import Glibc

/// The seals of a file, as the kernel tells them.
struct Seals: OptionSet {
  let rawValue: CInt
  static let seal = Seals(rawValue: OCTAVO_F_SEAL_SEAL)
  static let shrink = Seals(rawValue: OCTAVO_F_SEAL_SHRINK)
  static let grow = Seals(rawValue: OCTAVO_F_SEAL_GROW)
}

func seals(of descriptor: CInt) -> Seals {
  Seals(rawValue: fcntl(descriptor, OCTAVO_F_GET_SEALS, 0))
}
