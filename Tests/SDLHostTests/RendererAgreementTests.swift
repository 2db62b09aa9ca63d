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

/// Compares the pictures of OpenGL with those of the memory renderer.
struct RendererAgreementTests {
  /// The largest difference of a channel that most pixels may have, in 255ths.
  private static let bound = 2
  /// The share of pixels that may differ by more.
  private static let exceptions = 0.001

  /// The picture of the memory renderer.
  static func picture(_ list: DisplayList, _ state: StageState) throws -> PixelImage {
    let window = try TestWindow(
      width: Int(state.width),
      height: Int(state.height),
      scale: state.scale
    )
    try window.presenter.draw(list)
    return try window.presenter.pixels()
  }

  /// How many pixels differ by more than `bound`, with one of them, and the largest difference.
  static func differences(
    _ one: PixelImage,
    _ other: PixelImage
  ) -> (share: Double, example: [Int], largest: Int) {
    var (count, example, largest) = (0, [Int](), 0)
    for pixel in 0..<one.width * one.height {
      let difference = (pixel * 3..<pixel * 3 + 3).reduce(0) {
        max($0, abs(Int(one.bytes[$1]) - Int(other.bytes[$1])))
      }
      largest = max(largest, difference)
      guard difference > bound else { continue }
      count += 1
      example = [pixel % one.width, pixel / one.width]
    }
    return (Double(count) / Double(one.width * one.height), example, largest)
  }

  @Test func `OpenGL draws a stage as the memory renderer does`() async {
    await #expect(processExitsWith: .success) {
      try await OpenGLWindow.run { try RendererAgreementTests.expectAgreement() }
    }
  }

  private static func expectAgreement() throws {
    for state in StageState.all {
      let list = try state.list()
      let window = try OpenGLWindow(
        width: Int(state.width),
        height: Int(state.height),
        scale: state.scale
      )
      let found = differences(try window.picture(list), try picture(list, state))
      print(state, found)
      #expect(found.share <= exceptions, "\(state): \(found)")
    }
  }
}
