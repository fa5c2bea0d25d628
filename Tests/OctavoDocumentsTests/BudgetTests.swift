import Dispatch
import Foundation
import OctavoCairo
import OctavoFiles
import OctavoGeometry
import OctavoTestSupport
import Synchronization
import Testing

@testable import OctavoDocuments

/// Threads of a test's own, so that what it gives up keeps no other test waiting.
private func budget(seconds: Double = 2, byteCount: Int = 400_000_000) -> DrawingBudget {
  var budget = DrawingBudget(seconds: seconds, byteCount: byteCount)
  budget.threads = DrawingThreads()
  return budget
}

/// The same threads, and time for all that ends: on a machine that is busy what is quick may take long.
private func patient(_ budget: DrawingBudget) -> DrawingBudget {
  var patient = budget
  patient.seconds = 60
  return patient
}

private let nobody = DrawingIdentity(
  container: "", entry: "", stamp: FileStamp(seconds: 0, nanoseconds: 0))

private func named(_ name: String) -> DrawingIdentity {
  DrawingIdentity(
    container: name, entry: "", stamp: FileStamp(seconds: 0, nanoseconds: 0))
}

@Suite struct `Work that cannot be interrupted` {
  /// Something that takes processor time until it is told to end.
  private final class Toil: Sendable {
    let isOver = Mutex(false)
    func work() { while !isOver.withLock({ $0 }) {} }
    func end() { isOver.withLock { $0 = true } }
  }

  @Test func `gives what it made`() throws {
    let threads = DrawingThreads()
    for number in 0..<100 {
      #expect(try threads.perform(on: nobody, within: 10) { _ in number } == number)
    }
  }

  @Test(.timeLimit(.minutes(60)))
  func `is given up when it has taken its time, told so, and not begun again`() throws {
    let (threads, toil) = (DrawingThreads(), Toil())
    let wasTold = Mutex(false)
    #expect(throws: DrawingThreads.Overrun.tooLong) {
      try threads.perform(on: named("a"), within: 0.01) { job in
        toil.work()
        wasTold.withLock { $0 = job.isGivenUp }
      }
    }
    #expect(threads.givenUpCount == 1)
    #expect(throws: DrawingThreads.Overrun.tooLongBefore) {
      try threads.perform(on: named("a"), within: 0.01) { _ in }
    }
    #expect(try threads.perform(on: named("b"), within: 10) { _ in 7 } == 7, "others go on")
    toil.end()
    while threads.givenUpCount > 0 { sched_yield() }
    #expect(wasTold.withLock { $0 })
  }

  @Test(.timeLimit(.minutes(60)))
  func `is done one at a time beside a piece that was given up, and not beside two`() throws {
    let (threads, toil) = (DrawingThreads(), Toil())
    #expect(throws: DrawingThreads.Overrun.tooLong) {
      try threads.perform(on: named("a"), within: 0.01) { _ in toil.work() }
    }
    for name in ["b", "c"] {
      #expect(try threads.perform(on: named(name), within: 30) { _ in 7 } == 7, "a book goes on")
    }
    #expect(throws: DrawingThreads.Overrun.tooLong) {
      try threads.perform(on: named("d"), within: 0.01) { _ in toil.work() }
    }
    #expect(threads.givenUpCount == 2)
    #expect(throws: DrawingThreads.Overrun.tooMany) {
      try threads.perform(on: named("e"), within: 0.01) { _ in }
    }
    toil.end()
    #expect(
      try threads.perform(on: named("e"), within: 30) { _ in 7 } == 7, "it waits for its turn")
  }

  @Test(.timeLimit(.minutes(60)))
  func `runs in two threads and never in more, however many ask for it`() {
    let threads = DrawingThreads()
    let now = Mutex(0)
    let most = Mutex(0)
    let (ended, count) = (DispatchSemaphore(value: 0), 12)
    for number in 0..<count {
      Thread.detachNewThread {
        // Some are given up while they run on.
        _ = try? threads.perform(on: named("\(number)"), within: number % 3 == 0 ? 0.001 : 30) {
          job in
          let running = now.withLock { now in
            now += 1
            return now
          }
          most.withLock { $0 = max($0, running) }
          if number % 3 == 0 {
            // There is always another one to come beside the first of them.
            while !job.isGivenUp || most.withLock({ $0 < 2 }) { sched_yield() }
          }
          now.withLock { $0 -= 1 }
        }
        ended.signal()
      }
    }
    for _ in 0..<count { ended.wait() }
    #expect(most.withLock { $0 } == 2)
  }

  @Test(.timeLimit(.minutes(60)))
  func `that only waits is given up as well`() throws {
    let (threads, gate) = (DrawingThreads(), DispatchSemaphore(value: 0))
    #expect(throws: DrawingThreads.Overrun.tooLong) {
      try threads.perform(on: nobody, within: 0.01) { _ in gate.wait() }
    }
    gate.signal()
  }
}

