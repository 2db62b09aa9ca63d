import Drawing
import Raster
import TestSupport
import Testing

@testable import SDLHost

/// Compares the pixels that OpenGL shows with those in memory.
struct RendererAgreementTests {
  /// Draws lists one after another, of which each changes a part of the picture.
  ///
  /// The size is in points.
  static func expectAgreement(
    _ lists: [DisplayList],
    _ width: Int,
    _ height: Int,
    scale: Double,
    _ comment: String
  ) throws {
    let window = try OpenGLWindow(width: width, height: height, scale: scale)
    for (index, list) in lists.enumerated() {
      let shown = try window.picture(list)
      let alone = try TestWindow(width: width, height: height, scale: scale).picture(list)
      expect(shown == alone, "\(comment), picture \(index)")
      try expect(window.presenter.pixels() == alone, "\(comment), memory of picture \(index)")
    }
  }

  @Test func `OpenGL shows the pixels of a stage that are in memory`() async {
    await #expect(processExitsWith: .success) {
      try await OpenGLWindow.run {
        for state in StageState.all {
          var others = StageState.Moment.allCases.map { moment in
            var other = state
            other.moment = moment
            return other
          }
          others.append(state)
          try RendererAgreementTests.expectAgreement(
            try others.map { try $0.list() },
            Int(state.width),
            Int(state.height),
            scale: state.scale,
            "\(state)"
          )
        }
      }
    }
  }

  @Test func `OpenGL shows shapes of every kind, size and place`() async {
    await #expect(processExitsWith: .success) {
      try await OpenGLWindow.run {
        for scale in [1, 1.5, 2] {
          let lists = (1...3).map { RandomList.make(seed: $0, width: 500, height: 300) }
          try RendererAgreementTests.expectAgreement(lists, 500, 300, scale: scale, "\(scale)")
        }
      }
    }
  }
}
