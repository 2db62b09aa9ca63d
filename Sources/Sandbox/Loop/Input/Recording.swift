import Pickers
package import Sessions
package import Stage

/// Writes a session while it happens: every entry before it is applied, a checkpoint every second and
/// after each settle, and the end.
package final class Recording {
  private let writer: SessionWriter
  private var checkpoints = CheckpointRule()

  package init(path: String, header: SessionHeader, overwrite: Bool) throws(SessionError) {
    writer = try SessionWriter(path: path, header: header, overwrite: overwrite)
  }

  /// When the next checkpoint is due, in seconds.
  var nextCheckpoint: Double { checkpoints.next }
  var path: String { writer.path }
  var count: Int { writer.count }

  /// Appends an entry; false for one that a session cannot contain, which must not be applied.
  package func append(_ entry: SessionEntry) -> Bool {
    writer.append(entry) || writer.failure != nil
  }

  /// Records events of the stage, for the checkpoint after a settle.
  package func record(_ events: some Sequence<StageEvent>) {
    checkpoints.record(events)
  }

  /// Adds a checkpoint if one is due and writes everything to the file.
  package func endFrame(_ stage: Stage) throws(SessionError) {
    if checkpoints.isDue(at: stage.time) {
      writer.append(stage.checkpointEntry)
      checkpoints.pass(stage.time)
    }
    try writer.flush()
  }

  /// Adds the last checkpoint, cancels the fingers still down, adds the end and closes the file.
  func end(_ stage: Stage) throws(SessionError) {
    for entry in stage.lastEntries(pointersDown: writer.pointersDown) { writer.append(entry) }
    try writer.close()
  }
}
