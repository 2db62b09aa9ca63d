import Console
import Export
import Files
import Pickers
import Sessions
import Stage

extension RenderCommand {
  /// Writes tables of motion and lists of events; the caller finishes the files.
  ///
  /// - Returns: A line about each file.
  @MainActor func write(
    _ outputs: [(path: OutputPath, file: OutputFile)],
    of replay: Replay,
    _ survey: SessionSurvey
  ) throws -> [String] {
    var choice = timelineChoice
    choice.card = 0
    let timeline = try RenderTimeline(replay.session, choice, rests: survey.rests)
    let fps = fps ?? outputs[0].path.format.usualRate
    let count = timeline.dataFrameCount(fps: fps)
    let motion = outputs.filter { $0.path.format.content == .motion }.map(\.file)
    let lists = outputs.filter { $0.path.format.content == .events }.map(\.file)
    var replay = replay
    replay.setLook(try looks(for: .stage, count: 1)[0])
    let interruption = Interruption()
    defer { interruption.end() }
    for file in motion { try file.write(MotionText.header) }
    var (rows, written) = (0, 0)
    var events: [StageEvent] = []
    for number in 0..<count {
      let time = timeline.time(ofFrame: number, fps: fps)
      let isThere = try SessionFile.play(&replay, to: time, file: file, into: &events) { events in
        for event in events where timeline.exportTime(of: event.event.time) != nil {
          written += 1
          for file in lists { try file.write(EventText.line(for: event)) }
        }
      }
      if !isThere || number + 1 < count { try Interruption.check() }
      let table = MotionText.rows(for: replay.stage)
      rows += table.count
      for file in motion { for row in table { try file.write(row) } }
    }
    return outputs.map { path, _ in
      let name = path.path ?? "the standard output"
      return path.format.content == .motion ? "\(name): \(rows) rows" : "\(name): \(written) events"
    }
  }
}
