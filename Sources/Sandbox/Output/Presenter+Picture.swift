import Drawing
import OutputFiles
import SDLHost

extension Presenter {
  /// Writes the picture drawn last as a PNG; the caller finishes the file.
  func writePicture(to file: OutputFile) throws { file.bytes = try pngSnapshot() }
}

extension DisplayList {
  /// Writes a picture of a size in points; the caller finishes the file.
  ///
  /// It is a PNG of two pixels per point if the file's name ends so, otherwise an SVG.
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
