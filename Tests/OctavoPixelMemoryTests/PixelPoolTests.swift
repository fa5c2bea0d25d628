import Glibc
import OctavoPixelMemory
import Testing

/// Memory for pictures that is handed out again by size.
struct PixelPoolTests {
  private let pool = PixelPool()
  private let megabyte = 1 << 20

  @Test func `what came back is handed out again, to the same size`() throws {
    let place = try pool.block(byteCount: megabyte).bytes.baseAddress
    #expect(pool.heldByteCount == 0, "alone, nothing waits: it would be more than is in use")
    let other = try pool.block(byteCount: 4 * megabyte)
    var block = Optional(try pool.block(byteCount: megabyte))
    let base = block?.bytes.baseAddress
    block = nil
    #expect(pool.idleByteCount == megabyte)
    let smaller = try pool.block(byteCount: megabyte / 2)
    #expect(smaller.isZero)
    let again = try pool.block(byteCount: megabyte)
    #expect(again.bytes.baseAddress == base)
    #expect(!again.isZero)
    #expect(pool.heldByteCount == 5 * megabyte + megabyte / 2)
    #expect(pool.idleByteCount == 0)
    _ = (place, other)
  }

  @Test func `the pages of new memory are there before one draws over what is on it`() throws {
    let block = try pool.block(byteCount: 16 * megabyte)
    let before = faultCount
    for offset in stride(from: 0, to: block.byteCount, by: 4096) { block.bytes[offset] |= 1 }
    #expect(faultCount - before < 64, "not one or two for each of 4096 pages")
  }

  @Test(arguments: [1, 2, 5, 9])
  func `large memory begins where a huge page can, and asks for some`(megabytes: Int) throws {
    let block = try pool.block(byteCount: megabytes * megabyte)
    let address = UInt(bitPattern: block.bytes.baseAddress)
    let flags = try #require(Self.flags(ofMappingAt: address))
    guard megabytes > 1 else { return #expect(!flags.contains("hg")) }
    #expect(address % UInt(2 * megabyte) == 0)
    // A kernel that is built without them says so by having no settings for them.
    if access("/sys/kernel/mm/transparent_hugepage", F_OK) == 0 {
      #expect(flags.contains("hg"), "flags: \(flags)")
    }
  }

  @Test func `large memory that is given back takes with it what was cut off for it`() throws {
    func mappedBytes() throws -> Int {
      let fields = try #require(Self.lines(of: "/proc/self/statm").first).split(separator: " ")
      return try #require(Int(fields[0])) * 4096
    }
    let before = try mappedBytes()
    for _ in 0..<1000 { _ = try PixelPool().block(byteCount: 2 * megabyte) }
    // With all that was cut off it would be 2,000 MB; other tests map some memory meanwhile.
    #expect(try mappedBytes() - before < 1000 * megabyte)
  }

  /// What the kernel says of the mapping that begins at an address or holds it: `VmFlags` of proc(5).
  private static func flags(ofMappingAt address: UInt) -> [Substring]? {
    var isInside = false
    for line in lines(of: "/proc/self/smaps") {
      let fields = line.split(separator: " ")
      let range = fields.first?.split(separator: "-").compactMap { UInt($0, radix: 16) } ?? []
      if range.count == 2 { isInside = range[0] <= address && address < range[1] }
      if isInside, fields.first == "VmFlags:" { return Array(fields.dropFirst()) }
    }
    return nil
  }

  private static func lines(of path: String) -> [Substring] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { $0 }
  }

  /// How many pages this thread found missing so far.
  private var faultCount: Int {
    var usage = rusage()
    // RUSAGE_THREAD, which Glibc's module leaves out.
    getrusage(__rusage_who_t(1), &usage)
    return usage.ru_minflt
  }

  @Test func `sizes that nearly agree share their memory, and no size takes an eighth more`()
    throws
  {
    for byteCount in [131_072, 1_000_000, 8_363_520, 8_363_521, 33_312_000, 70_000_001] {
      let size = PixelPool.size(for: byteCount)
      #expect(size >= byteCount && size - byteCount <= byteCount / 8)
      #expect(PixelPool.size(for: size) == size)
    }
    let other = try pool.block(byteCount: 4 * megabyte)
    var block = Optional(try pool.block(byteCount: megabyte - 10))
    let base = block?.bytes.baseAddress
    block = nil
    let again = try pool.block(byteCount: megabyte - 5)
    #expect(again.bytes.baseAddress == base)
    #expect(again.byteCount == megabyte - 5 && again.heldByteCount == megabyte)
    _ = other
  }