@Suite struct `A bomb` {
  let folder = TemporaryFolder()
  private let size = Size(width: 200, height: 300)

  #if PDF
    @Test(.timeLimit(.minutes(60)))
    func `on a page of a PDF file is given up, and the other pages are drawn`() throws {
      let path = try folder.write("a.pdf", Bombs.pdf(levels: [0, 6, 0]))
      let budget = budget(seconds: 0.05)
      let book = try Book(opening: [path], budget: budget)
      let others = try Book(opening: [path], budget: patient(budget))
      let pages = places(of: book, at: size)
      #expect(pages.count == 3)
      for _ in 0..<2 {
        let error = #expect(throws: DocumentError.self) {
          try drawing(of: book.content(at: pages[1]), size: size)
        }
        #expect(error?.kind == .tooSlow)
        #expect(error?.description.contains("page 2") == true, "\(error?.description ?? "")")
        for page in [pages[0], pages[2]] {
          let picture = try drawing(of: others.content(at: page), size: size)
          #expect(picture[50, 150] == 0xFFFF_0000)
          #expect(picture[150, 150] == 0xFFFF_FFFF)
        }
      }
    }

    @Test(.timeLimit(.minutes(60)))
    func `has no words that are waited for, and the other pages are looked through`() throws {
      let path = try folder.write("a.pdf", Bombs.pdf(levels: [0, 6, 0]))
      let book = try Book(opening: [path], budget: budget(seconds: 0.05))
      let words = try #require(SearchWords("needle"))
      var place: Book.SearchPlace? = Book.SearchPlace()
      #expect(book.find(words, from: &place, parts: .max, atMost: 10).isEmpty)
      #expect(place == nil)
      for page in [0, 2].map({ Book.Position(offset: $0) }) {
        #expect(!book.marks(words, onPageHolding: page, at: size))
        let picture = try drawing(of: book.content(at: page, marking: words), size: size)
        #expect(picture[50, 150] == 0xFFFF_0000)
      }
    }

    @Test(.timeLimit(.minutes(60)))
    func `in an element of a scene is given up`() throws {
      let path = try folder.write("a.pdf", Bombs.pdf(levels: [6]))
      let placed = PlacedPDFPage(
        file: path, page: 1, fit: .contain, budget: budget(seconds: 0.05))
      let error = #expect(throws: DocumentError.self) {
        _ = try Picture(size: size) { try placed.draw(in: $0, place: Rect(size: size)) }
      }
      #expect(error?.kind == .tooSlow)
    }
  #endif

  @Test(.timeLimit(.minutes(60)), arguments: ["folder", "cbz", "md", "placed"])
  func `in a drawing is given up wherever it stands`(_ place: String) throws {
    let bomb = Bombs.svg(noises: 5_000)
    let budget = budget(seconds: 0.2)
    func error(of path: String) throws -> DocumentError? {
      let book = try Book(opening: [path], budget: budget)
      let pages = places(of: book, at: size)
      #expect(pages.count == 2)
      let other = try Book(opening: [path], budget: patient(budget)).content(at: pages[1])
      #expect(throws: Never.self) { try drawing(of: other, size: size) }
      return #expect(throws: DocumentError.self) {
        try drawing(of: book.content(at: pages[0]), size: size)
      }
    }
    switch place {
    case "folder":
      try folder.write("f/1.svg", bomb)
      try folder.write("f/2.png", Samples.png())
      #expect(try error(of: folder.path("f"))?.kind == .tooSlow)
    case "cbz":
      let path = try folder.write(
        "a.cbz", ZipFile.encode([("1.svg", bomb), ("2.png", Samples.png())]))
      #expect(try error(of: path)?.kind == .tooSlow)
    case "md":
      try folder.write("1.svg", bomb)
      let path = try folder.write("a.md", "![noise](1.svg)\n\nwords\n")
      let book = try Book(opening: [path], budget: budget)
      #expect(throws: Never.self) { try drawing(of: book.content(at: book.start), size: size) }
      #expect(budget.threads.givenUpCount <= 1, "it is tried once")
    default:
      let placed = PlacedPicture(
        file: try folder.write("1.svg", bomb), fit: .contain, budget: budget)
      let error = #expect(throws: DocumentError.self) {
        _ = try Picture(size: size) { try placed.draw(in: $0, place: Rect(size: size)) }
      }
      #expect(error?.kind == .tooSlow)
    }
  }

  @Test(arguments: ["png", "gif", "tiff", "bmp", "jpeg"])
  func `of pixels is refused before there is memory for it`(_ kind: String) throws {
    let path = try folder.write(
      "a.\(kind)", Bombs.head(of: kind, width: 19_999, height: 19_999))
    let error = #expect(throws: DocumentError.self) {
      try Book(opening: [path], budget: budget())
    }
    #expect(error?.kind == .tooLarge, "\(error?.description ?? "")")
    #expect(error?.description.contains("19999×19999") == true)
  }

  @Test(arguments: [(1, false), (3, true)])
  func `is what takes more bytes than the budget has`(_ share: Int, _ isRefused: Bool) throws {
    // 40×20 pixels of four bytes each.
    let budget = budget(byteCount: 3200 / share)
    let path = try folder.write("a.png", Samples.png())
    if isRefused {
      let error = #expect(throws: DocumentError.self) { try Book(opening: [path], budget: budget) }
      #expect(error?.kind == .tooLarge)
    } else {
      #expect(throws: Never.self) { try Book(opening: [path], budget: budget) }
    }
  }

  @Test func `is no drawing that is asked for larger than memory allows: it is drawn smaller`()
    throws
  {
    let source = PictureSource(
      file: try folder.write("a.svg", Samples.svg), budget: budget(byteCount: 40_000))
    let picture = try source.decoded(
      fitting: (4000, 4000), cache: PictureCache(byteLimit: 0)
    ).picture
    #expect(picture.width == 100 && picture.height == 100)
    #expect(picture[50, 50] == 0xFFFF_0000)
  }
}

