import Drawing
import Files
import TestSupport
import Testing

@testable import Export

struct PictureFramingTests {
  private func framing(
    _ width: Double,
    _ height: Double,
    scale: Double = 1,
    size: (width: Int, height: Int)? = nil,
    _ change: (inout PictureFraming.Content) -> Void = { _ in }
  ) throws -> PictureFraming {
    var content = PictureFraming.Content(width: width, height: height)
    change(&content)
    return try PictureFraming(content, scale: scale, size: size)
  }

  @Test func `the content fills a size in one direction, with bars in the other`() throws {
    let framing = try framing(4, 2, size: (8, 8))
    expectEqual(framing.pixelsPerPoint, 2)
    var list = DisplayList()
    list.append(.rectangle(framing.panes[0], Color(0xFFFFFF)))
    framing.place(&list)
    expectEqual(
      list.commands,
      [
        .rectangle(Rect(x: 0, y: 2, width: 8, height: 4), Color(0xFFFFFF)),
        .rectangle(Rect(x: 0, y: 0, width: 8, height: 2), Color(0x000000)),
        .rectangle(Rect(x: 0, y: 6, width: 8, height: 2), Color(0x000000)),
      ]
    )
  }

  @Test func `without a size the scale decides the pixels`() throws {
    let framing = try framing(4, 2, scale: 2)
    expect(framing.width == 8 && framing.height == 4)
    expectEqual(framing.panes, [framing.bounds])
  }

  @Test func `two stages of a wide picture are beside each other, and of a tall one above`() throws
  {
    let wide = try framing(1280, 720) { ($0.count, $0.hasNames) = (2, true) }
    expectEqual(wide.panes.map(\.width), [632, 632])
    expectEqual(wide.panes.map(\.y), [PictureFraming.nameExtent, PictureFraming.nameExtent])
    let tall = try framing(540, 960) { ($0.count, $0.hasNames) = (2, true) }
    expectEqual(tall.panes.map(\.x), [0, 0])
    expectEqual(tall.panes[1].y, tall.panes[0].maxY + 16 + PictureFraming.nameExtent)
    expectEqual(tall.panes[1].maxY, 960)
  }

  @Test func `four stages are two above two, and captions have a strip below them`() throws {
    let framing = try framing(1280, 720) { ($0.count, $0.hasCaptions) = (4, true) }
    expectEqual(Set(framing.panes.map(\.x)), [0, 648])
    let strip = try #require(framing.captions)
    expect(framing.panes.allSatisfy { $0.maxY <= strip.y })
    expectEqual(strip.maxY, 720)
  }

  @Test func `a crop has its size in each place`() throws {
    let framing = try framing(400, 300) { ($0.isOfEachStage, $0.count) = (true, 2) }
    expect(framing.panes.allSatisfy { $0.width == 400 && $0.height == 300 })
    expect(framing.width == 816 && framing.height == 300)
  }

  @Test(arguments: [0.1, 5000])
  func `too few and too many pixels are errors`(scale: Double) {
    #expect(throws: Failure.self) { try framing(4, 2, scale: scale) }
  }

  @Test func `stages without space are an error`() {
    #expect(throws: Failure.self) {
      try framing(100, 80) { ($0.count, $0.hasNames, $0.hasCaptions) = (4, true, true) }
    }
  }

  @Test func `a crop is parsed from a panel's name or four numbers`() {
    expectEqual(PictureCrop("wheel"), .piece("wheel"))
    expectEqual(PictureCrop("overlay"), .overlay)
    expectEqual(PictureCrop("1,2.5,3,4"), .place(Rect(x: 1, y: 2.5, width: 3, height: 4)))
    for wrong in [
      "", "wheels", "1,2,3", "1,2,3,4,5", "1,2,0,4", "-1,2,3,4", "1,2,x,4", "1,2,nan,4",
    ] {
      expect(PictureCrop(wrong) == nil, "\(wrong)")
    }
  }
}
