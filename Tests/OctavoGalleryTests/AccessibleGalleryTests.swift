import OctavoAccessibility
import OctavoGeometry
import OctavoTestSupport
import OctavoTransitions
import Testing

@testable import OctavoGallery

/// The gallery for those who do not see it.
@MainActor @Suite struct AccessibleGalleryTests {
  private let table = Table()

  private var root: AccessibleElement { table.gallery.accessibleElement(in: table.size) }

  @Test func `has its controls, and they do what they say`() throws {
    #expect(root.named("Flip")?.isSelected == true)
    #expect(table.gallery.perform(.press, on: try #require(root.path(to: "Fold"))))
    #expect(root.named("Fold")?.isSelected == true)
    #expect(root.named("Flip")?.isSelected == false)
    #expect(table.gallery.setting.kind.name == "fold")
    let slider = try #require(root.named("Duration"))
    #expect(slider.role == .slider)
    let path = try #require(root.path(to: "Duration"))
    #expect(table.gallery.perform(.setValue(1), on: path))
    #expect(root.named("Duration")?.value?.number == 1)
    #expect(table.gallery.perform(.focus, on: path))
    #expect(root.focused?.name == "Duration")
    #expect(!table.gallery.perform(.press, on: ["nothing"]))
  }

  @Test func `has nothing that can be used and is not told`() {
    let names = Set(root.children.map(\.id))
    for id in table.gallery.controls { #expect(names.contains("\(id)"), "\(id)") }
    #expect(root.children.count == names.count)
    for child in root.children { #expect(!child.name.isEmpty) }
  }

  @Test func `calls what stands there by words, no two alike`() throws {
    func names() -> [String] { root.children.filter { $0.role == .button }.map(\.name) }
    #expect(names().contains("Play") && names().contains("Play back"))
    #expect(table.gallery.perform(.press, on: try #require(root.path(to: "Copy the program"))))
    #expect(names().contains("Copied the program"))
    #expect(names().contains("Copy the storyboard line"))
    #expect(table.gallery.perform(.press, on: try #require(root.path(to: "Enter the matrix"))))
    #expect(names().contains("Erase") && names().contains("Change the sign"))
    #expect(Set(names()).count == names().count, "\(names())")
    for name in names() {
      let signs = name.unicodeScalars.filter { !$0.properties.isAlphabetic && $0.value > 0x7F }
      #expect(signs.isEmpty, "\(name)")
    }
  }

  @Test func `what is scrolled away is not to be seen, and is once the keys are there`() throws {
    let hidden = root.children.filter(\.isOutOfSight)
    for child in root.children { #expect(child.isOutOfSight == child.frame.size.isEmpty) }
    let last = try #require(hidden.last { $0.isFocusable })
    #expect(table.gallery.perform(.focus, on: [last.id]))
    #expect(root.children.first { $0.id == last.id }?.isOutOfSight == false)
  }
}
