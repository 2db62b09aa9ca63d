import ScrollPhysics

extension Stage {
  /// The tuning of a preset.
  static func tuning(preset name: String) throws(StageError) -> ScrollTuning {
    guard let tuning = ScrollTuning.preset(named: name) else {
      throw .unknownPreset(name, known: ScrollTuning.presets.map(\.name))
    }
    return tuning
  }

  /// Sets one number by its name.
  static func set(
    _ name: String,
    to value: Double,
    in tuning: inout ScrollTuning
  ) throws(StageError) {
    do {
      try tuning.set(name, to: value)
    } catch {
      throw .tuning(error.description)
    }
  }
}
