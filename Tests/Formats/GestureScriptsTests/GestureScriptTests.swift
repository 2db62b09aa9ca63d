import GestureScripts
import ScrollPhysics
import Sessions
import TestSupport
import Testing

struct GestureScriptTests {
  @Test func `the header of a script becomes the header of the session`() throws {
    let script = try GestureScript.parse(
      """
      # A comment.
      title "A \\"small\\" window"
      size 800x600.5   # another
      scale 2
      preset android
      scene date
      safeArea 34pt
      """
    )
    let expected = SessionHeader(
      title: "A \"small\" window",
      width: 800,
      height: 600.5,
      scale: 2,
      preset: "android",
      scene: "date",
      safeArea: 34
    )
    expectEqual(script.header, expected)
  }

  @Test func `an empty script gives an empty session with a default header`() throws {
    let script = try GestureScript.parse("")
    var table = Table()
    let session = try script.compile(on: &table)
    expectEqual(session.entries, [SessionEntry(time: 0, event: .end)])
    expect(session.header.width == 1280 && session.header.height == 720)
    expect(session.header.preset == "uikit" && session.header.scene == "all")
  }

  @Test func `a drag moves by its distance along the target's axis and lifts`() throws {
    let entries = try compiled("drag wheel.0 by -120pt in 50ms")
    expectEqual(
      entries.map(\.event),
      [
        .down(id: 1, x: 100, y: 300, kind: .touch, pressure: nil),
        .move(id: 1, x: 100, y: 276), .move(id: 1, x: 100, y: 252),
        .move(id: 1, x: 100, y: 228), .move(id: 1, x: 100, y: 204),
        .move(id: 1, x: 100, y: 180), .up(id: 1), .end,
      ]
    )
    expectEqual(
      entries.map(\.microseconds),
      [0, 10000, 20000, 30000, 40000, 50000, 58000, 58000]
    )
    let sideways = try compiled("drag ruler by -120pt in 50ms")
    expectEqual(track(of: 1, in: sideways).last.map { [$0.x, $0.y] }, [280, 300])
  }

  @Test(arguments: [
    ("by 30pt up", 100.0, 270.0), ("by 30pt down", 100, 330), ("by 30pt left", 70, 300),
    ("by 30 right", 130, 300), ("by 12, -7.5pt", 112, 292.5), ("by 0pt", 100, 300),
  ])
  func `a distance may have a direction or two components`(words: String, x: Double, y: Double)
    throws
  {
    let entries = try compiled("drag wheel.0 \(words) in 100ms")
    let last = try #require(track(of: 1, in: entries).last)
    expect(last.x == x && last.y == y)
  }

  @Test func `items, offsets and points select positions`() throws {
    let entries = try compiled(
      """
      tap header 2
      tap header 2 offset -5,2.5pt for 20ms
      tap point 12.5,40
      """
    )
    let downs = entries.compactMap { entry in
      if case .down(_, let x, let y, _, _) = entry.event { [x, y] } else { nil }
    }
    expectEqual(downs, [[400, 100], [395, 102.5], [12.5, 40]])
  }

  @Test func `the position of a target is that at the time of the press`() throws {
    let entries = try compiled("wait 2s\ntap wheel.0", on: Table(drift: 10))
    expectEqual(track(of: 1, in: entries).first.map { [$0.time, $0.x] }, [2, 120])
  }

  @Test func `a press can hold and move several times`() throws {
    let entries = try compiled(
      "press wheel.1 hold 100ms move by 10pt in 10ms hold 30ms move by -20pt in 10ms cancel \"b\""
    )
    let track = track(of: 1, in: entries)
    expectEqual(track.map(\.y), [300, 310, 290])
    expectEqual(track.map(\.time), [0, 0.11, 0.15])
    expectEqual(entries[3], SessionEntry(time: 0.158, event: .cancel(id: 1, reason: "b")))
  }

  @Test func `a move without duration begins at the position of the press`() throws {
    let entries = try compiled("drag wheel.0 by 40pt in 0ms")
    expectEqual(track(of: 1, in: entries).map(\.y), [300, 340])
  }

