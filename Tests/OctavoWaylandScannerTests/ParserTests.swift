import Foundation
import OctavoWaylandScanner
import Testing

/// What the parser makes of descriptions, and what it says about faulty ones.
struct ParserTests {
  @Test func `signatures carry the version, nulls and the three values of an untyped new id`()
    throws
  {
    let interface = try interface(
      """
      <request name="a" since="2">
        <arg name="one" type="int"/><arg name="two" type="uint"/><arg name="three" type="fixed"/>
        <arg name="four" type="string" allow-null="true"/>
        <arg name="five" type="object" interface="x" allow-null="true"/>
        <arg name="six" type="array"/><arg name="seven" type="fd"/>
      </request>
      <request name="b"><arg name="one" type="new_id"/></request>
      <request name="c"><arg name="one" type="new_id" interface="x"/></request>
      """)
    #expect(interface.requests.map(\.signature) == ["2iuf?s?oah", "sun", "n"])
  }

  @Test func `words are no part of a signature`() throws {
    let with = try interface(#"<request name="a"><description summary="Words."/></request>"#)
    let without = try interface(#"<request name="a"/>"#)
    #expect(with != without)
    #expect(with.signature == without.signature)
  }

  @Test(arguments: [
    ("", 1, "the file ends before </protocol>"),
    ("<protocol name=\"p\">", 1, "XML"),
    ("<protocol name=\"p\"/><protocol name=\"q\"/>", 1, ""),
    ("<protocol/>", 1, "<protocol> has no name"),
    ("<list/>", 1, "<list> does not belong in <the file>"),
    (
      "<protocol name='p'>\n<interface name='i' version='0'/>\n</protocol>", 2,
      "version \"0\" is not a version"
    ),
    (
      "<protocol name='p'>\n<interface name='i' version='1' colour='red'/>\n</protocol>", 2,
      "<interface> has an attribute \"colour\" that is not known"
    ),
  ])
  func `a faulty file is refused with its line`(text: String, line: Int, message: String) {
    let error = #expect(throws: ScanError.self) {
      try ProtocolDescription(xml: Data(text.utf8), file: "p.xml")
    }
    #expect(error?.file == "p.xml")
    #expect(error?.line == line)
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    (#"<request name="r"><arg name="a" type="number"/></request>"#, "type \"number\" of a is"),
    (
      #"<request name="r"><arg name="a" type="int" interface="x"/></request>"#,
      "a is a int and cannot have an interface"
    ),
    (
      #"<request name="r"><arg name="a" type="int" allow-null="true"/></request>"#,
      "a is a int and cannot be null"
    ),
    (
      #"<request name="r"><arg name="a" type="fd" enum="e"/></request>"#,
      "a is a fd and cannot take"
    ),
    (
      #"<request name="r"><arg name="a" type="object" allow-null="maybe"/></request>"#,
      "allow-null \"maybe\" is neither"
    ),
    (#"<request name="r" type="end"/>"#, "request type \"end\" is not known"),
    (#"<request name="r" since="9"/>"#, "since 9 is above version 2 of i"),
    (#"<request name="r"/><request name="r"/>"#, "request r is described twice"),
    (#"<event name="r"/><event name="r"/>"#, "event r is described twice"),
    (#"<enum name="e"/><enum name="e"/>"#, "enum e is described twice"),
    (#"<enum name="e"><entry name="n" value="many"/></enum>"#, "value \"many\" is not a number"),
    (#"<enum name="e"><entry name="n" value="0x100000000"/></enum>"#, "value \"0x1"),
    (
      #"<enum name="e"><entry name="n" value="1"/><entry name="n" value="2"/></enum>"#,
      "entry n is described twice"
    ),
    (#"<arg name="a" type="int"/>"#, "<arg> does not belong in <interface>"),
  ])
  func `a fault inside an interface is named`(body: String, message: String) {
    let error = #expect(throws: ScanError.self) { try interface(body) }
    #expect(error?.line == 3)
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
  }

  @Test func `an error reads as a compiler's`() {
    let error = ScanError(file: "a.xml", line: 7, message: "no")
    #expect(error.description == "a.xml:7: error: no")
  }

  @Test(arguments: 0..<80)
  func `a file cut anywhere is refused`(percent: Int) throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/note.xml")
    let data = try Data(contentsOf: url)
    let cut = data.prefix(data.count * percent / 80)
    #expect(throws: ScanError.self) { try ProtocolDescription(xml: cut, file: "note.xml") }
  }

  private func interface(_ body: String) throws -> InterfaceDescription {
    let text = """
      <protocol name="p">
      <interface name="i" version="2">
      \(body)
      </interface>
      </protocol>
      """
    let description = try ProtocolDescription(xml: Data(text.utf8), file: "p.xml")
    return try #require(description.interfaces.first)
  }
}
