import Drawing
import Export
import Pickers
import ScrollPhysics
import Sessions
import Stage
import TestSupport
import Testing

struct PictureCropTests {
  /// What a film shows of a session of two seconds with an event in its middle.
  private static func crop(_ events: [SessionEvent]) throws -> PictureCrop {
    let wheel = WheelPiece(Picker(columns: [["a", "b", "c"]]))
    let sheet = SheetPiece(choices: ["Tokyo", "Osaka"], choice: 0)
    let scene = Scene(name: "two", pieces: [.wheel(wheel), .sheet(sheet)])
    let header = SessionHeader(title: "", width: 1280, height: 720, preset: "uikit", scene: "two")
    let entries = events.enumerated().map { SessionEntry(time: 1 + 0.1 * Double($0), event: $1) }
    let session = Session(header: header, entries: entries + [SessionEntry(time: 2, event: .end)])
    let replay = try Replay(session: session, scene: scene)
    return PictureCrop(SessionSurvey(replay), in: replay.stage.window)
  }

  private static func tap(x: Double, y: Double) -> [SessionEvent] {
    [.down(id: 1, x: x, y: y, kind: .touch, pressure: nil), .up(id: 1)]
  }

  @Test func `a session of the pieces shows only them`() throws {
    try expectEqual(Self.crop([]), .pieces)
    try expectEqual(Self.crop(Self.tap(x: 400, y: 300)), .pieces)
  }

  @Test func `a session of the tuning panel, a button or a sheet shows the window`() throws {
    try expectEqual(Self.crop(Self.tap(x: 1050, y: 300)), .window)
    try expectEqual(Self.crop(Self.tap(x: 900, y: 36)), .window)
    try expectEqual(Self.crop([.key(.returnKey, isDown: true, modifiers: [])]), .window)
  }
}
