import CSDL
import Drawing
import Raster
import TestSupport

@testable import SDLHost

/// A window without a display whose pictures OpenGL shows; without a graphics processor OpenGL runs on
/// the main processor.
///
/// It needs a process of its own, because SDL has one video driver at a time.
struct OpenGLWindow {
  let presenter: Presenter
  var window: Window { presenter.window }

  /// Runs the body of a test after it chose SDL's drivers.
  nonisolated static func run(_ body: @MainActor @Sendable () throws -> Void) async throws {
    setenv("SDL_VIDEODRIVER", "offscreen", 1)
    setenv("SDL_RENDER_DRIVER", "opengl", 1)
    try await MainActor.run { try body() }
  }

  /// Throws if OpenGL is not available.
  init(width: Int = 64, height: Int = 48, scale: Double = 1) throws {
    let window = try Window(
      title: "test",
      width: width,
      height: height,
      on: DisplayChoice(renderer: .hardware, scale: scale)
    )
    presenter = Presenter(window: window, fonts: try Fonts())
  }

  /// Draws a list, reads the pixels that OpenGL will show, and shows them.
  func picture(_ list: DisplayList) throws -> PixelImage {
    try presenter.draw(list)
    let (width, height) = (window.target.bounds.width, window.target.bounds.height)
    var colors = [UInt32](repeating: 0, count: width * height)
    let format = SDL_PIXELFORMAT_RGB888.rawValue
    let renderer = SDL_GetRenderer(window.target.window)
    guard SDL_RenderReadPixels(renderer, nil, format, &colors, Int32(width * 4)) == 0 else {
      throw SDLError("SDL_RenderReadPixels")
    }
    try presenter.present()
    return PixelImage(width: width, height: height, colors: colors)
  }

  /// Texts, circles and rectangles with edges between pixels.
  static var list: DisplayList {
    var list = DisplayList()
    list.background = Color(0x1C1C1E)
    list.append(.rectangle(Rect(x: 3.3, y: 4.7, width: 20.4, height: 30.9), red))
    list.append(.roundedRectangle(Rect(x: 30, y: 5, width: 60, height: 20), radius: 6, white))
    list.append(
      .text("Mg 31", TextStyle(size: 18), at: Point(x: 8, y: 50), verticalScale: 1, white)
    )
    list.append(.text("31", TextStyle(size: 18), at: Point(x: 70, y: 50), verticalScale: 0.6, red))
    list.append(.line(from: Point(x: 90, y: 10), to: Point(x: 110, y: 60), width: 2, white))
    return list
  }
}
