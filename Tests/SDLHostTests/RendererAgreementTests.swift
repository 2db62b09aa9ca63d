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

/// The same list, drawn by the processor alone and through a renderer, looks the same.
struct RendererAgreementTests {
  /// Greatest mean difference of a channel over a picture, in 255ths; the promise is 8.
  private static let wholeBound = 1.0
  /// The same over any square of `tile` pixels, so that a large even background hides nothing.
  private static let tileBound = 3.0
  /// The first for a renderer that knows no places between pixels.
  private static let nearBound = 2.0
  private static let tile = 32

  /// Who draws beside the processor.
  nonisolated enum Other: String, CaseIterable {
    /// SDL's renderer for memory.
    case sdl
    /// OpenGL, in a window that nobody sees.
    case openGL
  }

  /// What the processor draws by itself.
  private static func picture(_ list: DisplayList, _ state: StageState) throws -> PixelImage {
    let window = try TestWindow(
      width: Int(state.width),
      height: Int(state.height),
      scale: state.scale
    )
    try window.presenter.draw(list)
    return try window.presenter.pixels()
  }

  /// What a renderer draws.
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

  /// The mean difference of a channel over the whole, and over the square where it is greatest.
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

  /// In a process of its own, for SDL has only one video driver at a time.
  @Test func `a stage looks the same drawn by OpenGL`() async {
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
        print("There is no OpenGL here, so it is not compared: \(error)")
        return
      }
      try #require(other.width == picture.width && other.height == picture.height)
      let found = difference(picture, other)
      #expect(found.whole < wholeBound, "\(state): \(found)")
      #expect(found.tile < tileBound, "\(state): \(found)")
    }
  }

  /// SDL's renderer for memory puts texts on whole pixels, so a place may differ by more.
  @Test(arguments: StageState.all)
  func `a stage looks nearly the same drawn by SDL`(state: StageState) throws {
    let list = try state.list()
    let picture = try Self.picture(list, state)
    let found = Self.difference(picture, try Self.picture(list, state, by: .sdl))
    #expect(found.whole < Self.nearBound, "\(found)")
  }
}