#if PDF
  @Suite struct `A program that ends while PDF files are drawn` {
    @Test(.timeLimit(.minutes(60)))
    func `ends when nobody is in poppler and nobody can enter`() async throws {
      await #expect(processExitsWith: .exitCode(3)) {
        // Registered before the first file is opened, it is called after the gate has closed.
        atexit { _exit(PopplerGate.pass {} == nil && PopplerGate.insideCount == 0 ? 3 : 4) }
        let folder = TemporaryFolder()
        let path = try folder.write("a.pdf", Bombs.pdf(levels: [0]))
        let drawn = DispatchSemaphore(value: 0)
        for _ in 0..<4 {
          Thread.detachNewThread {
            while true {
              guard let book = try? Book(opening: [path]) else { continue }
              _ = try? drawing(of: book.content(at: book.start))
              drawn.signal()
            }
          }
        }
        for _ in 0..<8 { drawn.wait() }
        exit(3)
      }
    }

    @Test(.timeLimit(.minutes(60)))
    func `waits for none that was given up`() async throws {
      await #expect(processExitsWith: .exitCode(3)) {
        let folder = TemporaryFolder()
        let path = try folder.write("a.pdf", Bombs.pdf(levels: [10]))
        let book = try Book(opening: [path], budget: DrawingBudget(seconds: 0.05))
        _ = try? drawing(of: book.content(at: book.start))
        exit(DrawingThreads.shared.givenUpCount == 1 ? 3 : 4)
      }
    }
  }
#endif
