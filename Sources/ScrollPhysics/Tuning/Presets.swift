/// A tuning with a name: an engine with its parameters, and the rules for velocity, carried momentum and
/// ticks.
public struct ScrollPreset: Sendable {
  /// The name, as sessions, preset files and C spell it.
  public let name: String
  /// The version of the software that the preset follows.
  public let follows: String
  /// The first edition whose tuning panel has the preset.
  package let since: PresetEdition
  private let make: @Sendable () -> ScrollTuning

  /// The engine, its parameters and the rules.
  public var tuning: ScrollTuning { make() }

  package init(
    _ name: String,
    _ since: PresetEdition,
    _ follows: String,
    _ tuning: @escaping @Sendable () -> ScrollTuning
  ) {
    (self.name, self.since, self.follows, make) = (name, since, follows, tuning)
  }
}

extension ScrollTuning {
  /// Every preset, in the order in which they are listed.
  public static let presets = Engine.all.flatMap { $0.presets }

  /// The preset of a name in an edition; nil for an unknown name.
  public static func preset(
    named name: String,
    edition: PresetEdition = .current
  ) -> ScrollTuning? {
    let name = newestName(of: name, edition: edition)
    return presets.first { $0.name == name }?.tuning
  }

  /// The name that a preset of an edition has in the newest one.
  package static func newestName(of name: String, edition: PresetEdition) -> String {
    edition == .of2023 && name == "flutter" ? "flutter2023" : name
  }
}

/// What the names of presets mean: an engine changes over the years, and what was recorded with a
/// preset is played with the engine of then.
///
/// In the edition of 2023 `flutter` is `flutter2023`. Every other name means the same in all. The edition of
/// a session also decides which presets and parameters its tuning panel has.
public enum PresetEdition: Int, CaseIterable, Comparable, Sendable {
  /// The presets up to 2023.
  case of2023 = 2023
  /// The presets of 2026.
  case of2026 = 2026

  /// The newest.
  public static let current = PresetEdition.of2026

  /// Whether one is older than another.
  public static func < (one: PresetEdition, other: PresetEdition) -> Bool {
    one.rawValue < other.rawValue
  }
}
