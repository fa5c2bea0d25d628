package import Documents
package import Octavo

extension Letter {
  /// A container of a page for each text.
  @MainActor package func makeContainer() -> FlipContainer {
    let pages = texts.map { text in
      ContentPage(background: .white) { context, size in
        TextLayout([TextRun(text, font: Font("serif", size: 24))], width: size.width).draw(
          in: context, at: Point())
      }
    }
    return FlipContainer(pages: pages)
  }
}
