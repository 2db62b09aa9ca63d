import Files
import SDLHost

extension Presenter {
  /// Writes the picture drawn last to a PNG file; the caller finishes the file.
  func writePicture(to file: OutputFile) throws { file.bytes = try pngSnapshot() }
}
