import OctavoAccessibility
import OctavoGeometry
import Testing

@Suite struct AccessibleTreeTests {
  private func program(_ children: [AccessibleElement]) -> AccessibleElement {
    var program = AccessibleElement("program", .application, name: "a program")
    var window = AccessibleElement(
      "window", .window, name: "a window", frame: Rect(x: 0, y: 0, width: 400, height: 300))
    window.children = children
    program.children = [window]
    return program
  }

  private func button(_ id: String, x: Double = 0, isFocused: Bool = false) -> AccessibleElement {
    var button = AccessibleElement(
      id, .button, name: id, frame: Rect(x: x, y: 10, width: 50, height: 50))
    button.isFocused = isFocused
    return button
  }

  @Test func `what stays keeps its number, and no number is given twice`() throws {
    var tree = AccessibleTree()
    _ = tree.update(to: program([button("a"), button("b"), button("c")]))
    let window = try #require(tree[AccessibleTree.root]?.children.first)
    let old = try #require(tree[window]?.children)
    #expect(Set(old + [window, AccessibleTree.root]).count == 5)
    let changes = tree.update(to: program([button("c"), button("d"), button("a")]))
    let new = try #require(tree[window]?.children)
    #expect(new[2] == old[0])
    #expect(new[0] == old[2])
    #expect(!old.contains(new[1]) && new[1] != window)
    #expect(tree[old[1]] == nil)
    #expect(tree.path(to: old[1]) == nil)
    #expect(tree.path(to: new[1]) == ["window", "d"])
    #expect(changes.contains(.removed(old[1], from: window, at: 1)))
    #expect(changes.contains(.added(new[1], to: window, at: 1)))
    // One that comes again is another one.
    _ = tree.update(to: program([button("b")]))
    #expect(tree[window].map { old.contains($0.children[0]) } == false)
  }

  /// Whoever follows the changes one by one has what is there.
  @Test(arguments: 0..<300) func `the changes lead from the one to the other`(seed: UInt64) throws {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ limit: UInt64) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % limit)
    }
    var tree = AccessibleTree()
    _ = tree.update(to: program([]))
    let window = try #require(tree[AccessibleTree.root]?.children.first)
    var followed: [Int] = []
    for _ in 0..<20 {
      let ids = (0..<random(8)).map { _ in "\(random(8))" }
      for change in tree.update(to: program(ids.map { button($0) })) {
        switch change {
        case .added(let child, to: window, let index): followed.insert(child, at: index)
        case .removed(let child, from: window, let index):
          #expect(followed.remove(at: index) == child)
        default: Issue.record("\(change)")
        }
      }
      #expect(followed == tree[window]?.children)
      let distinct = ids.enumerated().filter { ids.firstIndex(of: $1) == $0 }.map(\.element)
      #expect(followed.map { tree[$0]?.element.id } == distinct)
      #expect(followed.indices.allSatisfy { tree[followed[$0]]?.index == $0 })
    }
  }

  @Test func `what has the keys is told last, and only one has them`() throws {
    var tree = AccessibleTree()
    _ = tree.update(to: program([button("a", isFocused: true), button("b")]))
    let window = try #require(tree[AccessibleTree.root]?.children.first)
    let (a, b) = try #require(tree[window].map { ($0.children[0], $0.children[1]) })
    #expect(tree.focus == a)
    var renamed = button("b", isFocused: true)
    renamed.name = "another"
    #expect(
      tree.update(to: program([button("a"), renamed])) == [.name(b), .unfocused(a), .focused(b)])
    // The innermost that has them.
    var group = AccessibleElement("g", .group, name: "")
    group.isFocused = true
    group.children = [button("c", isFocused: true)]
    let changes = tree.update(to: program([group]))
    #expect(tree.focus.flatMap { tree[$0]?.element.id } == "c")
    #expect(changes.last == tree.focus.map { .focused($0) })
    #expect(!changes.contains(.unfocused(b)), "it is no more")
  }

  @Test func `a window that comes with the keys is told to have them, and one without is not`()
    throws
  {
    var tree = AccessibleTree()
    var program = program([])
    program.children[0].isSelected = true
    program.children.append(AccessibleElement("other", .window, name: "another"))
    let changes = tree.update(to: program)
    let window = try #require(tree[AccessibleTree.root]?.children.first)
    #expect(
      changes.filter { if case .isSelected = $0 { true } else { false } } == [.isSelected(window)])
  }

  @Test func `a caret is told where it stands, and not where there is none`() throws {
    func field(_ caret: Int?) -> AccessibleElement {
      var field = AccessibleElement("f", .field, name: "")
      (field.text, field.caret) = ("words", caret)
      return field
    }
    var tree = AccessibleTree()
    _ = tree.update(to: program([field(2)]))
    let window = try #require(tree[AccessibleTree.root]?.children.first)
    let number = try #require(tree[window]?.children.first)
    #expect(tree.update(to: program([field(4)])) == [.caret(number)])
    #expect(tree.update(to: program([field(nil)])) == [])
  }

  @Test func `of words is told what went and what came`() throws {
    func text(_ words: String?) -> AccessibleElement {
      var text = AccessibleElement("t", .text, name: "")
      text.text = words
      return program([text])
    }
    var tree = AccessibleTree()
    _ = tree.update(to: text("the lake"))
    let number = try #require(
      tree[AccessibleTree.root]?.children.first.flatMap { tree[$0]?.children[0] })
    #expect(
      tree.update(to: text("the long lake")) == [.inserted(number, at: 5, "ong l")])
    #expect(
      tree.update(to: text("the sea")) == [
        .deleted(number, at: 4, "long lake"), .inserted(number, at: 4, "sea"),
      ])
    #expect(tree.update(to: text(nil)) == [.deleted(number, at: 0, "the sea")])
    #expect(tree.update(to: text("é👨‍👩‍👧")) == [.inserted(number, at: 0, "é👨‍👩‍👧")])
  }

  @Test func `places are the window's`() throws {
    var group = AccessibleElement(
      "g", .group, name: "", frame: Rect(x: 100, y: 40, width: 200, height: 100))
    group.children = [button("a", x: 20), button("b", x: 60)]
    var tree = AccessibleTree()
    _ = tree.update(to: program([group]))
    let window = try #require(tree[AccessibleTree.root]?.children.first)
    let found = try #require(tree.element(at: Point(x: 165, y: 60), in: window))
    // Of two that overlap the one above is found.
    #expect(tree[found]?.element.id == "b")
    #expect(tree[found]?.frame == Rect(x: 160, y: 50, width: 50, height: 50))
    #expect(tree.element(at: Point(x: 500, y: 60), in: window) == nil)
    #expect(tree.element(at: Point(x: 5, y: 5), in: window) == window)
  }
}
