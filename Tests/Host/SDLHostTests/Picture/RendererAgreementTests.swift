import Drawing
import Raster
import TestSupport
import Testing

/// Compares the pictures of OpenGL with those of the memory renderer.
struct RendererAgreementTests {
  /// The largest difference of a channel that pixels may have, in 255ths.
  private static let bound = 2
  /// The share of pixels that may differ by more.
  private static let exceptions = 0.00005

  /// Expects that OpenGL draws a list, at a size in points and a scale, as the memory renderer does.
  static func expectAgreement(
    _ list: DisplayList,
    _ width: Int,
    _ height: Int,
    scale: Double,
    _ comment: Comment
  ) throws {
    let window = try OpenGLWindow(width: width, height: height, scale: scale)
    let other = try TestWindow(width: width, height: height, scale: scale).picture(list)
    let picture = try window.picture(list)
    try #require(picture.width == other.width && picture.height == other.height, comment)
    let found = differences(picture.bytes, other.bytes)
    let most = Int(exceptions * Double(picture.width * picture.height))
    let example = found.first.map { [$0 % picture.width, $0 / picture.width] } ?? []
    expect(found.count <= most, "\(comment): \(found.count) pixels, \(example)")
  }

  /// The pixels in which a channel differs by more than `bound`.
  private static func differences(_ one: [UInt8], _ other: [UInt8]) -> [Int] {
    var found: [Int] = []
    one.withUnsafeBufferPointer { one in
      other.withUnsafeBufferPointer { other in
        var place = 0
        while place < one.count {
          if abs(Int(one[place]) &- Int(other[place])) > bound, found.last != place / 3 {
            found.append(place / 3)
          }
          place &+= 1
        }
      }
    }
    return found
  }

  @Test func `OpenGL draws a stage as the memory renderer does`() async {
    await #expect(processExitsWith: .success) {
      try await OpenGLWindow.run {
        for state in StageState.all {
          let (width, height) = (Int(state.width), Int(state.height))
          let comment = Comment(rawValue: "\(state)")
          try RendererAgreementTests.expectAgreement(
            try state.list(),
            width,
            height,
            scale: state.scale,
            comment
          )
        }
      }
    }
  }

  @Test func `OpenGL draws shapes of every kind, size and place as the memory renderer does`() async
  {
    await #expect(processExitsWith: .success) {
      try await OpenGLWindow.run {
        for seed in 1...4 {
          let list = RandomList.make(seed: UInt64(seed), width: 900, height: 600)
          let scale = 0.5 + 0.5 * Double(seed)
          try RendererAgreementTests.expectAgreement(list, 900, 600, scale: scale, "seed \(seed)")
        }
      }
    }
  }

  @Test func `texts that do not fit the atlas together are drawn nevertheless`() async {
    await #expect(processExitsWith: .success) {
      try await OpenGLWindow.run {
        var list = DisplayList()
        for line in 0..<40 {
          let style = TextStyle(size: 60 + Double(line), anchor: .center)
          let place = Point(x: 400, y: 15 * Double(line))
          let squeeze = line % 2 == 0 ? 1 : 0.7
          let color = line % 3 == 0 ? red : white
          list.append(.text("a line of text", style, at: place, verticalScale: squeeze, color))
        }
        try RendererAgreementTests.expectAgreement(list, 800, 600, scale: 2, "full atlas")
      }
    }
  }
}
