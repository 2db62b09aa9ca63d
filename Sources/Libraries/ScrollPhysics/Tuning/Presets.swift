/// A tuning with a name: an engine with its parameters, and all rules.
public struct ScrollPreset: Sendable {
  /// The preset's name in sessions, preset files and the C library.
  public let name: String
  /// The name and version of the software that the preset follows.
  public let follows: String
  /// The first edition whose tuning panel shows the preset.
  package let since: PresetEdition
  private let make: @Sendable () -> ScrollTuning

  /// A tuning with the preset's engine, parameters and rules.
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
  /// Every preset, in the order in which lists show them.
  public static let presets = Engine.all.flatMap { $0.presets }

  /// Returns the tuning that a preset name means in an edition; nil for an unknown name.
  public static func preset(
    named name: String,
    edition: PresetEdition = .current
  ) -> ScrollTuning? {
    let name = newestName(of: name, edition: edition)
    return presets.first { $0.name == name }?.tuning
  }

  /// Returns the present name of the preset that was called `name` in an edition.
  ///
  /// Only one name has changed: `flutter` of the edition of 2023 is now `flutter2023`.
  package static func newestName(of name: String, edition: PresetEdition) -> String {
    edition == .of2023 && name == "flutter" ? "flutter2023" : name
  }
}

/// An edition of the presets, which decides which engine each preset name means.
///
/// Engines change over the years. A session is played with the engines of the edition in which it was
/// recorded. In the edition of 2023, `flutter` means `flutter2023`; every other name means the same in
/// all editions. The edition of a session also decides which presets and parameters the tuning panel of
/// the sandbox shows, and how the sandbox lays out its window.
public enum PresetEdition: Int, CaseIterable, Comparable, Sendable {
  /// The presets up to 2023.
  case of2023 = 2023
  /// The presets of 2026.
  case of2026 = 2026
  /// The presets of 2026, and `qt`; the tuning panel also has a header in which users choose a preset.
  case of2027 = 2027

  /// The newest edition, which new sessions have by default.
  public static let current = PresetEdition.of2027

  /// Returns whether one edition is older than another.
  public static func < (one: PresetEdition, other: PresetEdition) -> Bool {
    one.rawValue < other.rawValue
  }
}
