/// A command that draws pages, and needs the memory for it.
protocol DrawingCommand {}

extension OpenCommand: DrawingCommand {}
extension GalleryCommand: DrawingCommand {}
extension FrameCommand: DrawingCommand {}
extension RecordCommand: DrawingCommand {}
extension BenchCommand: DrawingCommand {}
