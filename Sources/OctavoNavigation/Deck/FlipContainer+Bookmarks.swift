internal import OctavoGestures

/// A place that a resting finger holds.
struct Bookmark {
  /// Which finger it is.
  let contact: Contact.Key
  /// The page on which it rests.
  let page: any Page
}

/// Fingers that rest on a page while pages are turned: they hold the place, and when they lift the book goes
/// back to it.
extension FlipContainer {
  /// Does something that a person did, and notes what resting fingers hold if pages turn by it.
  func markingPlace(during event: InputEvent, _ body: () -> Bool) -> Bool {
    forgetUnheldMark()
    if case .cancelAll = event {
      // What the system took away counts for nothing.
      bookmarks = []
      defer { goBackIfFree() }
      return body()
    }
    guard let time = event.time, let before = sheet?.page else { return body() }
    let resting = arena.gestures.resting(for: reader, at: time)
    let isUsed = body()
    if !resting.isEmpty, sheet?.page !== before || !hands.isEmpty {
      for contact in resting where !bookmarks.contains(where: { $0.contact == contact }) {
        bookmarks.append(Bookmark(contact: contact, page: before))
      }
    }
    if !bookmarks.isEmpty { forgetLifted(event) }
    goBackIfFree()
    return isUsed
  }

  private func forgetLifted(_ event: InputEvent) {
    // What the system took away counts for nothing.
    if case .contact(let contact) = event, contact.phase == .ended,
      let bookmark = bookmarks.first(where: { $0.contact == contact.key })
    {
      markedPage = markedPage ?? bookmark.page
    }
    bookmarks.removeAll { bookmark in
      let session = arena.gestures.session(reading: bookmark.contact, for: reader)
      // A finger that takes a page itself holds no other.
      return session == nil || hands.numbers.contains { $0 == session?.number }
    }
  }

  /// Goes back to a marked page as soon as no hand holds a leaf.
  private func goBackIfFree() {
    guard let page = markedPage, hands.isEmpty, bookmarks.isEmpty else { return }
    markedPage = nil
    guard !holds(page) else { return }
    let direction = direction(to: page)
    perform { $0.request(direction, to: page, by: .drag) }
  }

  /// A marked page is forgotten where something else than a person's hand let go of the last leaf, as a call does:
  /// pages stay where that has them. When a hand lets go of it the book has gone back.
  func forgetUnheldMark() {
    if hands.isEmpty, bookmarks.isEmpty { markedPage = nil }
  }

  func didCancelHand() {
    (bookmarks, markedPage) = ([], nil)
    endRiffle()
    forgetZoomTouches()
  }

  /// Which way a page lies; back, where nobody counts.
  private func direction(to page: any Page) -> TurnDirection {
    guard let sheet, let place = dataSource?.soundIndex(of: page, in: self),
      let here = dataSource?.soundIndex(of: sheet.page, in: self)
    else { return .backward }
    return place > here ? .forward : .backward
  }
}
