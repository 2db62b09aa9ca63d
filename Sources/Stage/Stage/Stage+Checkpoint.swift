import Pickers
import ScrollPhysics
package import Sessions

extension Stage {
  /// The selection and the offset of every piece at this instant, and the changed parameters.
  ///
  /// Offsets are rounded to 1/64 point.
  package var checkpoint: Checkpoint {
    var checkpoint = Checkpoint()
    for piece in pieces { piece.addStates(to: &checkpoint, isResting: false) }
    addTuning(to: &checkpoint)
    return checkpoint
  }

  package var checkpointEntry: SessionEntry {
    SessionEntry(time: time, event: .checkpoint(checkpoint))
  }

  /// A checkpoint that can start a session: every piece is at rest on a row.
  ///
  /// Each piece is on the row on which it would come to rest if it were released now.
  package var restingCheckpoint: Checkpoint {
    var checkpoint = Checkpoint()
    for piece in pieces { piece.addStates(to: &checkpoint, isResting: true) }
    return checkpoint
  }

  /// Adds the tuning in effect, if a parameter has been set since the session began.
  ///
  /// The entry "tuning" contains the name of the preset, and the number of parameters that differ from the
  /// session header. Each of these parameters has an entry of its own, with the nearest mark of its ruler and
  /// its value.
  private func addTuning(to checkpoint: inout Checkpoint) {
    guard isTuningSet else { return }
    var count = 0
    let (values, given) = (tuning.values, givenTuning.values)
    for (index, parameter) in ScrollTuning.allParameters.enumerated() {
      guard let value = values[index], value != given[index] else { continue }
      count += 1
      let mark = TuningScale.all[index].marks.mark(nearestTo: value) ?? 0
      checkpoint["tuning.\(parameter.name)"] = .one(Checkpoint.State(mark, at: value))
    }
    checkpoint["tuning"] = .one(Checkpoint.State(presetName, at: Double(count)))
  }
}
