import Drawing
import JSONText
import ScrollPhysics
import Sessions
import Stage
import TestSupport
import Testing

@testable import Export

/// A film of a session on 1280 by 720 points, with a wheel and a ruler.
struct FollowTests {
  private static let (wheel, ruler, panel) = (200.0, 680.0, 1056.0)

  /// Returns the path of a film with touches of half a second, each at a time and a horizontal place.
  private static func path(
    _ touches: [(time: Double, x: Double)],
    showsTools: Bool = true,
    _ choose: (inout RenderTimeline.Choice) -> Void = { _ in }
  ) throws -> (path: CameraPath, arrangement: StageArrangement) {
    let text =
      #"{"pieces":[{"wheel":{"columns":[{"rows":["a","b","c","d"]}]}},{"ruler":{"unit":"kg","#
      + #""minimum":0,"maximum":100,"step":1,"majorEvery":10,"selection":50}}]}"#
    let bytes = Array(text.utf8)
    let json = try JSONParser.parse(bytes, 0..<bytes.count, depth: 9)
    let scene = try Scene(name: "two", json, own: []) { _, place throws(SourceProblem) in
      throw place.problem(expected: "no deck")
    }
    var entries: [SessionEntry] = []
    for (index, touch) in touches.enumerated() {
      let (id, x, y) = (index + 1, touch.x, 300.0)
      let down = SessionEvent.down(id: id, x: x, y: y, kind: .touch, pressure: nil)
      entries.append(SessionEntry(time: touch.time, event: down))
      entries.append(SessionEntry(time: touch.time + 0.5, event: .up(id: id)))
    }
    entries.append(SessionEntry(time: 20, event: .end))
    let header = SessionHeader(title: "", width: 1280, height: 720, preset: "uikit", scene: "two")
    let session = Session(header: header, entries: entries)
    let replay = try Replay(session: session, scene: scene)
    let survey = try SessionSurvey(replay, file: "session")
    let arrangement = StageArrangement(
      of: replay.stage,
      showing: replay.stage.window,
      width: 1280,
      height: 720,
      showsControls: showsTools
    )
    let timeline = try RenderTimeline(session, rests: survey.rests, choosing: choose)
    var extras = PictureSource.Extras()
    extras.follow(survey, as: arrangement, timeline)
    return (try #require(extras.path), arrangement)
  }

  private static func isWhole(
    _ piece: Int,
    _ made: (path: CameraPath, arrangement: StageArrangement),
    at time: Double
  ) -> Bool {
    guard let rect = made.path.rect(at: time) else { return false }
    return rect.width < made.arrangement.bounds.width
      && rect.union(made.arrangement.frames[piece]) == rect
  }

  @Test func `the whole picture is shown while a finger holds the tuning panel, if it is drawn`()
    throws
  {
    let touches = [(2.5, Self.ruler), (3.2, Self.panel), (3.95, Self.ruler)]
    let (with, without) = (try Self.path(touches), try Self.path(touches, showsTools: false))
    expect(Self.isWhole(1, without, at: 2.7) && Self.isWhole(1, without, at: 3.5))
    expect(
      stride(from: 3.2, to: 3.7, by: 0.1).allSatisfy {
        with.path.rect(at: $0) == with.arrangement.bounds
      }
    )
  }

  @Test
  func `over a rest that is cut, the picture goes from one piece to the other as over a short one`()
    throws
  {
    let touches = [(3.0, Self.wheel), (9.0, Self.ruler)]
    let (cut, whole) = (try Self.path(touches) { $0.maximumRest = 1.2 }, try Self.path(touches))
    // The rest before the first touch is cut, too.
    expect(Self.isWhole(0, cut, at: 1.6))
    let steps = stride(from: 1.6, to: 3.3, by: 1.0 / 60).compactMap { cut.path.rect(at: $0) }
    expect(steps.allSatisfy { $0 != cut.arrangement.bounds })
    expect(zip(steps, steps.dropFirst()).allSatisfy { abs($0.center.x - $1.center.x) < 30 })
    expectEqual(whole.path.rect(at: 6), whole.arrangement.bounds)
  }

  @Test func `a film that ends earlier does not move to pieces that are used later`() throws {
    let touches = [(3.0, Self.wheel), (9.0, Self.ruler)]
    let made = try Self.path(touches) { $0.end = 7 }
    expect(Self.isWhole(0, made, at: 3.2))
    expectEqual(made.path.rect(at: 7), made.arrangement.bounds)
  }
}
