import Drawing
import FrameTiming
import JSONText
import Pickers
import Page
import ScrollPhysics
import Sessions
import Stage
import TestSupport
import Testing

struct PageRunTests {
  /// A document of a session of two seconds in which a finger drags the wheel for one.
  static func document(
    files: [SessionAttachment] = [],
    extra: [String] = [],
    _ options: (inout JSONWriter) -> Void = { _ in }
  ) -> [UInt8] {
    let header =
      #"{"format":"touchcast","version":1,"title":"","size":[400,300],"scale":1,"#
      + #""preset":"uikit","scene":"one","tuning":{}}"#
    let moves = (1...40).map { "[\($0 * 25_000),\"m\",1,200,\(150 - $0)]" }
    var whole = plainHeader
    whole.attachments = files
    let session = SessionText.text(for: Session(header: whole, entries: []))
    let carried = session.split(separator: "\n").dropFirst().map(String.init)
    let lines =
      [header] + carried + [#"[10000,"d",1,200,150,"touch"]"#] + moves + [#"[1100000,"u",1]"#]
      + extra
      + [#"[2000000,"x"]"#, ""]
    let scene = #"{"pieces":[{"wheel":{"columns":[{"rows":["a","b","c","d","e","f"]}]}}]}"#
    let text = JSONWriter.text { json in
      json.object { json in
        json.string(lines.joined(separator: "\n"), "session")
        json.string(scene, "scene")
        options(&json)
      }
    }
    return Array(text.utf8)
  }

  private static let plainHeader = SessionHeader(
    title: "",
    width: 400,
    height: 300,
    preset: "uikit",
    scene: "one"
  )

  @Test func `a page plays the deck and the colours of its session`() throws {
    let deck = #"{"columns":[{"rows":["x","y","z"]}]}"#
    let theme = ThemeFile(name: "dusk", isDark: false, theme: .contrastLight).json
    let bytes = Self.document(
      files: [
        SessionAttachment(.deck, name: "deck.json", Array(deck.utf8)),
        SessionAttachment(.theme, name: "dusk", Array(theme.utf8)),
      ]
    )
    let run = try PageRun(PageDocument(bytes))
    expectEqual(run.stage[.wheel(0)].rowCount, 3)
    expectEqual(run.stage.theme, .contrastLight)
    run.setLook { $0.themes = StageThemes() }
    expectEqual(run.themes.light, .contrastLight, "the page can return to the session's colours")
    run.takeOver(at: 1)
    let take = try SessionReader.read(bytes: run.takeText, name: "take")
    expectEqual(take.header.attachments.map(\.name), ["deck.json", "dusk"])
  }

  @Test func `a take that has reached the limit of a session does not say that it records`() throws
  {
    let run = try PageRun(PageDocument(Self.document()))
    run.takeOver(at: 1)
    expectEqual(run.recordingText?.hasSuffix("events"), true)
    // A session has at most 24 hours.
    _ = run.press(.d, true, .leftControl, at: 100_000)
    expectEqual(run.recordingText, "LIVE · not recorded")
    expect(run.problem.hasPrefix("the recording ended: "))
  }

  @Test func `F8 in a take saves it, and F7 returns to the session`() throws {
    let run = try PageRun(PageDocument(Self.document()))
    run.takeOver(at: 1)
    expect(run.press(.f8, true, [], at: 1.1) && run.requests == [.record])
    expect(run.press(.f7, true, [], at: 1.2) && run.take == nil)
    let taken = try SessionReader.read(bytes: run.leftTakeText, name: "take")
    expect(!taken.entries.contains { if case .key = $0.event { true } else { false } })
  }

  @Test func `a panel that T opens in a take is shown`() throws {
    let run = try PageRun(PageDocument(Self.document()))
    run.takeOver(at: 1)
    expect(!run.stage.look.showsControls)
    _ = run.press(.t, true, [], at: 1.1)
    _ = run.press(.t, false, [], at: 1.2)
    run.advance(to: 3)
    expect(run.stage.look.showsControls)
    run.returnToSession(at: 4)
    expect(!run.stage.look.showsControls, "the session does not use the panel")
  }

  @Test func `a page plays its session under a preset of its document`() throws {
    let preset = #"{"name": "lazy", "base": "android", "dragSlop": 30}"#
    let bytes = Self.document { $0.literal(preset, "preset") }
    let run = try PageRun(PageDocument(bytes))
    expect(run.stage.presetName == "android" && run.stage.tuning["dragSlop"] == 30)
    try expectEqual(PageRun(PageDocument(bytes, preset: "web")).stage.presetName, "web")
    let plain = try PageRun(PageDocument(Self.document()))
    for run in [run, plain] { run.control { $0.go(to: 0.5, at: 0) } }
    expect(run.checkpointText != plain.checkpointText)
    let wrong = Self.document { $0.literal(#"{"base": "ukit"}"#, "preset") }
    #expect(throws: SourceProblem.self) { _ = try PageDocument(wrong) }
  }

  @Test func `an unknown value of a document is refused`() {
    let wrong = Self.document { $0.string("sideways", "resampling") }
    let error = #expect(throws: SourceProblem.self) { _ = try PageDocument(wrong) }
    expectEqual(error?.text.contains("sideways"), true, "\(String(describing: error))")
  }

  @Test func `a page begins as its document says`() throws {
    let bytes = Self.document { json in
      json.number(0.5, "speed")
      json.boolean(true, "showsOverlay")
      json.boolean(false, "showsTouches")
      json.string("off", "resampling")
    }
    let run = try PageRun(PageDocument(bytes))
    expectEqual(run.transport.speed, 0.5)
    let look = run.stage.look
    expect(look.isOverlayShown && !look.showsTouches && look.fingers.resampling == .off)
  }

  private static func run() throws -> PageRun {
    let run = try PageRun(PageDocument(document()))
    run.resize(width: 400, height: 300, scale: 1, at: 0)
    return run
  }

  private static func pointer(
    _ phase: PointerEvent.Phase,
    _ y: Double,
    at time: Double
  ) -> PointerEvent {
    PointerEvent(time: time, id: 1, phase: phase, x: 200, y: y)
  }

  @Test func `a session plays to the same state in large and small steps`() throws {
    let (coarse, fine) = (try Self.run(), try Self.run())
    for step in 0...20 { coarse.advance(to: 5 + Double(step) / 7) }
    for step in 0...400 { fine.advance(to: 5 + Double(step) / 144) }
    expectEqual(coarse.stage.checkpoint, fine.stage.checkpoint)
    expectEqual(coarse.transport.position, 2)
  }

  @Test func `a press takes over, and the take is a session that replays to its state`() throws {
    let run = try Self.run()
    for step in 0...30 { run.advance(to: 10 + Double(step) / 60) }
    expectEqual(run.stage.pointerIDs, [1])
    run.handle(Self.pointer(.down, 150, at: 10.51))
    expect(run.take != nil)
    for step in 1...20 {
      run.handle(Self.pointer(.moved, 150 - Double(3 * step), at: 10.51 + Double(step) / 100))
      run.advance(to: 10.51 + Double(step) / 100)
    }
    run.handle(Self.pointer(.up, 90, at: 10.8))
    for step in 0...120 { run.advance(to: 10.8 + Double(step) / 60) }
    let text = run.takeText
    let session = try SessionReader.read(bytes: text, name: "take")
    expect(session.warnings.isEmpty)
    var replay = try Replay(session: session, scene: PageDocument(Self.document()).scene)
    var events: [StageEvent] = []
    try replay.advance(to: session.duration, into: &events)
    expect(replay.checkpointsSeen >= 3)
    expect(replay.mismatch == nil)
    expectEqual(replay.stage.checkpoint, run.stage.checkpoint)
  }

  @Test(arguments: 0..<25)
  func `a take replays to its state whatever the times of frames and late input`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let run = try Self.run()
    var now = Double.random(in: 0...1000, using: &random)
    for _ in 0..<20 {
      run.advance(to: now)
      now += Double.random(in: 0.001...0.03, using: &random)
    }
    run.handle(Self.pointer(.down, 150, at: now))
    var y = 150.0
    for _ in 0..<25 {
      now += Double.random(in: 0.004...0.012, using: &random)
      run.advance(to: now)
      y -= Double.random(in: 1...9, using: &random)
      // The event happened before the frame that has been drawn already.
      run.handle(Self.pointer(.moved, y, at: now - Double.random(in: 0...0.003, using: &random)))
    }
    run.handle(Self.pointer(.up, y, at: now))
    for _ in 0..<3 {
      now += Double.random(in: 0.004...0.03, using: &random)
      run.advance(to: now)
    }
    let session = try SessionReader.read(bytes: run.takeText, name: "take")
    var replay = try Replay(session: session, scene: PageDocument(Self.document()).scene)
    var events: [StageEvent] = []
    try replay.advance(to: session.duration, into: &events)
    expect(replay.mismatch == nil)
    expectEqual(replay.stage.checkpoint, run.stage.checkpoint)
    expect(replay.stage.isMoving)
  }

  @Test func `a touch is seen when the frame after the one that painted it begins`() throws {
    let run = try Self.run()
    func frame(at time: Double, interval: Double) {
      run.advance(to: time)
      run.draw()
      run.record(start: time, update: 0, draw: 0, present: 0, interval: interval)
    }
    frame(at: 1, interval: 0)
    run.handle(Self.pointer(.down, 150, at: 1.004))
    run.handle(Self.pointer(.moved, 140, at: 1.010))
    frame(at: 1.016, interval: 0.016)
    expect(run.log.record(at: 1).sample.latency == nil)
    expect(run.isMoving)
    run.handle(Self.pointer(.up, 140, at: 1.020))
    frame(at: 1.032, interval: 0.016)
    expectEqual(run.log.record(at: 2).sample.events, 2)
    expect(isClose(run.log.record(at: 2).sample.latency ?? 0, 0.028, tolerance: 1e-9))
    // The page was hidden before the next frame, which does not tell when the lift was seen.
    frame(at: 9, interval: 0)
    frame(at: 9.016, interval: 0.016)
    expectEqual((0..<run.log.count).map { run.log.record(at: $0).sample.events }, [0, 0, 2, 0, 0])
  }

  @Test func `the session continues where it was taken over`() throws {
    let run = try Self.run()
    for step in 0...30 { run.advance(to: Double(step) / 60) }
    let before = run.stage.checkpoint
    run.handle(Self.pointer(.down, 150, at: 0.6))
    run.handle(Self.pointer(.up, 150, at: 0.7))
    run.choose(preset: "web", at: 0.8)
    expectEqual(run.stage.presetName, "web")
    run.advance(to: 3)
    run.returnToSession(at: 4)
    expect(run.take == nil)
    expectEqual(run.stage.checkpoint, before)
  }

  @Test func `Escape returns to the session, and before a touch it is the browser's`() throws {
    let run = try Self.run()
    for step in 0...30 { run.advance(to: Double(step) / 60) }
    let position = run.transport.position
    expect(!run.press(.escape, true, [], at: 0.55))
    run.handle(Self.pointer(.down, 150, at: 0.6))
    run.handle(Self.pointer(.up, 150, at: 0.7))
    expect(run.press(.d, true, .leftControl, at: 0.8))
    run.advance(to: 3)
    expect(run.press(.escape, true, [], at: 4))
    expect(run.take == nil)
    expect(!run.stage.look.isDark)
    run.advance(to: 4.25)
    expectEqual(run.transport.position, position + 0.25)
  }

  @Test func `the state is the same text until more than the position changes`() throws {
    let run = try Self.run()
    func state() -> [UInt8] {
      var text: [UInt8] = []
      run.writeState(to: &text)
      return text
    }
    run.control { $0.go(to: 0, at: 0) }
    let playing = state()
    let seen = run.transport.replay.checkpointsSeen
    run.advance(to: 0.01)
    expect(run.transport.position > 0 && run.transport.replay.checkpointsSeen == seen)
    expectEqual(state(), playing)
    run.control { $0.togglePause(at: 0.01) }
    expect(state() != playing)
    let value = try JSONParser.parse(state(), 0..<state().count, depth: 9)
    expectEqual(try value.required("isPaused").bool(), true)
    run.takeOver(at: 0.02)
    let live = try JSONParser.parse(state(), 0..<state().count, depth: 9)
    expectEqual(try live.required("isLive").bool(), true)
  }

  @Test func `a press hides the card with the keys, and the next one takes over`() throws {
    let run = try Self.run()
    run.advance(to: 0)
    expect(run.press(.h, true, [], at: 0.1) && run.transport.isHelpShown)
    run.handle(Self.pointer(.down, 150, at: 0.2))
    run.handle(Self.pointer(.up, 150, at: 0.3))
    expect(run.take == nil && !run.transport.isHelpShown)
    run.handle(Self.pointer(.down, 150, at: 0.4))
    expect(run.take != nil)
  }

  @Test func `a key that is held acts once, or again where it moves by a step`() throws {
    let run = try Self.run()
    func hold(_ keys: [Key], _ modifiers: KeyModifiers = [], at time: Double) {
      for isRepeat in [false, true, true, true] {
        for key in keys { expect(run.press(key, true, isRepeat: isRepeat, modifiers, at: time)) }
      }
    }
    run.advance(to: 1)
    hold([.space, .f6], at: 1)
    expect(run.transport.isPaused)
    expect(run.transport.repeats)
    hold([.period], at: 1)
    expect(isClose(run.transport.position, 4.0 / 60, tolerance: 1e-9))
    run.takeOver(at: 2)
    hold([.m, .down], .leftControl, at: 2)
    let session = try SessionReader.read(bytes: run.takeText, name: "take")
    let events = session.entries.map(\.event)
    expectEqual(events.filter { if case .marker = $0 { true } else { false } }.count, 1)
    expectEqual(events.filter { $0 == .key(.down, isDown: true, modifiers: .leftControl) }.count, 4)
  }

  @Test func `arrows go to the markers, which have their names`() throws {
    let marker = #"[1500000,"l","late"]"#
    let run = try PageRun(PageDocument(Self.document(extra: [marker])))
    expectEqual(run.transport.markers.map { $0.name }, ["late"])
    expect(run.press(.right, true, [], at: 0))
    expectEqual(run.transport.position, 1.5)
  }

  @Test func `a small picture is laid out for the canvas after the first touch`() throws {
    let run = try Self.run()
    run.resize(width: 200, height: 400, scale: 3, at: 0)
    run.advance(to: 1)
    run.handle(PointerEvent(time: 1.1, id: 1, phase: .down, x: 100, y: 200))
    expectEqual(run.stage.layout.width, 400)
    run.handle(PointerEvent(time: 1.2, id: 1, phase: .up, x: 100, y: 200))
    expectEqual(run.stage.layout.width, 200)
    expectEqual(run.stage.layout.height, 400)
  }

  @Test func `a document with another preset has no checkpoints to compare`() throws {
    let document = try PageDocument(Self.document(extra: [#"[1500000,"h",{"wheel":[9,9]}]"#]))
    let run = try PageRun(document)
    run.advance(to: 0)
    run.advance(to: 3)
    expect(run.problem.contains("wheel"))
    let other = try PageDocument(
      Self.document(extra: [#"[1500000,"h",{"wheel":[9,9]}]"#]),
      preset: "android"
    )
    try expectEqual(PageRun(other).transport.checkpointCount, 0)
  }

  @Test(arguments: ["", "{}", #"{"session":"","scene":"{}"}"#, #"{"session":1}"#])
  func `a document that is not one is an error`(text: String) {
    #expect(throws: SourceProblem.self) { try PageDocument(Array(text.utf8)) }
  }
}
