package import Geometry

/// What the program shows.
package struct Letter {
  package let sheet: Sheet
  package let texts: [String]

  package init(on sheet: Sheet, texts: [String]) { (self.sheet, self.texts) = (sheet, texts) }
}
