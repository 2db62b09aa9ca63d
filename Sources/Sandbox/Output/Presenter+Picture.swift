import Drawing
import OutputFiles
import SDLHost

extension Presenter {
  /// Writes the picture drawn last to a PNG file; the caller finishes the file.
  func writePicture(to file: OutputFile) throws { file.bytes = try pngSnapshot() }
}

extension DisplayList {
  /// Draws the list as a picture of a size in points and writes it; the caller finishes the file.
  ///
  /// If the file's name ends in `.png`, the file is a PNG with two pixels per point. Otherwise it
  /// is an SVG.
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
