import Drawing
import JSONText
import Page
import Pickers
import ScrollPhysics
import Sessions
import Stage
import TestSupport
import Testing

struct PageViewTests {
  /// A session on 1280 by 720 points: the wheel is dragged, and two seconds later the ruler.
  private static func document(
    begin: Int = 0,
    follows: Bool = false,
    name: String = ""
  ) throws -> PageDocument {
    let header =
      #"{"format":"touchcast","version":1,"title":"","size":[1280,720],"scale":1,"#
      + #""preset":"uikit","scene":"two","tuning":{},"begin":\#(begin)}"#
    func drag(_ id: Int, x: Int, y: Int, from time: Int, by step: (x: Int, y: Int)) -> [String] {
      ["[\(time),\"d\",\(id),\(x),\(y),\"touch\"]"]
        + (1...20).map { n in
          "[\(time + n * 10_000),\"m\",\(id),\(x + n * step.x),\(y + n * step.y)]"
        } + ["[\(time + 300_000),\"u\",\(id)]"]
    }
    let lines =
      [header] + drag(1, x: 200, y: 300, from: 500_000, by: (0, -3))
      + drag(2, x: 680, y: 300, from: 2_500_000, by: (-3, 0)) + ["[5000000,\"x\"]", ""]
    let ruler =
      #"{"unit":"kg","minimum":0,"maximum":100,"step":1,"majorEvery":10,"#
      + #""selection":50}"#
    let scene =
      #"{"pieces":[{"wheel":{"columns":[{"rows":["a","b","c","d"]}]}},{"ruler":\#(ruler)}]}"#
    let text = JSONWriter.text { json in
      json.object { json in
        json.string(lines.joined(separator: "\n"), "session")
        json.string(scene, "scene")
        json.boolean(follows, "follows")
        json.string(name, "name")
      }
    }
    return try PageDocument(Array(text.utf8))
  }

  private static func run(
    width: Double,
    height: Double,
    begin: Int = 0,
    follows: Bool = false,
    name: String = ""
  ) throws -> PageRun {
    let run = try PageRun(document(begin: begin, follows: follows, name: name))
    run.resize(width: width, height: height, scale: 3, at: 0)
    run.advance(to: 0)
    return run
  }

  @Test func `a part of a session has the view of that part`() throws {
    let (whole, part) = (
      try Self.run(width: 390, height: 600, follows: true),
      try Self.run(width: 390, height: 600, begin: 2_000_000, follows: true)
    )
    expect(whole.pieceNames.count == 2 && part.pieceNames == [whole.pieceNames[1]])
    expectEqual(Self.seek(part, to: 0), part.stage.pieceRect(of: .ruler).framed)
  }

  private static func seek(_ run: PageRun, to time: Double) -> Rect {
    run.control { $0.go(to: time, at: 0) }
    return run.shownRect
  }

  @Test
  func `a page that follows shows the piece in use from the first frame, and moves before a touch`()
    throws
  {
    let run = try Self.run(width: 390, height: 600, follows: true)
    expect(run.arrangement == nil)
    let wheel = run.stage.pieceRect(of: .wheel(0)).framed
    let ruler = run.stage.pieceRect(of: .ruler).framed
    expect(run.isSmall)
    expectEqual(Self.seek(run, to: 0), wheel)
    expectEqual(Self.seek(run, to: 1.9), wheel)
    let between = Self.seek(run, to: 2.25)
    expect(between.x > wheel.x && between.x < ruler.x)
    expectEqual(Self.seek(run, to: 2.5), ruler)
    // The same instant has the same view after seeking back.
    expectEqual(Self.seek(run, to: 2.25), between)
    run.glides = false
    expectEqual(Self.seek(run, to: 2.25), wheel)
  }

