import OctavoStoryboards
import Testing

@Suite struct ChangesTests {
  private static let text = """
    storyboard: 1
    initial: home
    scenes:
      home: {kind: stack, root: start}
      start: {title: Start}
      book: {kind: flip, pages: [one, two, three]}
      one: {title: One}
      two: {title: Two}
      three: {title: Three}
    segues:
      - {id: open, from: start, to: book, do: push, on: {key: o}}
      - {from: one, to: "@next", on: {after: 5s}}
      - {from: two, to: "@next", on: {after: 5s}}
    """

  private func changes(_ edit: (String) -> String) throws -> StoryboardChanges {
    let old = try #require(check(Self.text).storyboard)
    let new = try #require(check(edit(Self.text)).storyboard)
    return StoryboardChanges(from: old, to: new)
  }

  @Test func `the same bytes, and other remarks, change nothing`() throws {
    for edit in ["", "# a remark\n"] {
      let changes = try changes { $0 + "\n" + edit }
      #expect(changes.isEmpty)
      #expect(changes.kept.count == 6)
      #expect(changes.changed.isEmpty && changes.added.isEmpty && changes.removed.isEmpty)
      #expect(changes.restartedSegues.isEmpty && changes.removedSegues.isEmpty)
    }
  }

  @Test func `other content changes its scene and no other`() throws {
    let changes = try changes { $0.replacing("title: Two", with: "title: Second") }
    #expect(changes.changed == ["two"])
    #expect(changes.kept == ["home", "start", "book", "one", "three"])
    #expect(changes.restartedSegues.isEmpty)
    #expect(!changes.isEmpty)
    #expect(changes.place(of: "two") == "two")
  }

  @Test func `a scene with another id is one removed and one added`() throws {
    let changes = try changes {
      $0.replacing("three]", with: "last]").replacing("three:", with: "last:")
    }
    #expect(changes.removed == ["three"])
    #expect(changes.added == ["last"])
    #expect(changes.changed == ["book"])
    #expect(changes.place(of: "three") == "last")
  }

  @Test func `a scene of another kind keeps nothing`() throws {
    let changes = try changes {
      $0.replacing("start: {title: Start}", with: "start: {kind: flip, pages: [end]}\n  end: {}")
    }
    #expect(changes.removed == ["start"])
    #expect(changes.added == ["start", "end"])
  }

  @Test func `who stood on a page that is gone stands at its place, or at the beginning`() throws {
    let changes = try changes {
      $0.replacing(", three]", with: "]").replacing("\n  three: {title: Three}", with: "")
    }
    #expect(changes.place(of: "three") == "two")
    #expect(changes.place(of: "nowhere") == "home")
  }

  @Test func `only segues whose triggers are other ones begin again`() throws {
    let changes = try changes { text in
      text.replacing("key: o", with: "key: p").replacing("from: two", with: "from: three")
    }
    #expect(changes.restartedSegues.map(\.id) == ["open", nil])
    #expect(changes.restartedSegues.last?.origin == .scenes(["three"]))
    #expect(changes.removedSegues.map(\.origin) == [.scenes(["two"])])
    #expect(changes.changed.isEmpty)
  }

  @Test func `a segue that only looks other goes on waiting`() throws {
    let changes = try changes {
      $0.replacing("on: {after: 5s}}", with: "on: {after: 5s}, transition: fade}")
    }
    #expect(changes.restartedSegues.isEmpty)
    #expect(!changes.isEmpty)
  }
}
