/// A tuning with a name: an engine with its parameters, and all rules.
public struct ScrollPreset: Sendable {
  /// The preset's name in sessions, preset files and the C library.
  public let name: String
  /// The name and version of the software that the preset follows.
  public let follows: String
  private let make: @Sendable () -> ScrollTuning

  /// A tuning with the preset's engine, parameters and rules.
  public var tuning: ScrollTuning { make() }

  package init(
    _ name: String,
    _ follows: String,
    _ tuning: @escaping @Sendable () -> ScrollTuning
  ) {
    (self.name, self.follows, make) = (name, follows, tuning)
  }
}

extension ScrollTuning {
  /// Every preset, in the order in which lists show them.
  public static let presets = Engine.all.flatMap { $0.presets }

  /// Returns the tuning of the preset with a name; nil for an unknown name.
  public static func preset(named name: String) -> ScrollTuning? {
    presets.first { $0.name == name }?.tuning
  }
}