  @Test(arguments: [(390.0, 600.0, ""), (640, 500, "uikit")])
  func `a small canvas and one of several are filled by the pieces, as after a touch`(
    width: Double,
    height: Double,
    name: String
  ) throws {
    let run = try Self.run(width: width, height: height, name: name)
    let arrangement = try #require(run.arrangement)
    let all = arrangement.frames.reduce(arrangement.frames[0]) { $0.union($1) }
    expect(all.width > 0.9 * width && all.height > 0.9 * height, "\(all)")
    expect(all.x >= 0 && all.maxX <= width && all.y >= 0 && all.maxY <= height)
    // Each piece has its element where it is drawn.
    var text: [UInt8] = []
    run.writeElements(to: &text)
    let elements = try JSONParser.parse(text, 0..<text.count, depth: 9).array()
    let places = try elements.map { element in
      try ["x", "y", "width", "height"].map { try element.required($0).number(in: -1e4...1e4) }
    }.map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
    expect(arrangement.frames[0].contains(places[0].center))
    expect(arrangement.frames[1].contains(places[1].center))
    // A press on the picture of the ruler is on the ruler, also after the finger has left its part.
    func handle(_ phase: PointerEvent.Phase, _ place: Point, at time: Double) {
      run.handle(PointerEvent(time: time, id: 1, phase: phase, x: place.x, y: place.y))
      run.advance(to: time)
    }
    let ruler = arrangement.frames[1].center
    let before = run.stage[.ruler].scroller.contentOffset
    handle(.down, ruler, at: 0.1)
    expect(run.take != nil && run.arrangement == arrangement)
    expectEqual(run.stage.focus, .target(.ruler))
    for step in 1...10 {
      let place = Point(x: ruler.x - 0.1 * width * Double(step), y: ruler.y)
      handle(.moved, place, at: 0.1 + Double(step) / 60)
    }
    expect(run.stage[.ruler].scroller.contentOffset > before + 40)
    handle(.up, ruler, at: 0.5)
    expect(run.arrangement == nil && run.stage.layout.width == width)
    run.returnToSession(at: 1)
    expectEqual(run.arrangement, arrangement)
  }

  @Test func `a press between the parts of an arrangement plays on`() throws {
    let run = try Self.run(width: 390, height: 600)
    run.handle(PointerEvent(time: 0.1, id: 1, phase: .down, x: 3, y: 3))
    run.turnWheel(x: 3, y: 3, dx: 0, dy: 1, at: 0.2)
    expect(run.take == nil)
  }

  @Test func `a session that is paused in a drag needs no frames`() throws {
    let run = try Self.run(width: 1280, height: 640)
    run.control { $0.step(by: 0.6, at: 0.1) }
    expectEqual(run.stage.pointerIDs, [1])
    for frame in 1...3 {
      run.advance(to: 0.1 + Double(frame) / 60)
      run.draw()
      run.record(start: 0, update: 0, draw: 0, present: 0, interval: 0)
    }
    expect(!run.isMoving)
  }

  @Test func `a large canvas shows all pieces without the panel and the frame times`() throws {
    let run = try Self.run(width: 1280, height: 640)
    expect(!run.isSmall)
    let pieces = run.stage.piecesRect
    expectEqual(Self.seek(run, to: 0), Self.seek(run, to: 3))
    expectEqual(run.shownRect, pieces.framed)
    expect(!run.stage.look.showsControls && !run.stage.look.isOverlayShown)
    run.setLook { $0.isOverlayShown = true }
    expect(run.shownRect == run.stage.window && run.stage.look.showsControls)
  }

