import Drawing
import OutputFiles
import Testing

@testable import Export

@Suite struct PictureFramingTests {
  private let window = Rect(x: 0, y: 0, width: 4, height: 2)

  @Test func `the content fills a size in one direction, with bars in the other`() throws {
    let framing = try PictureFraming(
      content: window,
      scale: 1,
      size: (8, 8)
    )
    #expect(framing.pixelsPerPoint == 2)
    var output: [UInt32] = []
    framing.copy(window, from: Array(repeating: 7, count: 8 * 4), stageWidth: 8, to: &output)
    let bar = [UInt32](repeating: 0, count: 16)
    #expect(output == bar + Array(repeating: 7, count: 32) + bar)
  }

  @Test func `a crop copies its part of the picture`() throws {
    let content = Rect(x: 1, y: 1, width: 2, height: 2)
    let framing = try PictureFraming(content: content, scale: 1, size: nil)
    var output: [UInt32] = []
    framing.copy(content, from: Array(0..<16), stageWidth: 4, to: &output)
    #expect(output == [5, 6, 9, 10])
  }

  @Test func `a content of changed size is scaled to the output size`() throws {
    let framing = try PictureFraming(content: window, scale: 2, size: nil)
    #expect(framing.width == 8 && framing.height == 4)
    #expect(framing.pixelsPerPoint(for: window) == 2)
    #expect(framing.pixelsPerPoint(for: Rect(x: 0, y: 0, width: 2, height: 4)) == 1)
  }

  @Test(arguments: [0.1, 5000])
  func `too few and too many pixels are errors`(scale: Double) {
    #expect(throws: Failure.self) {
      try PictureFraming(content: window, scale: scale, size: nil)
    }
  }

  @Test func `a crop is parsed from a panel's name or four numbers`() {
    #expect(PictureCrop("wheel") == .piece("wheel"))
    #expect(PictureCrop("overlay") == .overlay)
    #expect(PictureCrop("1,2.5,3,4") == .place(Rect(x: 1, y: 2.5, width: 3, height: 4)))
    for wrong in [
      "", "wheels", "1,2,3", "1,2,3,4,5", "1,2,0,4", "-1,2,3,4", "1,2,x,4", "1,2,nan,4",
    ] {
      #expect(PictureCrop(wrong) == nil, "\(wrong)")
    }
  }
}
