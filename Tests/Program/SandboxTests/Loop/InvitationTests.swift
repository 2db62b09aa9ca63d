import Drawing
import Pickers
import Rig
import ScrollPhysics
import SDLHost
import Sessions
import Stage
import TestSupport
import Testing

@testable import Sandbox

/// The finger of light before the first input.
@MainActor struct InvitationTests {
  private static func stage() throws -> Stage {
    let wheel = WheelPiece(Picker(columns: [.numbers(first: 0, count: 30)]))
    let scene = Scene(name: "one", pieces: [.wheel(wheel)])
    let header = SessionHeader(title: "", width: 400, height: 400, preset: "uikit", scene: "one")
    return try Stage(header: header, scene: scene)
  }

  @Test func `it rests longer than it flicks, and repeats slowly`() {
    var invitation = Invitation(at: 10)
    var (shown, starts) = (0, Set<Double>())
    for frame in 0..<3600 {
      let now = 10 + Double(frame) / 60
      invitation.advance(to: now)
      if invitation.isShown(at: now) {
        shown += 1
        starts.insert(invitation.start)
      }
    }
    expect((8...12).contains(starts.count))
    expect(Double(shown) / 3600 < 0.25)
  }

  @Test func `the finger moves up the first column and back, and appears and vanishes slowly`()
    throws
  {
    let stage = try Self.stage()
    let invitation = Invitation(at: 0)
    let column = stage.rect(of: .wheel(0))
    var previous: (y: Double, alpha: UInt8)?
    var fingers: [Point] = []
    for step in 0...400 {
      let now = Double(step) / 100
      var list = DisplayList()
      invitation.draw(over: stage, at: now, into: &list)
      let rings = list.commands.compactMap { command -> (Point, UInt8)? in
        guard case .ring(let center, _, _, let color) = command else { return nil }
        return (center, color.alpha)
      }
      expectEqual(rings.isEmpty, !invitation.isShown(at: now))
      guard let (center, alpha) = rings.first else { continue }
      expect(column.contains(center))
      if let previous {
        expect(abs(center.y - previous.y) < 6)
        expect(abs(Int(alpha) - Int(previous.alpha)) < 16)
      }
      previous = (center.y, alpha)
      fingers.append(center)
    }
    let (first, last) = (try #require(fingers.first), try #require(fingers.last))
    let top = try #require(fingers.map(\.y).min())
    expect(first.y - top > 0.4 * min(column.height, 200))
    expect(first == last && first.x == column.center.x)
  }

  @Test(arguments: [0, 29])
  func `the rows follow the finger and return, and the stage does not change`(row: Int) throws {
    var stage = try Self.stage()
    var events: [StageEvent] = []
    let key = SessionEvent.key(row == 0 ? .home : .end, isDown: true, modifiers: [])
    try stage.apply(SessionEntry(time: 0, event: key), into: &events)
    stage.advance(to: 5, into: &events)
    let invitation = Invitation(at: 0)
    let rest = stage[.wheel(0)].offset
    var first: Double?
    var places: [Double] = []
    for step in 150..<324 {
      let now = Double(step) / 100
      var list = DisplayList()
      invitation.draw(over: stage, at: now, into: &list)
      let finger = list.commands.lazy.compactMap { command -> Double? in
        if case .ring(let center, _, _, _) = command { center.y } else { nil }
      }.first
      let shown = try #require(invitation.picture(of: stage, at: now))
      let offset = shown[.wheel(0)].offset
      let y = try #require(finger)
      first = first ?? y
      expect(abs((offset - rest) + (y - (first ?? 0))) < 1, "\(now): \(offset) \(y)")
      places.append(offset)
      expectEqual(shown.checkpoint.names, stage.checkpoint.names)
    }
    let longest = places.map { abs($0 - rest) }.max() ?? 0
    expect(longest >= stage[.wheel(0)].rowExtent && places.last == rest)
    expectEqual(stage[.wheel(0)].offset, rest)
    expect(invitation.picture(of: stage, at: 0.5) == nil)
  }

  @Test func `a pointer, a key, a wheel and a file end it, and the window system's events do not`()
  {
    let pointer = PointerEvent(time: 1, id: 0, phase: .down, x: 1, y: 1)
    var (fingers, cancelled) = (ScrollFrame(.finger), ScrollFrame(.finger))
    (fingers.dy, cancelled.isCancelled) = (3, true)
    let input: [HostEvent] = [
      .pointer(pointer), .wheel(time: 1, x: 1, y: 1, dx: 0, dy: 1), .dropped(time: 1, path: "a"),
      .key(
        time: 1,
        names: KeyNames(layout: "Tab", place: "Tab"),
        isDown: true,
        isRepeat: false,
        modifiers: 0
      ),
      .scroll(time: 1, frame: fingers, x: 1, y: 1, modifiers: 0),
    ]
    let other: [HostEvent] = [
      .exposed(time: 1), .hovered(time: 1, x: 2, y: 3),
      .resized(time: 1, width: 9, height: 9, scale: 1),
      .displayChanged(time: 1), .visibilityChanged(time: 1, isVisible: true),
      .scroll(time: 1, frame: cancelled, x: 1, y: 1, modifiers: 0),
    ]
    for event in input { expect(event.isInput, "\(event)") }
    for event in other { expect(!event.isInput, "\(event)") }
  }
}

extension LiveTests.WindowTests {
  /// The invitation in a window.
  struct InvitationWindowTests {
    /// Whether the picture, once it rests, changes within a little more than the pause of two flicks.
    private static func moves(
      _ screen: VirtualTouchscreen,
      _ window: XClient.Window
    ) async throws -> Bool {
      let rest = try await screen.stillPicture(of: window)
      let end = ContinuousClock.now + .seconds(7)
      while ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(100))
        if try screen.client.picture(of: window) != rest { return true }
      }
      return false
    }

    @Test func `a window moves by itself until a key is pressed, and not with reduced motion`()
      async throws
    {
      // Both windows wait for most of the time, so each has a display of its own at the same time.
      async let still = SandboxProgram.inWindow(["run", "--reduced-motion"]) { screen, sandbox in
        try await expect(!Self.moves(screen, sandbox.window), "with reduced motion")
        try screen.client.close(sandbox.window)
      }
      async let moving = SandboxProgram.inWindow(["run"]) { screen, sandbox in
        try await expect(Self.moves(screen, sandbox.window))
        try await screen.hands.type(.tab)
        // The finger of light can still vanish.
        _ = try await waited(for: "rest after a key") {
          try await Self.moves(screen, sandbox.window) ? nil : true
        }
        try screen.client.close(sandbox.window)
      }
      for outcome in try await [still, moving] { outcome.expectExit() }
    }
  }
}
