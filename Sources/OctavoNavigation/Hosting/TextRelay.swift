public import OctavoGeometry

/// A text that is edited in a root inside another one, as the outer one tells it.
@MainActor
package struct InnerText {
  /// Whoever edits it.
  package let root: any TextEditing
  /// The text, in its place of the outer root.
  package let text: EditedText

  /// The text that is edited in a root; nil if none is.
  ///
  /// - Parameters:
  ///   - origin: Where the root lies in the outer one, in points.
  ///   - page: The number of the page that the root is; nil if it is none.
  ///   - keeping: Whether those inside keep what they answer for what they do themselves in a moment.
  package init?(
    in root: any WindowRoot, at origin: Point = Point(), page: Int? = nil, keeping: Bool = false
  ) {
    guard let root = root as? any TextEditing else { return nil }
    let relay = keeping ? (root as? any TextPassing)?.textRelay : nil
    relay?.isKeeping = true
    defer { relay?.isKeeping = false }
    guard var text = root.editedText else { return nil }
    text.rect.origin = text.rect.origin + origin
    if let page { text.pages.insert(page, at: 0) }
    (self.root, self.text) = (root, text)
  }
}

/// What a root that is `TextPassing` does for the texts of the roots that it shows: it asks them, gives them what the
/// window does with texts, and follows along as another of them is edited.
@MainActor
public final class TextRelay {
  /// What was answered, and is still true where no container did anything since.
  @MainActor
  private struct Answer {
    weak var root: (any TextEditing)?
    let text: EditedText?
    private let batch = CallQueue.shared.batch

    init(_ inner: InnerText?) { (root, text) = (inner?.root, inner?.text) }

    var isTrue: Bool {
      batch == CallQueue.shared.batch && (root == nil) == (text == nil)
    }
  }

  /// What the window does with texts; those that are shown have the same.
  package var services = TextServices() {
    didSet { onServices?(services) }
  }
  /// Passes it on to those that are shown.
  package var onServices: (@MainActor (TextServices) -> Void)?
  /// Asks those that are shown which text is edited; with true, those inside keep their answers.
  package var onAsk: (@MainActor (_ keeping: Bool) -> InnerText?)?
  /// Whether what is answered now is for a root around this one that then has this one do the same.
  fileprivate var isKeeping = false
  private var kept: Answer?
  /// Whoever a text was edited in last.
  private weak var editing: (any TextEditing)?
  /// The text, as it was told last.
  private var told: EditedText?

  /// Nothing is shown yet.
  package init() {}

  /// What passes on the texts of a root that is shown by another one.
  ///
  /// - Parameters:
  ///   - root: The root that is shown.
  ///   - origin: Where it lies in the one that shows it, in points.
  public init(
    to root: any WindowRoot, at origin: @escaping @MainActor () -> Point = { Point() }
  ) {
    onServices = { root.serve($0) }
    onAsk = { InnerText(in: root, at: origin(), keeping: $0) }
  }

  /// The text that is edited in what is shown and has the keys, asked anew; nil if none is.
  package var inner: InnerText? {
    let inner = onAsk?(isKeeping)
    if isKeeping { kept = Answer(inner) }
    return inner
  }

  /// Whoever edits it: asked anew, unless a root around this one did a moment ago. Else each of those that lie in one
  /// another would ask all that lie in it.
  package var innerRoot: (any TextEditing)? { answer(keeping: true).root }

  /// Does to the text what somebody else asks for; nothing if none is edited.
  package func edit(_ edit: TextEdit) { innerRoot?.edit(edit) }

  /// Tells of the text that is edited now, if that is another one or stands elsewhere; in a root where none is
  /// edited any more, nothing is left of what was being composed.
  ///
  /// To be called for each frame.
  public func follow() { follow(keeping: false) }

  /// The same just before those that are shown follow as well.
  func followFirst() { follow(keeping: true) }

  /// What is edited is about to be left: nothing is being composed any more.
  func endComposing() { editing?.edit(TextEdit()) }

  private func follow(keeping: Bool) {
    let inner = answer(keeping: keeping)
    if let editing, editing !== inner.root { editing.edit(TextEdit()) }
    editing = inner.root
    guard inner.text != told else { return }
    told = inner.text
    services.onEditedText?()
  }

  private func answer(keeping: Bool) -> Answer {
    defer { kept = nil }
    if let kept, kept.isTrue { return kept }
    return Answer(onAsk?(keeping))
  }
}
