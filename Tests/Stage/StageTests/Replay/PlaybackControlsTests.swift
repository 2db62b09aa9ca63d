import Drawing
import ScrollPhysics
import Sessions
@testable import Stage
import TestSupport
import Testing

struct PlaybackControlsTests {
  private static let bar = PlaybackBar(
    width: 1280,
    height: 720,
    over: try? Cards.stage().layout.titleBar,
    duration: 10.8,
    canRecord: true
  )

  private static func pointer(
    _ phase: PointerEvent.Phase,
    _ place: Point,
    id: Int = 1
  ) -> PointerEvent {
    PointerEvent(time: 1, id: id, phase: phase, x: place.x, y: place.y)
  }

  private static func press(
    _ key: Key,
    _ modifiers: KeyModifiers = [],
    on controls: inout PlaybackControls
  ) -> PlaybackControls.Response {
    controls.press(key, modifiers: modifiers, on: bar)
  }

  @Test(arguments: PlaybackBar.Button.allCases)
  func `a button acts if a finger is pressed and lifted on it`(button: PlaybackBar.Button) {
    var controls = PlaybackControls()
    let place = Self.bar.rect(of: button).center
    func handle(_ phase: PointerEvent.Phase, _ place: Point) -> PlaybackControls.Response {
      controls.handle(Self.pointer(phase, place), on: Self.bar)
    }
    expectEqual(handle(.down, place), .used)
    expectEqual(handle(.moved, Point(x: 640, y: 400)), .used)
    expectEqual(handle(.up, place), .press(button))
    expectEqual(handle(.up, place), .unused)
    expectEqual(handle(.down, place), .used)
    expectEqual(handle(.up, Point(x: 640, y: 400)), .used)
    expectEqual(handle(.down, place), .used)
    expectEqual(handle(.cancelled, place), .used)
  }

  @Test func `a press beside the buttons has no effect, and one on the stage is not for the bar`() {
    var controls = PlaybackControls()
    let (beside, stage) = (Point(x: 300, y: 36), Point(x: 300, y: 300))
    let open = Point(x: 1150, y: 36)
    for phase in [PointerEvent.Phase.down, .moved, .up] {
      expectEqual(controls.handle(Self.pointer(phase, beside), on: Self.bar), .used)
    }
    for phase in [PointerEvent.Phase.down, .moved, .up] {
      expectEqual(controls.handle(Self.pointer(phase, stage, id: 2), on: Self.bar), .unused)
      expectEqual(controls.handle(Self.pointer(phase, open, id: 3), on: Self.bar), .unused)
    }
  }

  @Test func `two fingers press two buttons`() {
    var controls = PlaybackControls()
    let (play, loop) = (Self.bar.rect(of: .play).center, Self.bar.rect(of: .loop).center)
    expectEqual(controls.handle(Self.pointer(.down, play, id: 1), on: Self.bar), .used)
    expectEqual(controls.handle(Self.pointer(.down, loop, id: 2), on: Self.bar), .used)
    expectEqual(controls.handle(Self.pointer(.up, play, id: 1), on: Self.bar), .press(.play))
    expectEqual(controls.handle(Self.pointer(.up, loop, id: 2), on: Self.bar), .press(.loop))
  }

  @Test func `Tab moves the focus, Enter and Space press, and Esc removes the focus`() {
    var controls = PlaybackControls()
    for key in [Key.returnKey, .space, .escape, .left, .m] {
      expectEqual(Self.press(key, on: &controls), .unused)
    }
    expectEqual(Self.press(.tab, on: &controls), .used)
    expectEqual(controls.focus, .play)
    expectEqual(Self.press(.space, on: &controls), .press(.play))
    var visited: [PlaybackBar.Button?] = []
    for _ in 0..<8 {
      _ = Self.press(.tab, on: &controls)
      visited.append(controls.focus)
    }
    expectEqual(visited, [.forward, .speed, .loop, .record, .end, .help, .back, .play])
    _ = Self.press(.tab, .leftShift, on: &controls)
    expectEqual(controls.focus, .back)
    expectEqual(Self.press(.returnKey, on: &controls), .press(.back))
    expectEqual(Self.press(.escape, on: &controls), .used)
    expectEqual(controls.focus, nil)
    expectEqual(Self.press(.escape, on: &controls), .unused)
  }

  @Test func `a press of a pointer removes the focus, and so does a bar without the button`() {
    var controls = PlaybackControls()
    _ = Self.press(.tab, .leftShift, on: &controls)
    expectEqual(controls.focus, .end)
    _ = controls.handle(Self.pointer(.down, Point(x: 300, y: 36)), on: Self.bar)
    expectEqual(controls.focus, nil)
    for _ in 0..<5 { _ = Self.press(.tab, on: &controls) }
    expectEqual(controls.focus, .record)
    let other = PlaybackBar(width: 390, height: 844, over: nil, duration: 1, canRecord: false)
    expectEqual(controls.press(.space, modifiers: [], on: other), .unused)
    expectEqual(controls.focus, nil)
  }
}
