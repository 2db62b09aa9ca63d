import TouchImport
import Drawing

@testable import SDLHost

/// A small offscreen window with its presenter.
struct Stand {
  let presenter: Presenter

  init(width: Int = 64, height: Int = 48, scale: Double = 1) throws {
    let window = try Window(
      title: "test",
      width: width,
      height: height,
      isOffscreen: true,
      scale: scale
    )
    presenter = Presenter(window: window, fonts: try Fonts())
  }

  /// Draws the commands over black and reads the picture.
  func picture(_ commands: DrawCommand...) throws -> PixelImage {
    var list = DisplayList()
    for command in commands { list.append(command) }
    try presenter.draw(list)
    try presenter.present()
    return try presenter.pixels()
  }
}

let black = Color(0x000000)
let red = Color(0xFF0000)
let white = Color(0xFFFFFF)

extension PixelImage {
  /// Places that are not black.
  var ink: [(x: Int, y: Int)] {
    (0..<height).flatMap { y in
      (0..<width).compactMap { x in self[x, y] == black ? nil : (x, y) }
    }
  }

  /// The light of one row summed up, where 1 is one white pixel.
  func light(row: Int, columns: Range<Int>) -> Double {
    columns.reduce(0) { $0 + Double(self[$1, row].red) / 255 }
  }

  /// The whole light, where 1 is one white pixel.
  var light: Double {
    (0..<height).reduce(0) { $0 + light(row: $1, columns: 0..<width) }
  }
}
