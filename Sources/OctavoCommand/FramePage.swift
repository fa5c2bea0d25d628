internal import Glibc
internal import OctavoCairo
internal import OctavoDocuments
internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoRaster
internal import OctavoTransitions
internal import OctavoWords

/// A page of `octavo frame` as a person names it: a colour, a document or a page of a document.
struct FramePage {
  private let content: any PageContent

  /// Finds the page that an argument names: a colour first (`./white` opens a file of that name).
  ///
  /// - Throws: what keeps a document from being opened.
  init(argument: String, size: Size) throws {
    if let color = NamedColor.parse(argument) {
      content = PlainContent(background: color)
      return
    }
    let (path, number) = try Self.split(argument)
    let book: Book
    do throws(DocumentError) {
      book = try Book(opening: [path])
    } catch {
      // One word is as likely a colour as a file.
      let isWord = !argument.contains { "./".contains($0) }
      guard error.kind == .missing, isWord else { throw error }
      throw Failure(
        "\(argument): no such file or folder, and no colour: \(NamedColor.forms)"
          + NamedColor.question(about: argument))
    }
    guard let position = book.position(ofExistingPage: number, at: size) else {
      throw Failure(
        "\(path): there is no page \(number); it has \(book.pageCount(at: size).number)")
    }
    content = book.content(at: position)
  }

  /// The page's picture at a size; a page that takes too long says so, as it does in a book.
  func snapshot(size: Size, scale: PixelScale) throws -> Snapshot {
    let stage = Stage(size: size, scale: scale)
    do {
      return try PagePicture.snapshot(of: content, on: stage)
    } catch let error as DocumentError where error.kind == .tooSlow {
      Terminal.complain("\(error)")
      return try PagePicture.snapshot(of: ErrorPage(error), on: stage)
    }
  }

  /// Cuts `book.pdf#3` into a path and a page, unless a file has that very name.
  private static func split(_ argument: String) throws(Failure) -> (path: String, number: Int) {
    guard unsafe access(argument, F_OK) != 0, let hash = argument.lastIndex(of: "#"),
      hash != argument.startIndex
    else { return (try FileAddress.path(argument), 1) }
    let path = try FileAddress.path(String(argument[..<hash]))
    if let number = DecimalNumber.whole(argument[argument.index(after: hash)...]), number != 0 {
      return (path, number)
    }
    guard unsafe access(path, F_OK) == 0 else { return (argument, 1) }
    throw Failure("\(argument): after # comes the number of a page, from 1, or -1 for the last")
  }
}

/// A page of one colour.
private struct PlainContent: PageContent {
  let background: Color

  func draw(in context: Context, size: Size) {}
}
