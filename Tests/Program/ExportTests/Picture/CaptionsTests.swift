import Drawing
import Sessions
import TestSupport
import Testing

@testable import Export

struct CaptionsTests {
  private let session = Session(
    header: SessionHeader(title: "A flick", width: 400, height: 300, preset: "uikit", scene: "all"),
    entries: [
      SessionEntry(time: 0, event: .marker("slow")),
      SessionEntry(time: 6, event: .marker("fast")),
      SessionEntry(time: 6.5, event: .key(.k, isDown: true, modifiers: [])),
      SessionEntry(time: 10, event: .end),
    ]
  )

  private func captions(_ choose: (inout RenderTimeline.Choice) -> Void = { _ in }) throws
    -> Captions
  {
    Captions(session, try RenderTimeline(session, rests: [1...5.5], choosing: choose))
  }

  /// The texts at an instant of the film, with their places from the top.
  private func texts(_ captions: Captions, at time: Double) -> [String: Double] {
    var list = DisplayList()
    let rect = Rect(x: 0, y: 0, width: 400, height: 300)
    captions.draw(at: time, into: &list, in: rect, theme: .dark)
    return list.commands.reduce(into: [:]) { texts, command in
      if case .text(let text, _, let place, _, _) = command { texts[text] = place.y }
    }
  }

  @Test func `a marker is shown in place of the title`() throws {
    let captions = try captions()
    expectEqual(texts(captions, at: 1).keys.sorted(), ["slow"])
    expect(texts(captions, at: 3).isEmpty)
  }

  @Test func `a strip has space for the captions`() throws {
    var list = DisplayList()
    let strip = Rect(x: 0, y: 628, width: 400, height: 92)
    try captions { $0.start = 5 }.draw(at: 1.6, into: &list, in: strip, theme: .dark)
    let places = list.commands.compactMap { command in
      if case .roundedRectangle(let rect, _, _) = command { rect } else { nil }
    }
    expectEqual(places.count, 3)
    expect(places.allSatisfy { $0.y >= strip.y && $0.maxY <= strip.maxY })
  }

  @Test func `a film that begins later begins with the title`() throws {
    let captions = try captions { $0.start = 5 }
    expectEqual(texts(captions, at: 0.5).keys.sorted(), ["A flick"])
    expectEqual(texts(captions, at: 1.6).keys.sorted(), ["K", "fast"])
    expectEqual(texts(captions, at: 3).keys.sorted(), ["fast"])
  }

  @Test func `texts are shown as long in a film at another speed, and in its slow parts`() throws {
    let fast = try captions { ($0.start, $0.speed) = (5, 0.25) }
    expect(texts(fast, at: 2.4)["A flick"] != nil)
    expect(texts(fast, at: 2.8).isEmpty)
    let slow = try captions { ($0.start, $0.slow) = (5, [(6...8, 4)]) }
    // The key is pressed after 1 s and four times half a second.
    expect(texts(slow, at: 2.9)["K"] == nil)
    expect(texts(slow, at: 4.1)["K"] != nil && texts(slow, at: 4.3)["K"] == nil)
  }

  @Test func `a rest that is cut hides no text early`() throws {
    let captions = try captions { $0.maximumRest = 0.2 }
    // The film shows the instants 5.5 and 1.2 at the same time.
    expectEqual(texts(captions, at: 1.6).keys.sorted(), ["slow"])
    expectEqual(texts(captions, at: 1.8).keys.sorted(), ["fast"])
  }

  @Test func `a film that ends earlier shows nothing of what follows`() throws {
    expect(texts(try captions { $0.end = 3 }, at: 3).isEmpty)
  }
}
