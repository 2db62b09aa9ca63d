import OutputFiles
import ArgumentParser
import SDLHost

/// The rule for existing files, the same for every command that writes.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Replace files that exist.")
  var force = false
}

extension Presenter {
  /// Writes what was drawn last as a PNG.
  func writePicture(to file: OutputFile) throws {
    try pngSnapshot(path: file.externalPath())
    try file.finish()
  }
}
