package import OctavoGeometry
internal import OctavoWords

/// The sixteen numbers of a matrix, as somebody types them.
package struct MatrixSetting: Sendable, Hashable {
  /// A matrix that shows something.
  package struct Preset: Sendable, Hashable {
    package let name: String
    package let matrix: Transform3D
  }

  /// The numbers, row by row.
  package private(set) var numbers = MatrixSetting.presets[0].matrix.rows
  /// The number that is being typed, and what stands there so far.
  package private(set) var draft: (cell: Int, text: String)? {
    get { draftCell.map { ($0, draftText) } }
    set { (draftCell, draftText) = (newValue?.cell, newValue?.text ?? "") }
  }
  /// Why the last number was refused; nil if it was not.
  package private(set) var complaint: String?

  private var draftCell: Int?
  private var draftText = ""
  /// What stood in the cell before it was typed in.
  private var formerNumber = 0.0

  package init() {}

  /// The names of the numbers, as the literature has them.
  package static func name(of cell: Int) -> String { "m\(cell / 4 + 1)\(cell % 4 + 1)" }

  /// The matrix.
  package var matrix: Transform3D {
    Transform3D(rows: [
      numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6],
      numbers[7], numbers[8], numbers[9], numbers[10], numbers[11], numbers[12], numbers[13],
      numbers[14], numbers[15],
    ])
  }

  /// Matrices to begin with. The page is flat, so that row 3 shows only through a rotation.
  package static let presets: [Preset] = {
    let view = Transform3D.perspective(m34: -1.0 / 600)
    return [
      Preset(name: "Identity", matrix: .identity),
      Preset(
        name: "Perspective",
        matrix: Transform3D.rotation(aboutX: -.pi / 5).then(view)),
      Preset(name: "Turn about y", matrix: Transform3D.rotation(aboutY: -.pi / 4).then(view)),
      // The near edge passes behind the viewer: w is 0 across the page.
      Preset(
        name: "Horizon",
        matrix: Transform3D.rotation(aboutX: -.pi * 0.42).then(.perspective(m34: -1.0 / 70))),
    ]
  }()

  /// Takes a ready matrix.
  package mutating func choose(_ preset: Preset) {
    numbers = preset.matrix.rows
    draft = nil
    complaint = nil
  }

  /// What stands in a cell.
  package func text(of cell: Int) -> String {
    if let draft, draft.cell == cell { return draft.text }
    return Self.text(numbers[cell])
  }

  /// Adds a character to what is typed in a cell; the first one begins again. A number that is whole
  /// is shown at once.
  package mutating func type(_ character: String, into cell: Int) {
    begin(cell, with: "")
    let text = draftText
    guard text.count < 24 else { return }
    draft = (cell, text + character)
    if let value = Self.number(text + character) { numbers[cell] = value }
  }

  /// Takes the last character away.
  package mutating func erase(in cell: Int) {
    begin(cell, with: Self.text(numbers[cell]))
    draft = (cell, String(draftText.dropLast()))
    if let value = Self.number(draftText) { numbers[cell] = value }
  }

  private mutating func begin(_ cell: Int, with text: String) {
    complaint = nil
    guard draft?.cell != cell else { return }
    commit()
    formerNumber = numbers[cell]
    draft = (cell, text)
  }

  /// Changes the sign of a number.
  package mutating func negate(_ cell: Int) {
    commit()
    if numbers[cell] != 0 { numbers[cell] = -numbers[cell] }
  }

  /// Adds to a number: steps that suit how large its kind of number is.
  package mutating func step(_ cell: Int, by count: Double) {
    commit()
    let isPerspective = cell % 4 == 3 && cell != 15
    let unit = isPerspective ? 0.0005 : (cell / 4 == 3 && cell != 15 ? 10 : 0.1)
    let value = ((numbers[cell] + count * unit) / unit).rounded() * unit
    if value.isFinite { numbers[cell] = value }
  }

  /// Ends the typing: what is no finite number is refused, and the old value stays.
  package mutating func commit() {
    guard let (cell, text) = draft else { return }
    draft = nil
    guard Self.number(text) == nil else { return }
    numbers[cell] = formerNumber
    complaint =
      text.isEmpty
      ? "\(Self.name(of: cell)) keeps \(Self.text(numbers[cell])): nothing was typed."
      : "“\(text)” is not a finite number. \(Self.name(of: cell)) keeps "
        + "\(Self.text(numbers[cell]))."
  }

  /// The finite number that a text is; nil if it is none.
  package static func number(_ text: String) -> Double? {
    DecimalNumber.number(text)
  }

  /// A number in few characters.
  package static func text(_ value: Double) -> String {
    if value == 0 { return "0" }
    let size = abs(value)
    if size >= 1e7 || size < 0.0001 {
      // 1.25e+300, as Swift writes it, with a shorter mantissa.
      let parts = "\(value)".split(separator: "e")
      guard parts.count == 2, let mantissa = Double(parts[0]) else { return "\(value)" }
      return "\(trimmed(mantissa, digits: 2))e\(parts[1])"
    }
    return trimmed(value, digits: size < 1 ? 5 : (size < 100 ? 4 : 2))
  }

  private static func trimmed(_ value: Double, digits: Int) -> String {
    let unit = (0..<digits).reduce(1.0) { product, _ in product * 10 }
    let scaled = Int((abs(value) * unit).rounded())
    let (whole, rest) = (scaled / Int(unit), scaled % Int(unit))
    var fraction = String(rest)
    fraction = String(repeating: "0", count: max(0, digits - fraction.count)) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    let text = fraction.isEmpty ? "\(whole)" : "\(whole).\(fraction)"
    return value < 0 && text != "0" ? "-" + text : text
  }
}

extension Transform3D {
  /// The sixteen numbers, row by row.
  fileprivate var rows: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }
}
