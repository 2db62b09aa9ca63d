import Pickers
import ScrollPhysics
import Sessions

extension Stage {
  /// Adds the tuning in force to a checkpoint, once a parameter has been set.
  ///
  /// The piece "tuning" holds the preset and how many parameters differ from the header's; each of
  /// those has a piece with the mark of its ruler and its value.
  func addTuning(to checkpoint: inout Checkpoint) {
    guard tuner.wasChanged else { return }
    var count = 0
    for (index, knob) in ScrollTuning.allParameters.enumerated() {
      guard let value = tuning.value(of: knob.name), value != tuner.given.value(of: knob.name)
      else { continue }
      count += 1
      let mark = TuningScale.mark(nearestTo: value, on: tuner.knobs[index].scale)
      checkpoint["tuning.\(knob.name)"] = .one(Checkpoint.State(mark, at: value))
    }
    checkpoint["tuning"] = .one(Checkpoint.State(presetName, at: Double(count)))
  }

  /// A recorded checkpoint without the parameters that the engine in force does not have.
  ///
  /// Sessions recorded by earlier versions contain the parameters of every engine.
  func withoutForeignTuning(_ recorded: Checkpoint) -> Checkpoint {
    let own = tuning.parameters.map { "tuning.\($0.name)" }
    let foreign = recorded.names.filter { $0.hasPrefix("tuning.") && !own.contains($0) }
    guard !foreign.isEmpty, let preset = recorded["tuning"]?.states.first?.selection,
      let count = checkpoint["tuning"]?.states.first?.offset
    else { return recorded }
    var comparable = Checkpoint()
    for name in recorded.names where !foreign.contains(name) { comparable[name] = recorded[name] }
    comparable["tuning"] = .one(Checkpoint.State(preset, at: count))
    return comparable
  }
}
