internal import COctavoXML

/// A tree of elements and words, as libxml2 reads it.
///
/// The corresponding C functions are `htmlReadMemory` and `xmlReadMemory`. Nothing is fetched: neither what a text
/// includes nor what describes its kind.
///
/// It is `@safe`: it owns its tree, which never changes and lives as long as any of its nodes is held.
@safe
final class MarkupTree {
  private let document: UnsafeMutablePointer<xmlDoc>

  /// Reads HTML, however it is written.
  ///
  /// - Parameter html: the text, in UTF-8.
  /// - Returns: nil if there is no memory for it.
  convenience init?(html: [UInt8]) {
    // At some depth libxml2 would drop all that follows; HTML has no entities that grow without end.
    let anyDepth = CInt(bitPattern: XML_PARSE_HUGE.rawValue)
    unsafe self.init(html) { unsafe htmlReadMemory($0, $1, nil, "UTF-8", $2 | anyDepth) }
  }

  /// Reads XML, as far as it is sound.
  ///
  /// - Parameter xml: the file, which says itself how it is written.
  /// - Returns: nil if nothing of it can be read.
  convenience init?(xml: [UInt8]) {
    unsafe self.init(xml) { unsafe xmlReadMemory($0, $1, nil, nil, $2) }
  }

  /// What is read is read as far as it goes, without a word on standard error and without the network; the
  /// options of HTML have the same values.
  private static let options =
    XML_PARSE_RECOVER.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
    | XML_PARSE_NONET.rawValue | XML_PARSE_COMPACT.rawValue

  private init?(
    _ text: [UInt8],
    _ read: (UnsafePointer<CChar>?, CInt, CInt) -> UnsafeMutablePointer<xmlDoc>?
  ) {
    guard let count = CInt(exactly: text.count) else { return nil }
    let document = unsafe text.withUnsafeBytes {
      unsafe read(
        $0.baseAddress?.assumingMemoryBound(to: CChar.self), count, CInt(bitPattern: Self.options))
    }
    guard let document = unsafe document else { return nil }
    unsafe self.document = document
  }

  deinit { unsafe xmlFreeDoc(document) }

  /// The outermost element; nil if there is none.
  var root: Node? { unsafe xmlDocGetRootElement(document).map { unsafe Node($0, in: self) } }

  /// An element or words.
  ///
  /// It is `@safe`: it holds the tree that its pointer is in.
  @safe
  struct Node: Equatable {
    private let pointer: UnsafeMutablePointer<xmlNode>
    private let tree: MarkupTree

    fileprivate init(_ pointer: UnsafeMutablePointer<xmlNode>, in tree: MarkupTree) {
      unsafe self.pointer = pointer
      self.tree = tree
    }

    /// Whether both are the same place.
    static func == (left: Node, right: Node) -> Bool { unsafe left.pointer == right.pointer }

    /// What an element is called, without the name of its language; nil of words.
    var name: String? {
      guard unsafe pointer.pointee.type == XML_ELEMENT_NODE, let name = unsafe pointer.pointee.name
      else { return nil }
      return unsafe Self.plain(String(cString: name))
    }

    /// The words that it is; nil of an element, and of what a reader does not see.
    var words: String? {
      let type = unsafe pointer.pointee.type
      guard type == XML_TEXT_NODE || type == XML_CDATA_SECTION_NODE,
        let words = unsafe pointer.pointee.content
      else { return nil }
      return unsafe String(cString: words)
    }

    /// What stands in an element, in order.
    var children: [Node] {
      // What is no element has other things where an element has its children.
      guard unsafe pointer.pointee.type == XML_ELEMENT_NODE else { return [] }
      var children: [Node] = []
      var next = unsafe pointer.pointee.children
      while let node = unsafe next {
        unsafe children.append(Node(node, in: tree))
        unsafe next = node.pointee.next
      }
      return children
    }

    /// The element that it stands in; nil of the outermost.
    var parent: Node? {
      guard let parent = unsafe pointer.pointee.parent,
        unsafe parent.pointee.type == XML_ELEMENT_NODE
      else { return nil }
      return unsafe Node(parent, in: tree)
    }

    /// The element that stands directly before it, whatever words are between them; nil if there is none.
    var elementBefore: Node? {
      var other = unsafe pointer.pointee.prev
      // Each rule of a sheet may ask, and thousands of comments may stand between two elements.
      for _ in 0..<64 {
        guard let node = unsafe other else { return nil }
        if unsafe node.pointee.type == XML_ELEMENT_NODE { return unsafe Node(node, in: tree) }
        unsafe other = node.pointee.prev
      }
      return nil
    }

    /// The elements of a name that stand directly in it.
    func children(named name: String) -> [Node] { children.filter { $0.name == name } }

    /// Goes through all that is in it, itself first, in order; no depth is too deep for it.
    ///
    /// - Parameter body: whether to go into something as well.
    func walk(_ body: (Node) -> Bool) {
      var waiting = [self]
      while let node = waiting.popLast() {
        if body(node) { waiting += node.children.reversed() }
      }
    }

    /// The first element at any depth in it, itself included, of which something is so.
    func first(where isWanted: (Node) -> Bool) -> Node? {
      var found: Node?
      walk { node in
        if found == nil, isWanted(node) { found = node }
        return found == nil
      }
      return found
    }

    /// The first element of a name at any depth in it, itself included.
    func first(named name: String) -> Node? { first { $0.name == name } }

    /// All elements of a name at any depth in it, in order.
    func all(named name: String) -> [Node] {
      var all: [Node] = []
      walk { node in
        if node.name == name { all.append(node) }
        return true
      }
      return all
    }

    /// What an element says of itself under a name, whatever its language.
    subscript(name: String) -> String? {
      guard unsafe pointer.pointee.type == XML_ELEMENT_NODE else { return nil }
      var next = unsafe pointer.pointee.properties
      while let attribute = unsafe next {
        if let own = unsafe attribute.pointee.name, unsafe Self.plain(String(cString: own)) == name
        {
          return unsafe Self.value(of: attribute)
        }
        unsafe next = attribute.pointee.next
      }
      return nil
    }

    private static func value(of attribute: UnsafeMutablePointer<xmlAttr>) -> String {
      var value = ""
      var next = unsafe attribute.pointee.children
      while let part = unsafe next {
        if let words = unsafe part.pointee.content { value += unsafe String(cString: words) }
        unsafe next = part.pointee.next
      }
      return value
    }

    /// A name without that of its language, which HTML keeps in it and XML beside it.
    private static func plain(_ name: String) -> String {
      guard let colon = name.lastIndex(of: ":") else { return name }
      return String(name[name.index(after: colon)...])
    }

    /// All words in it, with single spaces between them.
    var allWords: String {
      text.split { $0.isWhitespace }.joined(separator: " ")
    }

    private var text: String {
      var text = ""
      walk { node in
        text += node.words ?? ""
        return true
      }
      return text
    }
  }
}
