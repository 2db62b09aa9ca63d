import JSONText
import TestSupport
import Testing

@testable import Export

struct ChaptersTests {
  private static func chapters(
    _ markers: [(Double, String)],
    title: String = "Demo",
    _ choose: (inout RenderTimeline.Choice) -> Void = { _ in }
  ) throws -> [Chapters.Chapter] {
    let session = markedSession(markers, title: title)
    return Chapters(session, try RenderTimeline(session, choosing: choose)).all
  }

  @Test func `markers are chapters up to the next one, after one from the beginning`() throws {
    try expectEqual(
      Self.chapters([(2, "Drag"), (5, "Fling")]),
      [
        .init(start: 0, end: 2, title: "Demo"), .init(start: 2, end: 5, title: "Drag"),
        .init(start: 5, end: 10, title: "Fling"),
      ]
    )
    try expectEqual(Self.chapters([(2, "a")], title: "").first?.title, "Beginning")
    try expectEqual(Self.chapters([(0, "a")]), [.init(start: 0, end: 10, title: "a")])
    try expect(Self.chapters([]).isEmpty)
  }

  @Test func `chapters follow the cut and the speed of the film`() throws {
    let found = try Self.chapters([(1, "a"), (2, "b"), (4, "c"), (9, "d")]) {
      ($0.start, $0.end, $0.speed) = (2, 6, 2)
    }
    expectEqual(
      found,
      [.init(start: 0, end: 1, title: "b"), .init(start: 1, end: 2, title: "c")]
    )
  }

  @Test func `of markers at one time the last is the chapter`() throws {
    try expectEqual(Self.chapters([(0, "a"), (0, "b")]).map(\.title), ["b"])
  }

  @Test func `chapters whose text is too long for an argument of a program are left out`() throws {
    let session = markedSession((0..<2000).map { (Double($0) / 1000, "chapter \($0)") })
    let chapters = Chapters(session, try RenderTimeline(session))
    let input = try #require(chapters.input.last)
    // Linux passes at most 131,072 bytes in an argument, with its zero byte.
    expect(input.utf8.count > 100_000 && input.utf8.count < 131_072)
    let text = try #require(Base64.bytes(of: String(input.split(separator: ",")[1])))
    let count = String(decoding: text, as: UTF8.self).split(separator: "[CHAPTER]").count - 1
    expectEqual(chapters.omitted, 2000 - count)
    expect(count > 1000)
  }

  @Test func `the text escapes what ffmpeg interprets`() throws {
    let session = markedSession([(0, "a=b;#\\\nc")])
    let input = Chapters(session, try RenderTimeline(session)).input
    let text = try #require(input.last?.split(separator: ",").last)
    let bytes = try #require(Base64.bytes(of: String(text)))
    expect(String(decoding: bytes, as: UTF8.self).contains("title=a\\=b\\;\\#\\\\\\\nc\n"))
  }
}
