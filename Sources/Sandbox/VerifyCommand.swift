import ArgumentParser
import Drawing
import Pickers
import Sessions
import Stage

/// Recomputes the checkpoints of sessions.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Recompute the checkpoints of sessions and name the first that differs."
  )

  @Argument(help: ArgumentHelp("Sessions to verify.", valueName: "file"))
  var files: [String]

  @Option(help: "Frames a second to recompute at; the answer does not depend on it.")
  var fps = 60.0

  @Flag(help: "Write the recomputed checkpoints into the files instead of comparing.")
  var update = false

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    try FrameRate.check(fps)
  }

  func run() throws {
    let scenes = try shared.scenes()
    var hasFailed = false
    for file in files {
      let session = try SessionFile.read(file)
      let scene = try scenes.scene(of: session, file: file)
      if update {
        try CheckpointUpdate(session: session, scene: scene).write(to: file)
        print("\(file): updated")
        continue
      }
      var replay = try SessionFile.stage(session, scene: scene, file: file)
      var events: [StageEvent] = []
      try SessionFile.play(&replay, fps: fps, file: file) { replay, time throws(StageError) in
        events.removeAll(keepingCapacity: true)
        try replay.advance(to: time, into: &events)
      }
      if let mismatch = replay.mismatch {
        hasFailed = true
        let time = DecimalText.fixed(mismatch.time, digits: 6)
        print("\(file): differs at \(time) s: \(mismatch.difference)")
      } else {
        let count = replay.checkpointsSeen
        print("\(file): ok, \(count) checkpoint\(count == 1 ? "" : "s")")
      }
    }
    if hasFailed { throw Failure(.check, "not every session is reproduced") }
  }
}

/// Rewrites the checkpoints of a session: one a second and one after each settle.
struct CheckpointUpdate {
  let session: Session
  let scene: Scene

  func write(to file: String) throws {
    var stage = try Failure.mapping { try Stage(header: session.header, scene: scene) }
    var entries: [SessionEntry] = []
    var nextSecond = 1.0
    var events: [StageEvent] = []
    /// Lets time pass and adds the checkpoints that fall due on the way.
    func advance(to time: Double) {
      while nextSecond < time {
        stage.advance(to: nextSecond, into: &events)
        entries.append(
          SessionEntry(time: nextSecond, event: .checkpoint(stage.checkpoint))
        )
        nextSecond += 1
      }
      stage.advance(to: time, into: &events)
    }
    func addAfterSettle() {
      let hasSettled = events.contains {
        if case .settle = $0.event.kind { true } else { false }
      }
      if hasSettled {
        entries.append(
          SessionEntry(time: stage.time, event: .checkpoint(stage.checkpoint))
        )
      }
      events.removeAll(keepingCapacity: true)
    }
    for entry in session.entries {
      if case .checkpoint = entry.event { continue }
      advance(to: entry.time)
      addAfterSettle()
      if entry.event == .end {
        entries.append(
          SessionEntry(time: entry.time, event: .checkpoint(stage.checkpoint))
        )
      }
      try Failure.mapping { try stage.apply(entry, into: &events) }
      entries.append(entry)
    }
    let updated = Session(header: session.header, entries: entries)
    let output = try TextOutput(file)
    try output.write(SessionText.text(for: updated))
    try output.finish()
  }
}
