internal import Glibc

/// The memory of this process, as the kernel counts it.
enum ProcessMemory {
  /// The bytes that are in memory now, shared ones included; 0 where the kernel does not tell.
  static var residentByteCount: Int {
    let descriptor = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe read(descriptor, $0.baseAddress, $0.count)
    }
    let fields = bytes.prefix(max(0, count)).split(separator: UInt8(ascii: " "))
    guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else {
      return 0
    }
    return pages * Int(sysconf(CInt(_SC_PAGESIZE)))
  }
}
