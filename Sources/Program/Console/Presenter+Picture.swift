package import Files
package import SDLHost

extension Presenter {
  /// Writes the picture drawn last to a PNG file; the caller finishes the file.
  package func writePicture(to file: OutputFile) throws { file.bytes = try pngSnapshot() }
}
