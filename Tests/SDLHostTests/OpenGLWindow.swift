import Drawing
import Raster

@testable import SDLHost

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A window without a display in which OpenGL draws, computed on the processor where there is no
/// other.
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
      renderer: .hardware,
      scale: scale
    )
    presenter = Presenter(window: window, fonts: try Fonts())
  }

  /// Draws a list and reads the picture.
  func picture(_ list: DisplayList) throws -> PixelImage {
    try presenter.draw(list)
    return try presenter.pixels()
  }
}
