import COctavoArchive
import Foundation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

/// Entries come out of an archive as they went in, whatever was read before.
@Suite struct ArchiveReaderTests {
  enum Format: CaseIterable, Sendable { case zip, tar, sevenZip }

  let folder = TemporaryFolder()

  /// What an entry holds: more than is read at once, and other than its neighbours.
  private static let entries: [[UInt8]] = (0..<9).map { number in
    var dice = Dice(seed: UInt64(number))
    return (0..<(90_000 + number * 1000)).map { _ in UInt8(truncatingIfNeeded: dice.next()) }
  }

  private func reader(of bytes: [UInt8]) throws -> ArchiveReader {
    try ArchiveReader(OpenFile(folder.write("a.cbz", bytes)))
  }

  @Test(arguments: Format.allCases) func `in any order`(format: Format) throws {
    let reader = try reader(of: try archive(as: format))
    let entries = reader.index().entries
    #expect(entries.map(\.name) == Self.entries.indices.map { "\($0).bin" })
    var dice = Dice(seed: 1)
    let order = [3, 4, 4, 8, 0, 7] + (0..<30).map { _ in Int.random(in: 0..<9, using: &dice) }
    for number in order {
      #expect(try reader.read(entries[number]) == Self.entries[number], "entry \(number)")
    }
  }

  @Test func `after one that is damaged as well`() throws {
    var bytes = try archive(as: .zip)
    // In the middle of what the fifth entry holds; of random bytes nothing can be saved.
    let damaged = 90_500 * 4 + 50_000
    for index in damaged..<(damaged + 64) { bytes[index] ^= 0x5A }
    let reader = try reader(of: bytes)
    let entries = reader.index().entries
    try #require(entries.count == 9)
    for number in [2, 4, 5, 4, 3, 6] {
      if number == 4 {
        let error = #expect(throws: DocumentError.self) { try reader.read(entries[4]) }
        #expect(error?.kind == .corrupt)
      } else {
        #expect(try reader.read(entries[number]) == Self.entries[number], "entry \(number)")
      }
    }
  }

  @Test func `or not, and are not damaged, where the library does not know how they are packed`()
    throws
  {
    var bytes = try archive(as: .zip)
    // Deflate64, which other programs choose for large archives, in both places that tell of it.
    for (mark, offset) in [("PK\u{3}\u{4}", 8), ("PK\u{1}\u{2}", 10)] {
      for index in bytes.indices where bytes[index...].starts(with: mark.utf8) {
        bytes[index + offset] = 9
      }
    }
    let reader = try reader(of: bytes)
    let entry = try #require(reader.index().entries.first)
    let error = #expect(throws: DocumentError.self) { try reader.read(entry) }
    #expect(error?.kind == .unsupported)
    #expect(error?.reason.contains("unpack the archive with another program") == true)
  }

  @Test func `never where its very list is locked`() throws {
    // An archive of 7-Zip, made with a password for the names as well.
    let bytes = try #require(
      Data(
        base64Encoded: """
          N3q8ryccAARHQ5oXgAAAAAAAAAAuAAAAAAAAANQOI0bKGIBvu1HrDLRWu5lz8bBBdv6XV64gsNbbbO98xjCtGH4Ow7\
          DfuPUTY48T3FffgveQZGXmYHPp7hqUnv0E9DRCNQsHDjDqZrUT8XKDSTfaZsPkkE5vtXJvHuPGow7ZBYhrqFB1U0Du\
          fKOVxqmxsFboWLZPENEhcKJhtXSAaYR86xcGEAEJcAAHCwEAASQG8QcBElMP8/bTxgzr6+oXPAen5zyCDwxiCgGblU\
          pdAAA=
          """))
    let path = try folder.write("a.cb7", Array(bytes))
    let error = #expect(throws: DocumentError.self) { try Documents.open(path) }
    #expect(error?.kind == .encrypted)
    #expect(error?.reason == "the archive is locked with a password; unpack it and open the folder")
  }

  @Test func `behind damaged words about the comic`() throws {
    let info =
      "<ComicInfo><Manga>YesAndRightToLeft</Manga></ComicInfo>" + String(repeating: " ", count: 90)
    var bytes = try archive(as: .zip, before: [("ComicInfo.xml", Array(info.utf8))])
    let sound = try reader(of: bytes).index()
    #expect(sound.comicInfo == info)
    #expect(sound.entries.count == 10)
    for index in 60..<90 { bytes[index] ^= 0x5A }
    let damaged = try reader(of: bytes)
    let index = damaged.index()
    #expect(index.comicInfo == nil)
    #expect(index.trouble == nil)
    try #require(index.entries.count == 10)
    #expect(try damaged.read(index.entries[9]) == Self.entries[8])
  }

  /// The entries in an archive, by the library's own writer.
  private func archive(
    as format: Format, before: [(name: String, bytes: [UInt8])] = []
  ) throws -> [UInt8] {
    let archive = try #require(archive_write_new())
    defer { archive_write_free(archive) }
    let isSet =
      switch format {
      case .zip: archive_write_set_format_zip(archive)
      case .tar: archive_write_set_format_ustar(archive)
      case .sevenZip: archive_write_set_format_7zip(archive)
      }
    try #require(isSet == ARCHIVE_OK)
    let path = folder.path + "/made"
    try #require(archive_write_open_filename(archive, path) == ARCHIVE_OK)
    let numbered = Self.entries.enumerated().map { (name: "\($0).bin", bytes: $1) }
    for (name, bytes) in before + numbered {
      let entry = archive_entry_new()
      defer { archive_entry_free(entry) }
      archive_entry_set_pathname(entry, name)
      archive_entry_set_filetype(entry, 0o100_000)
      archive_entry_set_perm(entry, 0o644)
      archive_entry_set_size(entry, Int64(bytes.count))
      try #require(archive_write_header(archive, entry) == ARCHIVE_OK)
      #expect(archive_write_data(archive, bytes, bytes.count) == bytes.count)
    }
    try #require(archive_write_close(archive) == ARCHIVE_OK)
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
