import Drawing
import OutputFiles
import SDLHost

extension Presenter {
  /// Writes what was drawn last as a PNG; the caller finishes the file.
  func writePicture(to file: OutputFile) throws { file.bytes = try pngSnapshot() }
}

extension DisplayList {
  /// Writes a picture of a size in points: as a PNG of two pixels a point where the file's name ends so,
  /// else as SVG; the caller finishes the file.
  @MainActor func write(width: Double, height: Double, to file: OutputFile) throws {
    guard file.path.hasSuffix(".png") else {
      return try file.write(SVGText.text(of: self, width: width, height: height))
    }
    let window = try Window(
      title: "Plot",
      width: Int(width),
      height: Int(height),
      isOffscreen: true,
      scale: 2
    )
    let presenter = Presenter(window: window, fonts: try Program.fonts())
    try presenter.draw(self)
    try presenter.writePicture(to: file)
  }
}
