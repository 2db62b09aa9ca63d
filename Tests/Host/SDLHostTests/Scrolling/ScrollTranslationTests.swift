import CSDL
import ScrollPhysics
import TestSupport
import Testing

@testable import SDLHost

/// Frames of scroll streams among the other events of a window.
struct ScrollTranslationTests {
  private func translator(isX11: Bool = false, unitsPerPoint: Double = 1) -> InputTranslator {
    InputTranslator(
      width: 1280,
      height: 720,
      scale: 1,
      isX11: isX11,
      unitsPerPoint: unitsPerPoint
    )
  }

  private func fingers(_ dy: Double) -> ScrollFrame {
    var frame = ScrollFrame(.finger)
    frame.dy = dy
    return frame
  }

  private func frames(_ translator: InputTranslator) -> [ScrollFrame] {
    translator.events.compactMap { event in
      if case .scroll(_, let frame, _, _, _) = event { frame } else { nil }
    }
  }

  @Test func `place and distance on Wayland are in points, but an X touchpad has its own scale`() {
    for (isX11, dy) in [(false, 3.0), (true, 6)] {
      var translator = translator(isX11: isX11, unitsPerPoint: 2)
      translator.scroll(fingers(6), x: 100, y: 51, modifiers: 0, 1)
      let frame = fingers(dy)
      let expected = HostEvent.scroll(time: 1, frame: frame, x: 50, y: 25.5, modifiers: 0)
      expectEqual(translator.events, [expected])
    }
  }

  @Test func `a time before that of the last event is that of the last event`() {
    var translator = translator()
    translator.events = [.exposed(time: 2)]
    translator.scroll(fingers(6), x: 1, y: 1, modifiers: 0, 1.5)
    expectEqual(translator.events.last?.time, 2)
  }

  @Test func `fingers that scrolled are cancelled once`() {
    var translator = translator()
    translator.cancelScrolling(0)
    expect(translator.events.isEmpty)
    translator.scroll(fingers(6), x: 7, y: 9, modifiers: 0, 1)
    translator.cancelScrolling(2)
    translator.cancelScrolling(3)
    let expected = HostEvent.scroll(time: 2, frame: .cancel, x: 7, y: 9, modifiers: 0)
    expectEqual(translator.events.dropFirst(), [expected])
  }

  @Test func `where the pointer moves counts after a gesture`() {
    var translator = translator()
    translator.moveMouse(x: 5, y: 5, 0)
    expect(translator.events.isEmpty)
    translator.scroll(fingers(6), x: 7, y: 9, modifiers: 0, 1)
    translator.moveMouse(x: 20, y: 30, 2)
    let empty = ScrollFrame(.unknown)
    let expected = HostEvent.scroll(time: 2, frame: empty, x: 20, y: 30, modifiers: 0)
    expectEqual(translator.events.dropFirst(), [expected])
  }

  @Test func `a wheel has nothing to cancel`() {
    var translator = translator()
    var frame = ScrollFrame(.wheel)
    frame.notchesY = 120
    translator.scroll(frame, x: 7, y: 9, modifiers: 0, 1)
    translator.cancelScrolling(2)
    expectEqual(translator.events.count, 1)
  }

  @Test(arguments: [SDL_WINDOWEVENT_FOCUS_LOST, SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED])
  func `lost focus and a hidden window cancel fingers that scroll`(kind: SDL_WindowEventID) {
    var translator = translator()
    translator.scroll(fingers(6), x: 7, y: 9, modifiers: 0, 1)
    translator.translate(Events.window(kind), modifiers: 0, time: 2)
    expectEqual(frames(translator).map(\.isCancelled), [false, true])
  }

  @Test func `when very many frames wait, distances are added but no stop is lost`() {
    var translator = translator()
    for count in 0..<5000 {
      var frame = fingers(1)
      if count == 4500 { frame.stopsY = true }
      translator.scroll(frame, x: 1, y: 1, modifiers: 0, Double(count) / 1000)
    }
    let frames = frames(translator)
    expect(frames.count < 4200)
    expectEqual(frames.reduce(0) { $0 + $1.dy }, 5000)
    expectEqual(frames.count { $0.stopsY }, 1)
  }
}
