import Drawing
import Raster

@testable import SDLHost

/// A small offscreen window with its presenter.
struct TestWindow {
  let presenter: Presenter

  init(
    width: Int = 64,
    height: Int = 48,
    scale: Double = 1,
    symbolFolder: String? = nil
  ) throws {
    let window = try Window(
      title: "test",
      width: width,
      height: height,
      isOffscreen: true,
      on: DisplayChoice(scale: scale)
    )
    presenter = Presenter(
      window: window,
      fonts: try Fonts(),
      symbols: SymbolSource(folder: symbolFolder)
    )
  }

  /// Draws the commands over black and reads the picture.
  func picture(_ commands: DrawCommand...) throws -> PixelImage {
    var list = DisplayList()
    for command in commands { list.append(command) }
    return try picture(list)
  }

  /// Draws a list and reads the picture.
  func picture(_ list: DisplayList) throws -> PixelImage {
    try presenter.draw(list)
    try presenter.present()
    return try presenter.pixels()
  }
}