  @Test func `every byte that is handed out anew is zero, and cleared memory is as well`() throws {
    let other = try pool.block(byteCount: 4 * megabyte)
    for isFirst in [true, false] {
      let block = try pool.block(byteCount: megabyte)
      #expect(block.isZero == isFirst)
      block.clear()
      #expect(block.bytes.allSatisfy { $0 == 0 })
      block.bytes.initializeMemory(as: UInt8.self, repeating: 0xA5)
    }
    let small = try pool.block(byteCount: 1000)
    small.bytes.initializeMemory(as: UInt8.self, repeating: 0xA5)
    small.clear()
    #expect(small.bytes.count == 1000 && small.bytes.allSatisfy { $0 == 0 })
    _ = other
  }

  @Test func `what waits is never more than twice what is in use`() throws {
    var blocks = try (1...12).map { try pool.block(byteCount: $0 * megabyte) }
    while !blocks.isEmpty {
      blocks.removeFirst()
      let inUse = blocks.reduce(0) { $0 + $1.heldByteCount }
      #expect(pool.idleByteCount <= 2 * inUse)
      #expect(pool.heldByteCount == inUse + pool.idleByteCount)
    }
    #expect(pool.heldByteCount == 0)
  }

  @Test func `a size that was forgotten is given back, now or when it comes back`() throws {
    let kept = try pool.block(byteCount: 16 * megabyte)
    var late = Optional(try pool.block(byteCount: 2 * megabyte))
    _ = try pool.block(byteCount: 3 * megabyte)
    #expect(pool.idleSizes == [3 * megabyte])
    pool.forgetSizes()
    var new = Optional(try pool.block(byteCount: megabyte))
    #expect(pool.idleSizes.isEmpty)
    late = nil
    #expect(pool.idleSizes.isEmpty)
    new = nil
    #expect(pool.idleSizes == [megabyte])
    #expect(pool.heldByteCount == 17 * megabyte)
    _ = (kept, late, new)
  }

  @Test func `a size that is asked for again first was not forgotten`() throws {
    let kept = try pool.block(byteCount: 16 * megabyte)
    var block = Optional(try pool.block(byteCount: megabyte))
    let base = block?.bytes.baseAddress
    block = nil
    pool.forgetSizes()
    block = try pool.block(byteCount: megabyte)
    #expect(block?.bytes.baseAddress == base)
    _ = kept
  }

  @Test func `trimming gives back what was asked for longest ago`() throws {
    let kept = try pool.block(byteCount: 32 * megabyte)
    for size in [1, 2, 3, 1] { _ = try pool.block(byteCount: size * megabyte) }
    #expect(pool.idleByteCount == 6 * megabyte)
    pool.trim(toIdle: 4 * megabyte)
    #expect(Set(pool.idleSizes) == [megabyte, 3 * megabyte])
    #expect(pool.idleByteCount(unfitFor: megabyte) == 3 * megabyte)
    pool.trim(toIdle: 0)
    #expect(pool.heldByteCount == 32 * megabyte)
    _ = kept
  }

  @Test func `memory that the kernel does not have is an error, and nothing is lost`() throws {
    let kept = try pool.block(byteCount: megabyte)
    #expect(throws: PixelMemoryError.self) { try pool.block(byteCount: 1 << 60) }
    #expect(pool.heldByteCount == megabyte)
    _ = kept
  }

  @Test func `threads that draw at once never share a block`() async throws {
    let pool = pool
    let megabyte = megabyte
    let kept = try pool.block(byteCount: 64 * megabyte)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for mark in UInt8(1)...8 {
        group.addTask {
          for round in 0..<200 {
            let block = try pool.block(byteCount: megabyte / 4 * (1 + (round + Int(mark)) % 3))
            // The ends of the block: what another thread would write as well.
            block.bytes[0] = mark
            block.bytes[block.byteCount - 1] = mark
            await Task.yield()
            guard block.bytes[0] == mark, block.bytes[block.byteCount - 1] == mark else {
              return false
            }
          }
          return true
        }
      }
      for try await isAlone in group { #expect(isAlone) }
    }
    #expect(pool.heldByteCount == 64 * megabyte + pool.idleByteCount)
    _ = kept
  }
}
