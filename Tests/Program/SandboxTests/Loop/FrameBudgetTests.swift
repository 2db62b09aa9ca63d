import Drawing
import Sessions
import Stage
import TestSupport
import Testing

@testable import Sandbox

/// The part of a frame in which a session with very many entries is read or played.
@MainActor struct FrameBudgetTests {
  private let temporary = TemporaryFolder()

  /// A clock that advances by a millisecond with each reading.
  private final class Clock {
    private(set) var readings = 0

    func now() -> Double {
      defer { readings += 1 }
      return Double(readings) / 1000
    }
  }

  private static let session = {
    let header = SessionHeader(title: "", width: 1280, height: 720, preset: "uikit", scene: "all")
    let entry = SessionEntry(microseconds: 0, event: .preset("uikit"))
    return Session(header: header, entries: Array(repeating: entry, count: 50_000))
  }()

  @Test func `a frame begins no step of reading after 8 ms`() throws {
    try temporary.write(SessionText.text(for: Self.session), to: "dense.touchcast")
    let opening = try SessionOpening(temporary.file("dense.touchcast"), Look())
    let clock = Clock()
    try expect(opening.read(for: SessionOpening.frameBudget, on: clock.now) == nil)
    // The first reading is the beginning, and one follows each step.
    expectEqual(clock.readings, 1 + 8)
    while try opening.read(for: 0, on: clock.now) == nil {}
  }

  @Test func `a frame begins no step of playing after 10 ms, and a step plays 64 entries`() throws {
    let scene = try SceneFolder(assets: AssetFolder(given: packageRoot + "/Assets")).scene(
      named: "all"
    )
    var transport = Transport(try Replay(session: Self.session, scene: scene))
    let clock = Clock()
    var events: [StageEvent] = []
    try transport.playInFrame(on: clock.now, into: &events)
    expectEqual(clock.readings, 1 + 10)
    expect(transport.replay.entriesPlayed.count == 10 * 64 && transport.isBehind)
  }
}
