import Pickers
import ScrollPhysics
package import Sessions

extension Stage {
  /// The selection of every piece and its offset, rounded to 1/64 point, at this instant.
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

  /// The place on a row where every piece would rest if released now: the start of a session.
  package var restingCheckpoint: Checkpoint {
    var checkpoint = Checkpoint()
    for piece in pieces { piece.addStates(to: &checkpoint, isResting: true) }
    return checkpoint
  }

  /// Adds the tuning in effect if a parameter has been set.
  ///
  /// The piece "tuning" has the preset and the number of parameters that differ from the header's;
  /// each of these parameters has a piece with the mark of its ruler and its value.
  private func addTuning(to checkpoint: inout Checkpoint) {
    guard tuner.wasChanged else { return }
    var count = 0
    let (values, given) = (tuning.values, tuner.given.values)
    for (index, parameter) in ScrollTuning.allParameters.enumerated() {
      // Sessions of earlier editions were recorded without newer parameters.
      guard parameter.since <= edition, let value = values[index], value != given[index] else {
        continue
      }
      count += 1
      let mark = tuner.mark(of: value, knob: index)
      checkpoint["tuning.\(parameter.name)"] = .one(Checkpoint.State(mark, at: value))
    }
    checkpoint["tuning"] = .one(Checkpoint.State(presetName, at: Double(count)))
  }

  /// Returns a recorded checkpoint without the parameters that the present engine does not have.
  ///
  /// Sessions of earlier versions contain the parameters of every engine.
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
