import Drawing
import FrameTiming
import Sessions
import Stage
import Testing

struct StageDrawingTests {
  private func texts(_ stage: Stage, status: StageStatus = StageStatus()) -> [String] {
    var list = DisplayList()
    let log = FrameLog(refreshRate: 60)
    stage.draw(into: &list, status: status, frames: log, summary: log.summary())
    return list.commands.compactMap { command in
      if case .text(let text, _, _, _, _) = command { text } else { nil }
    }
  }

  @Test func `every piece says what it shows`() throws {
    let texts = texts(try Cards.stage())
    for text in ["WHEEL", "RULER", "LOOP HEADER", "EVENTS", "FRAME TIME", "hearts", "7", "63.7"] {
      #expect(texts.contains(text), "\(text)")
    }
  }

  @Test func `a hidden overlay is not drawn`() throws {
    var stage = try Cards.stage()
    _ = try Cards.play(Cards.key(.f12, at: 0, modifiers: .rightShift), on: &stage, until: 0.1)
    #expect(!texts(stage).contains("FRAME TIME"))
  }

  @Test func `a finger has a ring while it is down`() throws {
    var stage = try Cards.stage()
    func rings(_ stage: Stage) -> Int {
      var list = DisplayList()
      let log = FrameLog(refreshRate: 60)
      stage.draw(into: &list, status: StageStatus(), frames: log, summary: log.summary())
      return list.commands.count { if case .ring = $0 { true } else { false } }
    }
    #expect(rings(stage) == 0)
    let drag = Cards.drag(id: 1, from: StageTests.ruler, to: (500, 368), at: 0, duration: 1)
    _ = try Cards.play(Array(drag.dropLast()), on: &stage, until: 1)
    #expect(rings(stage) == 1)
    _ = try Cards.play([drag[drag.count - 1]], on: &stage, until: 2)
    #expect(rings(stage) == 0)
  }

  @Test func `clips are closed as often as they are opened`() throws {
    var list = DisplayList()
    let log = FrameLog(refreshRate: 60)
    try Cards.stage().draw(into: &list, status: StageStatus(), frames: log, summary: log.summary())
    var depth = 0
    for command in list.commands {
      if case .pushClip = command { depth += 1 }
      if case .popClip = command { depth -= 1 }
      #expect(depth >= 0)
    }
    #expect(depth == 0)
  }

  @Test func `drawing says what the program has to say`() throws {
    let status = StageStatus(recording: "REC 0:07", message: nil, hint: "keys")
    let texts = texts(try Cards.stage(), status: status)
    #expect(texts.contains("REC 0:07"))
    #expect(texts.contains("keys"))
  }
}
