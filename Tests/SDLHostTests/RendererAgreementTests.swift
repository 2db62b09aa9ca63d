import Drawing
import Raster
import TestSupport
import Testing

@testable import SDLHost

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Compares the pictures of the memory renderer with those of SDL's renderers.
struct RendererAgreementTests {
  /// The largest mean difference of a channel over a picture, in 255ths; 8 is documented.
  private static let wholeBound = 1.0
  /// The same for each square of `tile` pixels, so that a large background hides no difference.
  private static let tileBound = 3.0
  /// The bound over a picture for a renderer without subpixel positions.
  private static let nearBound = 2.0
  private static let tile = 32

  /// The renderer that is compared.
  nonisolated enum Other: String, CaseIterable {
    /// SDL's software renderer.
    case sdl
    /// OpenGL, in an offscreen window.
    case openGL
  }

  /// The picture of the memory renderer.
  private static func picture(_ list: DisplayList, _ state: StageState) throws -> PixelImage {
    let window = try TestWindow(
      width: Int(state.width),
      height: Int(state.height),
      scale: state.scale
    )
    try window.presenter.draw(list)
    return try window.presenter.pixels()
  }

  /// The picture of another renderer.
  private static func picture(
    _ list: DisplayList,
    _ state: StageState,
    by other: Other
  ) throws -> PixelImage {
    let window = try Window(
      title: "test",
      width: Int(state.width),
      height: Int(state.height),
      renderer: .hardware,
      isOffscreen: other == .sdl,
      scale: state.scale
    )
    let drawer = other == .openGL ? "hardware opengl" : "software by SDL"
    #expect(window.rendererDescription.hasPrefix(drawer), "\(window.rendererDescription)")
    let presenter = Presenter(window: window, fonts: try Fonts())
    try presenter.draw(list)
    return try presenter.pixels()
  }

  /// The mean difference of a channel over the picture, and over the square where it is largest.
  private static func difference(
    _ one: PixelImage,
    _ other: PixelImage
  ) -> (whole: Double, tile: Double, x: Int, y: Int) {
    var sum = 0
    var worst = (0.0, 0, 0)
    for top in stride(from: 0, to: one.height, by: tile) {
      for left in stride(from: 0, to: one.width, by: tile) {
        let bottom = min(top + tile, one.height)
        let right = min(left + tile, one.width)
        var part = 0
        for y in top..<bottom {
          for place in (y * one.width + left) * 3..<(y * one.width + right) * 3 {
            part += abs(Int(one.bytes[place]) - Int(other.bytes[place]))
          }
        }
        sum += part
        let mean = Double(part) / Double((bottom - top) * (right - left) * 3)
        if mean > worst.0 { worst = (mean, left, top) }
      }
    }
    return (Double(sum) / Double(one.bytes.count), worst.0, worst.1, worst.2)
  }

  /// Runs in its own process, because SDL has only one video driver at a time.
  @Test func `OpenGL draws a stage nearly as the memory renderer does`() async {
    await #expect(processExitsWith: .success) {
      setenv("SDL_VIDEODRIVER", "offscreen", 1)
      setenv("SDL_RENDER_DRIVER", "opengl", 1)
      try await MainActor.run { try RendererAgreementTests.expectOpenGLAgrees() }
    }
  }

  private static func expectOpenGLAgrees() throws {
    for state in StageState.all {
      let list = try state.list()
      let picture = try picture(list, state)
      let other: PixelImage
      do {
        other = try self.picture(list, state, by: .openGL)
      } catch let error as SDLError where getenv("CI") == nil {
        print("OpenGL is not available, the comparison is skipped: \(error)")
        return
      }
      try #require(other.width == picture.width && other.height == picture.height)
      let found = difference(picture, other)
      #expect(found.whole < wholeBound, "\(state): \(found)")
      #expect(found.tile < tileBound, "\(state): \(found)")
    }
  }

  /// SDL's software renderer places texts on whole pixels, so single squares may differ by more.
  @Test(arguments: StageState.all)
  func `SDL's software renderer draws a stage nearly as the memory renderer does`(state: StageState)
    throws
  {
    let list = try state.list()
    let picture = try Self.picture(list, state)
    let found = Self.difference(picture, try Self.picture(list, state, by: .sdl))
    #expect(found.whole < Self.nearBound, "\(found)")
  }
}
