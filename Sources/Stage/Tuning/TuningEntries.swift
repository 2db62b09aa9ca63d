import ScrollPhysics

extension Stage {
  /// The preset of a name.
  static func tuning(preset name: String) throws(StageError) -> ScrollTuning {
    guard let tuning = ScrollTuning.preset(named: name) else {
      throw .unknownPreset(name, known: ScrollTuning.presets.map(\.name))
    }
    return tuning
  }

  /// Sets a parameter by its name; one that only other engines have is accepted without effect, so
  /// that recordings made with an older version can be played.
  static func set(
    _ name: String,
    to value: Double,
    in tuning: inout ScrollTuning
  ) throws(StageError) {
    do {
      try tuning.setIfPresent(name, to: value)
    } catch {
      throw .tuning(error.description)
    }
  }
}
