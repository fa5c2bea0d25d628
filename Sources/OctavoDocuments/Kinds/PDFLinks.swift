#if PDF
  internal import COctavoCairo
  internal import COctavoPoppler
  internal import OctavoGeometry

  /// Where the links of a page of a PDF file stand that lead to other pages of it, or out of it.
  struct PDFLinks: Sendable {
    /// Where a link leads.
    enum Goal: Sendable, Hashable {
      /// To a page of the file, from 0.
      case page(Int)
      /// Out of the file, by what it names there (`ExternalLink`).
      case reference(String)

      /// The page of the file.
      var page: Int? { if case .page(let page) = self { page } else { nil } }

      /// Where it leads from a file in a folder.
      func externalLink(from folder: String) -> ExternalLink? {
        guard case .reference(let reference) = self else { return nil }
        return ExternalLink(reference, from: folder)
      }
    }

    /// A place of the page that leads somewhere.
    struct Area: Sendable, Hashable {
      /// In points of the file, from the page's upper left corner.
      var rect: Rect
      var goal: Goal
    }

    let areas: [Area]

    /// Those that lead somewhere from a file in a folder.
    func leading(from folder: String) -> PDFLinks {
      PDFLinks(
        areas: areas.filter {
          $0.goal.page != nil || $0.goal.externalLink(from: folder) != nil
        })
    }

    /// Where a link leads near a point; the nearest, where lines stand close. Nil if there is none.
    ///
    /// - Parameters:
    ///   - point: in points of the window.
    ///   - paper: where the page lies, in the same points.
    ///   - scale: points of the window for each of the file.
    func goal(at point: Point, on paper: Rect, scale: Double) -> Goal? {
      LinkReach.nearest(of: areas.map(\.rect), to: point, on: paper, scale: scale)
        .map { areas[$0].goal }
    }
  }

  extension PDFHandle {
    /// The most links that are read of a page.
    private static let mostLinks = 2_000

    /// The links of a page to others and out of the file; whatever of them is damaged is left out.
    func links(ofPage index: Int, extents: Size) -> PDFLinks {
      let areas: [PDFLinks.Area] = unsafe withDocument { document in
        guard let leaf = unsafe poppler_document_get_page(document, Int32(index)) else { return [] }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(leaf)) }
        guard let list = unsafe poppler_page_get_link_mapping(leaf) else { return [] }
        defer { unsafe poppler_page_free_link_mapping(list) }
        var areas: [PDFLinks.Area] = []
        var entry = unsafe Optional(list)
        while let link = unsafe entry, areas.count < Self.mostLinks {
          unsafe entry = link.pointee.next
          let mapping = unsafe link.pointee.data?.assumingMemoryBound(to: PopplerLinkMapping.self)
          guard let mapping = unsafe mapping, let action = unsafe mapping.pointee.action,
            let goal = unsafe goal(of: action, onPage: index, in: document), goal != .page(index)
          else { continue }
          // The file counts upwards from the page's lower edge.
          let area = unsafe mapping.pointee.area
          let rect = Rect(
            x: min(area.x1, area.x2), y: extents.height - max(area.y1, area.y2),
            width: abs(area.x2 - area.x1), height: abs(area.y2 - area.y1))
          let edges = [rect.minX, rect.minY, rect.maxX, rect.maxY]
          guard edges.allSatisfy(\.isFinite) else { continue }
          areas.append(PDFLinks.Area(rect: rect, goal: goal))
        }
        // From above to below; the file has them in any order.
        return areas.sorted { ($0.rect.minY, $0.rect.minX) < ($1.rect.minY, $1.rect.minX) }
      }
      return PDFLinks(areas: areas)
    }

    /// Where an action on a page leads; nil if that is nowhere, or it does something else.
    private func goal(
      of action: UnsafeMutablePointer<PopplerAction>, onPage index: Int,
      in document: OpaquePointer
    ) -> PDFLinks.Goal? {
      let kind = unsafe action.pointee.type
      if kind == POPPLER_ACTION_NAMED {
        guard let name = unsafe action.pointee.named.named_dest else { return nil }
        return page(byCommand: unsafe String(cString: name), fromPage: index).map { .page($0) }
      }
      guard kind == POPPLER_ACTION_URI || kind == POPPLER_ACTION_GOTO_REMOTE else {
        return unsafe page(of: action, in: document).map { .page($0) }
      }
      let name =
        kind == POPPLER_ACTION_URI
        ? unsafe action.pointee.uri.uri : unsafe action.pointee.goto_remote.file_name
      guard let name = unsafe name else { return nil }
      var reference = unsafe String(cString: name)
      if kind == POPPLER_ACTION_GOTO_REMOTE, let goal = unsafe action.pointee.goto_remote.dest,
        unsafe goal.pointee.type != POPPLER_DEST_NAMED, unsafe goal.pointee.page_num > 0
      {
        reference += "#page=\(unsafe goal.pointee.page_num)"
      }
      return ExternalLink.isPossible(reference) ? .reference(reference) : nil
    }

    /// The page that a command leads to which all viewers know (ISO 32000-1, table 211), as the arrows of slides have
    /// them; nil if it leads to none.
    private func page(byCommand name: String, fromPage index: Int) -> Int? {
      let page: Int? =
        switch name {
        case "NextPage": index + 1
        case "PrevPage": index - 1
        case "FirstPage": 0
        case "LastPage": pageCount - 1
        default: nil
        }
      return page.flatMap { (0..<pageCount).contains($0) ? $0 : nil }
    }

    /// The page of the file that an action leads to, from 0; nil if it leads to none.
    func page(
      of action: UnsafeMutablePointer<PopplerAction>, in document: OpaquePointer
    ) -> Int? {
      guard unsafe action.pointee.type == POPPLER_ACTION_GOTO_DEST,
        let goal = unsafe action.pointee.goto_dest.dest
      else { return nil }
      var page = unsafe Int(goal.pointee.page_num)
      if unsafe goal.pointee.type == POPPLER_DEST_NAMED {
        guard let name = unsafe goal.pointee.named_dest,
          let found = unsafe poppler_document_find_dest(document, name)
        else { return nil }
        page = unsafe Int(found.pointee.page_num)
        unsafe poppler_dest_free(found)
      }
      return (1...max(1, pageCount)).contains(page) ? page - 1 : nil
    }
  }
#endif