  @Test func `a press beside the pieces plays on, and one on a piece takes over`() throws {
    let run = try Self.run(width: 1280, height: 640)
    func press(at place: Point, time: Double) {
      for phase in [PointerEvent.Phase.down, .moved, .up] {
        run.handle(PointerEvent(time: time, id: 1, phase: phase, x: place.x, y: place.y))
      }
    }
    press(at: Point(x: 2, y: 2), time: 0.1)
    // The panel of events is not shown there.
    let panel = try #require(run.stage.layout.events).center
    let fit = run.place
    press(
      at: Point(x: fit.corner.x + fit.scale * panel.x, y: fit.corner.y + fit.scale * panel.y),
      time: 0.2
    )
    expect(run.take == nil)
    let wheel = run.stage.rect(of: .wheel(0)).center
    press(
      at: Point(x: fit.corner.x + fit.scale * wheel.x, y: fit.corner.y + fit.scale * wheel.y),
      time: 0.3
    )
    expect(run.take != nil)
  }

  @Test func `another engine moves the same session from the same position`() throws {
    let run = try Self.run(width: 1280, height: 640)
    _ = Self.seek(run, to: 1.2)
    let own = run.stage.checkpoint
    run.choose(preset: "android", at: 1)
    expect(run.take == nil && run.stage.presetName == "android")
    expect(run.transport.position == 1.2 && run.stage.time == 1.2)
    expect(run.stage.checkpoint != own)
    run.choose(preset: "uikit", at: 1)
    expectEqual(run.stage.checkpoint, own)
  }

  @Test func `the time in which a page was hidden does not pass`() throws {
    let run = try Self.run(width: 1280, height: 640)
    run.advance(to: 1)
    run.resume(at: 100)
    run.advance(to: 100.5)
    expectEqual(run.transport.position, 1.5)
    run.takeOver(at: 100.5)
    run.resume(at: 200)
    run.advance(to: 200.5)
    expectEqual(run.stage.time, 2)
  }

  @Test func `an element gets the keys by Tab, and the take replays to its state`() throws {
    let run = try Self.run(width: 1280, height: 640)
    let ruler = try #require(run.stage.accessibility.firstIndex { $0.element.role == .slider })
    run.focus(element: ruler, at: 0.2)
    expect(run.stage.accessibility[ruler].isFocused)
    let before = run.stage.accessibility[ruler].element.value
    expect(run.press(.right, true, [], at: 0.3))
    run.advance(to: 2)
    expect(run.stage.accessibility[ruler].element.value != before)
    var text: [UInt8] = []
    run.writeElements(to: &text)
    let elements = try JSONParser.parse(text, 0..<text.count, depth: 9).array()
    expectEqual(elements.count, run.stage.accessibility.count)
    expectEqual(try elements[ruler].required("isFocused").bool(), true)
    let session = try SessionReader.read(bytes: run.takeText, name: "take")
    var replay = try Replay(session: session, scene: Self.document().scene)
    var events: [StageEvent] = []
    try replay.advance(to: session.duration, into: &events)
    expect(replay.mismatch == nil && replay.stage.checkpoint == run.stage.checkpoint)
    run.returnToSession(at: 3)
    expect(run.leftTakeText.count >= 100)
  }

  @Test func `every knob of a panel can get the keys`() throws {
    let run = try Self.run(width: 1280, height: 640)
    run.takeOver(at: 0.1)
    run.setLook { $0.isOverlayShown = true }
    run.advance(to: 0.15)
    let sliders = run.stage.accessibility.indices.filter {
      run.stage.accessibility[$0].element.role == .slider
    }
    // The last ones are knobs, the first one is the ruler.
    for element in [sliders.last, sliders.first] {
      let index = try #require(element)
      run.focus(element: index, at: 0.2)
      expect(run.stage.accessibility[index].isFocused)
    }
    let take = try SessionReader.read(bytes: run.takeText, name: "take")
    let entries = take.entries.map(\.event).filter { if case .focus = $0 { true } else { false } }
    expectEqual(entries.count, 2)
  }

  @Test func `rows that pass are counted once, whoever reads the events`() throws {
    let run = try Self.run(width: 1280, height: 640)
    for step in 0...120 { run.advance(to: Double(step) / 60) }
    let count = run.tickCount
    expect(count > 0)
    run.removeEvents()
    expectEqual(run.tickCount, count)
  }
}
