internal import OctavoFiles
internal import OctavoGeometry
public import OctavoNavigation

extension ShelfDocument {
  /// Something on a shelf: what it is called, where it leads, and what is seen of it.
  public struct Entry: Sendable {
    /// What it is called by whoever put it there; nil if it says that itself.
    let title: String?
    /// What it is called as long as it did not say: the name of its file, without the ending.
    let name: String
    /// Where it leads.
    let link: ExternalLink
    let cover: Cover
    /// How far it was read, 0…1; nil if that is not known.
    let progress: Double?
    /// When its file was written last; nil if it is none.
    let stamp: FileStamp?

    /// What is seen of something on a shelf.
    enum Cover: Sendable {
      /// The first page of what there is at a path.
      case firstPage(String)
      case folder
      /// A content that is drawn as a page.
      case content(any PageContent)
    }

    /// A book, whose cover is its first page, or a folder.
    ///
    /// - Parameters:
    ///   - paths: where its documents are.
    ///   - title: what it is called; nil for what it calls itself.
    ///   - progress: how far it was read, 0…1; nil for what was not read.
    /// - Precondition: there is a path.
    public init(opening paths: [String], title: String? = nil, progress: Double? = nil) {
      guard let first = paths.first else {
        endProgram(misusing: Self.self, "there is no path; a book has at least one document")
      }
      let more = paths.count > 1 ? " and \(paths.count - 1) more" : ""
      // What several are called does not say the first of them.
      self.title = title ?? (paths.count > 1 ? Folder.plainName(of: first) + more : nil)
      name = Folder.plainName(of: first)
      link = paths.count > 1 ? .book(paths) : .file(first)
      cover = .firstPage(first)
      stamp = Folder.fileStamp(at: first)
      self.progress = progress.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
    }

    /// Something else.
    ///
    /// - Parameters:
    ///   - title: what it is called.
    ///   - link: where it leads.
    ///   - cover: what is drawn for a cover, as a page.
    public init(_ title: String, link: ExternalLink, cover: any PageContent) {
      (self.title, name, self.link, self.cover) = (title, title, link, .content(cover))
      (progress, stamp) = (nil, nil)
    }

    /// A folder in the folder that the shelf is.
    init(folder path: String) {
      name = Folder.name(of: path)
      (title, link, cover) = (name, .file(path), .folder)
      (progress, stamp) = (nil, nil)
    }

    /// What tells entries of a folder apart, and what was written again from what it was.
    struct Mark: Sendable, Hashable {
      var link: ExternalLink
      var stamp: FileStamp?
      var isFolder: Bool
    }

    var mark: Mark { Mark(link: link, stamp: stamp, isFolder: path == nil) }

    /// How far it was read, in words; nil if that is not known, or it was only begun.
    var progressWords: String? {
      progress.flatMap { $0 < 0.005 ? nil : "\(Int(($0 * 100).rounded())) %" }
    }

    /// Where the document is whose first page is seen.
    var path: String? {
      if case .firstPage(let path) = cover { path } else { nil }
    }
  }
}
