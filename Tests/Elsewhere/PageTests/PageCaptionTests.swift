import Drawing
import JSONText
import Page
import ScrollPhysics
import Sessions
import Stage
import TestSupport
import Testing

/// What a page shows beside the stage: captions, and the tooltips of knobs under the mouse.
struct PageCaptionTests {
  private static func run(_ options: @escaping (inout JSONWriter) -> Void) throws -> PageRun {
    let marker = #"[1500000,"l","late"]"#
    let bytes = PageRunTests.document(extra: [marker], options)
    let run = try PageRun(PageDocument(bytes))
    run.resize(width: 400, height: 300, scale: 1, at: 0)
    run.advance(to: 0)
    return run
  }

  @Test func `a page with captions shows each marker as a film does, and none in a take`() throws {
    let run = try Self.run { $0.boolean(true, "captions") }
    expectEqual(run.caption, "")
    run.control { $0.go(to: 1.6, at: 0) }
    expectEqual(run.caption, "late")
    run.takeOver(at: 0)
    expectEqual(run.caption, "")
    let plain = try Self.run { _ in }
    plain.control { $0.go(to: 1.6, at: 0) }
    expectEqual(plain.caption, "")
  }

  @Test func `a knob is explained while the mouse rests on its name`() throws {
    let run = try Self.run { $0.boolean(true, "showsOverlay") }
    run.resize(width: 1280, height: 720, scale: 1, at: 0)
    run.fill(at: 0)
    run.advance(to: 1)
    let list = try #require(run.stage.tuningLayout).list
    func words() -> Int {
      run.draw()
      return run.code.words.count
    }
    // The first picture contains the texts that later ones refer to.
    _ = words()
    let before = words()
    let name = Point(x: list.x + 30, y: list.y + 10)
    expect(run.moveMouse(to: name, at: 1) && run.isMoving)
    expectEqual(words(), before)
    run.advance(to: 1.7)
    expect(words() > before && !run.isMoving)
    expect(run.moveMouse(to: nil, at: 2))
    expectEqual(words(), before)
  }
}
