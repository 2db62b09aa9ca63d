import OutputFiles
import SDLHost

extension Presenter {
  /// Writes what was drawn last as a PNG.
  func writePicture(to file: OutputFile) throws {
    try pngSnapshot(path: file.externalPath())
    try file.finish()
  }
}
