internal import COctavoAllocations
internal import Glibc

/// The memory of this process, as the kernel counts it.
enum ProcessMemory {
  /// Whether it is known how often memory is asked for: a sanitizer has a heap of its own.
  static var countsAllocations: Bool { octavo_allocation_count() >= 0 }

  /// The pages of memory that the kernel gave to the process during some work without reading them from
  /// a disk, and how often the process asked the C heap for memory, on all its threads.
  static func demands(of work: () -> Void) -> (faults: Int, allocations: Int) {
    let before = (faults: faultCount, allocations: octavo_allocation_count())
    octavo_count_allocations(1)
    work()
    octavo_count_allocations(0)
    return (faultCount - before.faults, octavo_allocation_count() - before.allocations)
  }

  private static var faultCount: Int {
    var usage = rusage()
    guard unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
    return usage.ru_minflt
  }

  /// The bytes that are in memory now, shared ones included; 0 where the kernel does not tell.
  static var residentByteCount: Int {
    let fields = fields(of: "/proc/self/statm")
    guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
    return pages * Int(sysconf(CInt(_SC_PAGESIZE)))
  }

  /// The time since the process was started, in seconds, to a hundredth.
  static var age: Double {
    // The second field is the name in parentheses, which for this program holds no blank.
    let fields = fields(of: "/proc/self/stat")
    var now = timespec()
    guard fields.count > 21, let ticks = Double(fields[21]),
      unsafe clock_gettime(CLOCK_BOOTTIME, &now) == 0
    else { return 0 }
    let started = ticks / Double(sysconf(CInt(_SC_CLK_TCK)))
    return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9 - started
  }

  private static func fields(of path: String) -> [Substring] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe read(descriptor, $0.baseAddress, $0.count)
    }
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
  }
}
