/// A tuning with a name: an engine with its parameters, and the rules for velocity, carried momentum and
/// ticks.
public struct ScrollPreset: Sendable {
  /// The name, as sessions, preset files and C spell it.
  public let name: String
  /// The engine, its parameters and the rules.
  public let tuning: ScrollTuning
  /// The version of the software that the preset follows.
  public let follows: String
  /// The first edition whose tuning panel has it.
  package let since: PresetEdition
  /// The name of the preset that this one's name means up to an edition; nil if it always means this one.
  let earlier: (name: String, until: PresetEdition)?

  package init(
    _ name: String,
    _ tuning: ScrollTuning,
    _ since: PresetEdition,
    _ follows: String,
    earlier: (name: String, until: PresetEdition)? = nil
  ) {
    self.name = name
    self.tuning = tuning
    self.since = since
    self.follows = follows
    self.earlier = earlier
  }
}

extension ScrollTuning {
  /// Every preset, in the order in which they are listed.
  public static let presets = EngineTable.engines.flatMap { $0.presets() }

  /// The preset of a name in an edition; nil for an unknown name.
  public static func preset(
    named name: String,
    edition: PresetEdition = .current
  ) -> ScrollTuning? {
    entry(named: name, edition: edition)?.tuning
  }

  /// The same with the name that the preset has in the newest edition.
  package static func entry(named name: String, edition: PresetEdition) -> ScrollPreset? {
    guard let preset = newest(named: name) else { return nil }
    guard let earlier = preset.earlier, edition <= earlier.until else { return preset }
    return newest(named: earlier.name)
  }

  /// The preset that a name means in the newest edition.
  package static func newest(named name: String) -> ScrollPreset? {
    presets.first { $0.name == name }
  }
}

/// What the names of presets mean: an engine changes over the years, and what was recorded with a
/// preset is played with the engine of then.
///
/// In the edition of 2023 `flutter` is `flutter2023`. Every other name means the same in all. An edition
/// also decides which presets and parameters the tuning panel of a session has. The editions are those that
/// presets and parameters name.
public struct PresetEdition: RawRepresentable, Comparable, Sendable {
  /// The year.
  public let rawValue: Int

  /// The presets up to 2023.
  package static let of2023 = PresetEdition(year: 2023)
  /// The presets of 2026.
  package static let of2026 = PresetEdition(year: 2026)
  /// Every edition, the oldest first.
  package static let allCases: [PresetEdition] = {
    let presets = ScrollTuning.presets
    let years =
      presets.map { $0.since } + presets.flatMap { $0.tuning.parameters.map { $0.since } }
    return years.sorted().reduce(into: []) { all, next in
      if all.last != next { all.append(next) }
    }
  }()
  /// The newest.
  public static let current = allCases.max() ?? .of2026

  /// The edition of a year; nil if there is none.
  public init?(rawValue: Int) {
    guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = known
  }

  package init(year: Int) { rawValue = year }

  /// Whether one is older than another.
  public static func < (one: PresetEdition, other: PresetEdition) -> Bool {
    one.rawValue < other.rawValue
  }
}
