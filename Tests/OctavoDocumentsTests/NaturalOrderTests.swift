import OctavoDocuments
import OctavoTestSupport
import Testing

@Suite struct `Natural order` {
  @Test(arguments: [
    ["page 1", "page 2", "page 10"], ["a9b", "a10a"], ["1", "01", "001", "2"], ["A", "b", "C"],
    ["x", "x1", "x 2y"].sorted { NaturalOrder.isLess($0, $1) },
    ["a/2.png", "a/10.png", "a 1/1.png", "b/1.png"],
    ["99999999999999999999998", "99999999999999999999999", "100000000000000000000000"],
    ["1a01", "01a1"], ["img0009.jpg", "img0010.jpg", "img00100.jpg"], ["Éa", "éb"],
    ["第１話", "第2話", "第０３話", "第１０話"], ["٩", "١٠"],
    ["p1-2", "p1-10", "p2-1"], ["Scan.jpeg", "Scan 1.jpeg", "Scan 2.jpeg"],
    ["p.png", "p1.png", "p1 (2).jpg", "p1-2.jpg"], ["Ch 10.cbz", "Ch 10.5.cbz", "Ch 11.cbz"],
    ["v1", "v1.5", "v2.0", "v2.0.1"], ["a.b/2.png", "a.b/10.png", "a.c/1.png"], ["a.jpg", "a.png"],
  ]) func `is the order a person would lay things out in`(_ names: [String]) {
    var dice = Dice(seed: 4)
    for _ in 0..<8 {
      #expect(NaturalOrder.sorted(names.shuffled(using: &dice)) == names)
    }
  }

  @Test func `is total: any two different names have one order, and orders chain`() {
    var dice = Dice(seed: 9)
    let letters = ["0", "1", "9", "a", "B", "/", ".", " ", "ß", "00", "10"]
    let names = (0..<60).map { _ in
      (0..<Int.random(in: 0...5, using: &dice)).map { _ in
        letters.randomElement(using: &dice)!
      }.joined()
    }
    for a in names {
      for b in names {
        #expect(
          [NaturalOrder.isLess(a, b), NaturalOrder.isLess(b, a), a == b].filter { $0 }.count == 1,
          "\(a) and \(b)")
        for c in names where NaturalOrder.isLess(a, b) && NaturalOrder.isLess(b, c) {
          if !NaturalOrder.isLess(a, c) { Issue.record("\(a) < \(b) < \(c)") }
        }
      }
    }
  }
}
