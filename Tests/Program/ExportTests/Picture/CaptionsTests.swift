import Drawing
import Sessions
import Stage
import TestSupport
import Testing

@testable import Export

struct CaptionsTests {
  private let session = Session(
    header: SessionHeader(title: "A flick", width: 400, height: 300, preset: "uikit", scene: "all"),
    entries: [
      SessionEntry(time: 0, event: .marker("slow")),
      SessionEntry(time: 6, event: .marker("fast")),
      SessionEntry(time: 6.5, event: .key(.m, isDown: true, modifiers: [])),
      SessionEntry(time: 10, event: .end),
    ]
  )

  private func captions(_ choose: (inout RenderTimeline.Choice) -> Void = { _ in }) throws
    -> Captions
  {
    let timeline = try RenderTimeline(session, rests: [1...5.5], choosing: choose)
    return Captions(session, from: timeline.start) { timeline.elapsed(at: $0) }
  }

  /// The text at an instant of the film.
  private func text(_ captions: Captions, at time: Double) -> String? {
    captions.caption(at: time)?.text
  }

  @Test func `a marker is shown in place of the title`() throws {
    let captions = try captions()
    expectEqual(text(captions, at: 1), "slow")
    expectEqual(text(captions, at: 3), nil)
  }

  @Test func `a caption fades in and out`() throws {
    let captions = try captions()
    let opacities = [0.01, 0.05, 1, 2.45, 2.49].map { captions.caption(at: $0)?.opacity ?? 0 }
    expect(opacities[0] < opacities[1] && opacities[1] < 1 && opacities[2] == 1)
    expect(opacities[3] < 1 && opacities[4] < opacities[3])
  }

  @Test func `a plate is within its strip`() {
    var list = DisplayList()
    let strip = Rect(x: 0, y: 628, width: 400, height: 92)
    list.appendCaption("fast", opacity: 1, in: strip, theme: .dark)
    let places = list.commands.compactMap { command in
      if case .roundedRectangle(let rect, _, _) = command { rect } else { nil }
    }
    expectEqual(places.count, 1)
    expect(places.allSatisfy { $0.y >= strip.y && $0.maxY <= strip.maxY })
  }

  @Test func `a film that begins later begins with the title`() throws {
    let captions = try captions { $0.start = 5 }
    expectEqual(text(captions, at: 0.5), "A flick")
    expectEqual(text(captions, at: 1.6), "fast")
    expectEqual(text(captions, at: 3), "fast")
  }

  @Test func `texts are shown as long in a film at another speed, and in its slow parts`() throws {
    let fast = try captions { ($0.start, $0.speed) = (5, 0.25) }
    expectEqual(text(fast, at: 2.4), "A flick")
    expectEqual(text(fast, at: 2.8), nil)
    let slow = try captions { ($0.start, $0.slow) = (5, [(6...8, 4)]) }
    expect(text(slow, at: 3.4) == "fast" && text(slow, at: 3.6) == nil)
    // A page plays the seconds of the session at its speed.
    let page = Captions(session, from: 0) { $0 }
    expectEqual(page.caption(at: 4.9, speed: 2)?.text, "slow")
    expect(page.caption(at: 5.1, speed: 2) == nil)
  }

  @Test func `a rest that is cut hides no text early`() throws {
    let captions = try captions { $0.maximumRest = 0.2 }
    // The film shows the instants 5.5 and 1.2 at the same time.
    expectEqual(text(captions, at: 1.6), "slow")
    expectEqual(text(captions, at: 1.8), "fast")
  }

  @Test func `a film that ends earlier shows nothing of what follows`() throws {
    expectEqual(text(try captions { $0.end = 3 }, at: 3), nil)
  }
}