  @Test func `two fingers are down at the same time with different ids`() throws {
    let entries = try compiled(
      "two fingers: drag wheel.0 by -80pt in 300ms & drag wheel.1 by 90pt in 200ms ease"
    )
    expectEqual(track(of: 1, in: entries).last?.y, 220)
    expectEqual(track(of: 2, in: entries).last?.y, 390)
    let ids = entries.prefix(2).map(\.event)
    expectEqual(
      ids,
      [
        .down(id: 1, x: 100, y: 300, kind: .touch, pressure: nil),
        .down(id: 2, x: 200, y: 300, kind: .touch, pressure: nil),
      ]
    )
    expectEqual(entries.last?.time, 0.308)
  }

  @Test func `blocks in together run in parallel, and the next line follows both`() throws {
    let entries = try compiled(
      """
      together
        drag wheel.0 by -200pt in 600ms
      and
        wait 300ms
        resize 900x600 scale 2
        wait 10ms
      end
      marker "after"
      """
    )
    let resize = try #require(
      entries.firstIndex { $0.event == .resize(width: 900, height: 600, scale: 2) }
    )
    expectEqual(entries[resize].time, 0.3)
    expect(entries[resize - 1].time <= 0.3 && entries[resize + 1].time > 0.3)
    expectEqual(entries.first { $0.event == .marker("after") }?.time, 0.608)
  }

  @Test func `mouse wheel notches are one event or one event each over a duration`() throws {
    let entries = try compiled(
      "wheel ruler by 3 notches\nwheel wheel.0 by -2.5 notches sideways in 100ms"
    )
    expectEqual(
      entries.map(\.event),
      [
        .wheel(x: 400, y: 300, dx: 0, dy: 3), .wheel(x: 100, y: 300, dx: -1, dy: 0),
        .wheel(x: 100, y: 300, dx: -1, dy: 0), .wheel(x: 100, y: 300, dx: -0.5, dy: 0), .end,
      ]
    )
    expectEqual(entries.map(\.microseconds), [0, 0, 50000, 100_000, 100_000])
  }

  @Test func `a key is pressed and released while its modifiers are down`() throws {
    let entries = try compiled("key Tab shift for 20ms\nkey \"Left Ctrl\"")
    expectEqual(
      entries.map(\.event),
      [
        .key(.leftShift, isDown: true, modifiers: .leftShift),
        .key(.tab, isDown: true, modifiers: .leftShift),
        .key(.tab, isDown: false, modifiers: .leftShift),
        .key(.leftShift, isDown: false, modifiers: []),
        .key(.leftControl, isDown: true, modifiers: .leftControl),
        .key(.leftControl, isDown: false, modifiers: []), .end,
      ]
    )
    expectEqual(entries.map(\.microseconds), [0, 0, 20000, 20000, 20000, 80000, 80000])
  }

  @Test func `text is typed as key presses`() throws {
    let entries = try compiled("type \"k 7.\"")
    let pressed = entries.compactMap { entry in
      if case .key(let key, true, []) = entry.event { key } else { nil }
    }
    expectEqual(pressed, [.k, .space, .digit7, .period])
    let capital = try compiled("type \"T\"").map(\.event)
    expectEqual(capital.first, .key(.leftShift, isDown: true, modifiers: .leftShift))
    expect(capital.contains(.key(.t, isDown: true, modifiers: .leftShift)))
  }

  @Test func `statements have their times in order`() throws {
    let entries = try compiled(
      """
      wait 300ms
      set preset android
      set decelerationRate 0.99
      wait settled
      marker "rest"
      with mouse
      tap wheel.0
      """
    )
    expectEqual(
      Array(entries.prefix(4)),
      [
        SessionEntry(time: 0.3, event: .preset("android")),
        SessionEntry(time: 0.3, event: .tuning(name: "decelerationRate", value: 0.99)),
        SessionEntry(time: 0.8, event: .marker("rest")),
        SessionEntry(
          time: 0.8,
          event: .down(id: 1, x: 100, y: 300, kind: .mouse, pressure: nil)
        ),
      ]
    )
  }

  @Test func `a try statement does nothing if its target is missing`() throws {
    try expectEqual(compiled("try tap done").map(\.event), [.end])
    try expectEqual(compiled("tap open\nwait settled\ntry tap done").count, 5)
    try expectEqual(compiled("try two fingers: tap done & tap wheel.0").count, 3)
  }

  @Test func `the surface applies every entry, up to the end`() throws {
    var table = Table()
    let session = try GestureScript.parse("flick ruler at 900pt/s left\nwait 1s")
      .compile(on: &table)
    expectEqual(table.entries, session.entries)
    expectEqual(session.entries.last?.event, .end)
  }
}
