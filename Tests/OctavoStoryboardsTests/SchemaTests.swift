import Foundation
import OctavoGeometry
import OctavoStoryboards
import OctavoTransitions
import Testing

/// The schema that editors use says the same keys and words as the reader understands.
@Suite struct SchemaTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../data/storyboard.schema.json").standardized
  private let schema: [String: Any]

  init() throws {
    let object = try JSONSerialization.jsonObject(with: try Data(contentsOf: Self.file))
    schema = try #require(object as? [String: Any])
  }

  /// The object at a path of keys; the schema itself for an empty one.
  private func node(_ path: String) throws -> [String: Any] {
    try path.split(separator: "/").reduce(schema) { node, key in
      try #require(node[String(key)] as? [String: Any], "\(path)")
    }
  }

  @Test(arguments: [
    ("", Vocabulary.board), ("$defs/defaults", Vocabulary.defaults),
    ("$defs/scene", Vocabulary.scene), ("$defs/source", Vocabulary.source),
    ("$defs/region", Vocabulary.region), ("$defs/element", Vocabulary.element),
    ("$defs/wordsFile", Vocabulary.words), ("$defs/row", Vocabulary.item),
    ("$defs/segue", Vocabulary.segue), ("$defs/trigger", Vocabulary.trigger),
    ("$defs/transition", Vocabulary.transition), ("$defs/spring", Vocabulary.spring),
    ("$defs/shadow", Vocabulary.shadow),
  ])
  func `each mapping has the reader's keys and an editor's own`(path: String, keys: [String]) throws
  {
    let object = try node(path)
    let properties = try #require(object["properties"] as? [String: Any])
    #expect(Set(properties.keys) == Set(keys))
    #expect(Set(keys).count == keys.count)
    #expect(object["additionalProperties"] as? Bool == false)
    #expect((object["patternProperties"] as? [String: Any])?.keys.first == "^x-")
  }

  @Test(arguments: [
    ("properties/direction", words(Storyboard.Direction.self)),
    ("$defs/scene/properties/kind", words(Storyboard.Scene.Kind.self)),
    ("$defs/scene/properties/spread", words(Storyboard.Scene.Spread.self)),
    ("$defs/scene/properties/indicator", words(Storyboard.Scene.Indicator.self)),
    ("$defs/element/properties/fit", words(Storyboard.Element.Fit.self)),
    ("$defs/element/properties/align", words(Storyboard.Element.TextStyle.Alignment.self)),
    ("$defs/element/properties/shape", words(Storyboard.Element.Shape.Form.self)),
    ("$defs/segue/properties/do", Vocabulary.verbs),
    ("$defs/segue/properties/cover", words(Storyboard.Segue.Cover.self)),
    ("$defs/target", Vocabulary.targets),
    ("$defs/trigger/properties/swipe", words(Storyboard.Trigger.Heading.self)),
    ("$defs/trigger/properties/edge", words(Storyboard.Trigger.Edge.self)),
    ("$defs/trigger/properties/pinch", words(Storyboard.Trigger.Pinch.self)),
    ("$defs/transition/properties/perspective", words(Storyboard.TransitionSpec.Perspective.self)),
    ("$defs/vanishingAnchor", words(VanishingAnchor.self)),
    ("$defs/transition/properties/light", words(Light.self)),
    ("$defs/shadow/properties/law", words(CoveredShadow.Law.self)),
    ("$defs/curveName", Vocabulary.curves), ("$defs/colorName", Vocabulary.colors),
  ])
  func `each list of words is the reader's`(path: String, words: [String]) throws {
    #expect(try Set(node(path)["enum"] as? [String] ?? []) == Set(words))
  }

  /// What follows from the catalogue of transitions: `RECORD=1` writes it into the schema.
  @Test func `the names and modes of transitions are the catalogue's, in its order`() throws {
    var text = try String(contentsOf: Self.file, encoding: .utf8)
    for (key, words) in [("style", Vocabulary.styles), ("mode", Vocabulary.modes)] {
      let list = try Regex(
        #"("\#(key)": \{\n *"enum": \[\n)( *)[^\]]*(\n *\])"#,
        as: (Substring, Substring, Substring, Substring).self)
      let match = try #require(text.firstMatch(of: list), "\(key)").output
      let lines = words.map { "\(match.2)\"\($0)\"" }.joined(separator: ",\n")
      text.replaceSubrange(match.0.startIndex..<match.0.endIndex, with: match.1 + lines + match.3)
    }
    try GoldenText.expect(text, in: Self.file)
  }

  @Test func `a transition may have a name of the program's own, also written out`() throws {
    for path in ["$defs/transition/properties/style", "$defs/transitionReference"] {
      let choices = try #require(node(path)["anyOf"] as? [[String: Any]], "\(path)")
      #expect(choices.contains { $0["type"] as? String == "string" && $0.count == 1 }, "\(path)")
    }
  }

  @Test(arguments: [
    ("$defs/element", Vocabulary.elementKinds), ("$defs/trigger", Vocabulary.trigger),
    ("$defs/source", Vocabulary.source),
  ])
  func `what has exactly one of several keys has it in the schema too`(
    path: String, keys: [String]
  ) throws {
    let choices = try node(path)["oneOf"] as? [[String: [String]]] ?? []
    #expect(choices.compactMap { $0["required"]?.first } == keys)
  }

  @Test func `it is a schema of draft 2020-12 for the version that is read`() throws {
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect(try node("properties/storyboard")["const"] as? Int == Storyboard.version)
  }

  @Test func `every reference leads somewhere`() throws {
    let definitions = try node("$defs")
    func references(_ value: Any) -> [String] {
      if let object = value as? [String: Any] {
        return object.flatMap { $0 == "$ref" ? [$1 as? String ?? ""] : references($1) }
      }
      return (value as? [Any] ?? []).flatMap(references)
    }
    let used = Set(references(schema).map { String($0.trimmingPrefix("#/$defs/")) })
    #expect(used == Set(definitions.keys))
  }

  private static func words<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type
  ) -> [String] where Choice.RawValue == String { Choice.allCases.map(\.rawValue) }
}
