internal import OctavoCairo
internal import OctavoGeometry

/// A content on a mat.
struct MountedContent: PageContent {
  let content: any PageContent
  let mount: PagePlace.Mount

  var background: Color { mount.color }

  func paper(in context: Context, size: Size) -> Rect? { mount.rect }

  func draw(in context: Context, size: Size) throws {
    try context.saved {
      context.clip(to: mount.rect)
      context.translate(x: mount.rect.minX, y: mount.rect.minY)
      context.setColor(content.background)
      context.paint()
      context.setColor(content.background.ink)
      try content.draw(in: context, size: mount.rect.size)
    }
  }
}
