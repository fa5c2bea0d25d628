import OctavoBenchmarks
import Testing

/// The record that a later run of `octavo bench` is compared with.
struct SpeedRecordTests {
  private static let old = """
    # Ratios of another day
    flip horizontal 1920x1080 runs 3.00
    flip horizontal 1920x1080 whole 4.00
    fold vertical 1920x1080 runs 5.00

    """

  @Test func `a record is the text that it was read from`() {
    let record = SpeedRecord(Self.old)
    #expect(SpeedRecord(record.text) == record)
    #expect(
      record.text == """
        flip horizontal 1920x1080 runs 3.00
        flip horizontal 1920x1080 whole 4.00
        fold vertical 1920x1080 runs 5.00

        """)
  }

  @Test func `only what takes more than a tenth longer is told`() {
    let now = SpeedRecord(
      """
      flip horizontal 1920x1080 runs 3.29
      flip horizontal 1920x1080 whole 4.41
      fold vertical 1920x1080 runs 2.00
      turn horizontal 1920x1080 runs 9.00
      """)
    #expect(
      now.slower(than: SpeedRecord(Self.old)) == [
        "slower: flip horizontal 1920x1080 whole ×4.41, was ×4.00"
      ])
  }

  @Test func `text that takes a twentieth longer than blank pages is told`() {
    let old = SpeedRecord("curl horizontal 1920x1080 runs text 1.20\n")
    let now = SpeedRecord(
      """
      curl horizontal 1920x1080 runs text 1.06
      curl,corner horizontal 1920x1080 runs text 1.04
      """)
    #expect(
      now.slower(than: old) == ["slower: curl horizontal 1920x1080 runs text ×1.06 of blank pages"])
  }

  @Test func `lines that are no ratios are left out`() {
    #expect(SpeedRecord("flip\n\nfold vertical fast\n").text == "")
  }
}
