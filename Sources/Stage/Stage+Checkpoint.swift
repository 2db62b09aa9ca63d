import Pickers
import ScrollPhysics
package import Sessions

extension Stage {
  /// Where every piece is now: its selection and its offset to 1/64 point.
  package var checkpoint: Checkpoint {
    var checkpoint = Checkpoint()
    for piece in pieces { piece.addStates(to: &checkpoint, isResting: false) }
    addTuning(to: &checkpoint)
    return checkpoint
  }

  /// The entry of a session with the checkpoint.
  package var checkpointEntry: SessionEntry {
    SessionEntry(time: time, event: .checkpoint(checkpoint))
  }

  /// Where every piece would rest if it were released now, on its row: the start of a session.
  package var restingCheckpoint: Checkpoint {
    var checkpoint = Checkpoint()
    for piece in pieces { piece.addStates(to: &checkpoint, isResting: true) }
    return checkpoint
  }

  /// Adds the tuning in effect, once a parameter has been set.
  ///
  /// The piece "tuning" has the preset and the number of parameters that differ from the header's; each
  /// of those has a piece with the mark of its ruler and its value.
  private func addTuning(to checkpoint: inout Checkpoint) {
    guard tuner.wasChanged else { return }
    var count = 0
    let (values, given) = (tuning.values, tuner.given.values)
    for (index, parameter) in ScrollTuning.allParameters.enumerated() {
      guard let value = values[index], value != given[index] else { continue }
      count += 1
      let mark = tuner.mark(of: value, knob: index)
      checkpoint["tuning.\(parameter.name)"] = .one(Checkpoint.State(mark, at: value))
    }
    checkpoint["tuning"] = .one(Checkpoint.State(presetName, at: Double(count)))
  }

  /// A recorded checkpoint without the parameters that the engine in effect does not have.
  ///
  /// Sessions recorded by earlier versions contain the parameters of every engine.
  func withoutForeignTuning(_ recorded: Checkpoint) -> Checkpoint {
    let own = tuning.parameters.map { "tuning.\($0.name)" }
    let foreign = recorded.names.filter { $0.hasPrefix("tuning.") && !own.contains($0) }
    guard !foreign.isEmpty,
      case .name(let preset) = recorded["tuning"]?.states.first?.selection,
      let count = checkpoint["tuning"]?.states.first?.offset
    else { return recorded }
    var comparable = recorded
    for name in foreign { comparable[name] = nil }
    comparable["tuning"] = .one(Checkpoint.State(preset, at: count))
    return comparable
  }
}
