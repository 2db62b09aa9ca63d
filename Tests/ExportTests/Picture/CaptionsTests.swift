import Drawing
import Sessions
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

  /// The texts at an instant, with their places from the top.
  private func texts(_ captions: Captions, at time: Double) -> [String: Double] {
    var list = DisplayList()
    let rect = Rect(x: 0, y: 0, width: 400, height: 300)
    captions.draw(at: time, into: &list, in: rect, theme: .dark)
    return list.commands.reduce(into: [:]) { texts, command in
      if case .text(let text, _, let place, _, _) = command { texts[text] = place.y }
    }
  }

  @Test func `a marker is shown in place of the title`() {
    #expect(texts(Captions(session), at: 1).keys.sorted() == ["slow"])
    #expect(texts(Captions(session), at: 3).isEmpty)
  }

  @Test func `a strip has space for the captions`() {
    var list = DisplayList()
    let strip = Rect(x: 0, y: 628, width: 400, height: 92)
    Captions(session, from: 5).draw(at: 6.6, into: &list, in: strip, theme: .dark)
    let places = list.commands.compactMap { command in
      if case .roundedRectangle(let rect, _, _) = command { rect } else { nil }
    }
    #expect(places.count == 3)
    #expect(places.allSatisfy { $0.y >= strip.y && $0.maxY <= strip.maxY })
  }

  @Test func `a film that begins later begins with the title`() {
    let captions = Captions(session, from: 5)
    #expect(texts(captions, at: 5.5).keys.sorted() == ["A flick"])
    #expect(texts(captions, at: 6.6).keys.sorted() == ["K", "fast"])
    #expect(texts(captions, at: 8).keys.sorted() == ["fast"])
  }

  @Test func `texts are shown as long in a film at another speed`() {
    let captions = Captions(session, from: 5, speed: 0.25)
    #expect(texts(captions, at: 5.6)["A flick"] != nil)
    #expect(texts(captions, at: 5.7).isEmpty)
  }
}
