public import ScrollPhysics

/// The conditions of a session before its first entry.
///
/// Header and entries determine every state of a replay. A replay looks the names up in compiled
/// tables; a header never contains a path or an expression.
public struct SessionHeader: Equatable, Sendable {
  /// The version of the format that is written, and the newest that is read.
  package static let version = 1

  /// The title for the user; any text, may be empty.
  public var title: String
  /// Window width at the beginning, in points; 1...16384.
  public var width: Double
  /// Window height at the beginning, in points; 1...16384.
  public var height: Double
  /// Pixels per point; 0.25...8.
  public var scale: Double
  /// Name of the preset at the beginning; 1...64 of the characters `A-Z a-z 0-9 . _ -`.
  public var preset: String
  /// Name of the scene; the same characters as `preset`.
  public var scene: String
  /// Parameters that differ from the preset at the beginning, by name.
  public var tuning: [String: Double]
  /// The state of each picker when the recording began; nil if the session begins with the scene's
  /// initial state.
  public var start: Checkpoint?
  /// Name of the user's deck that replaces the scene's deck; nil without one.
  ///
  /// It has the same characters as `preset`.
  public var deck: String?
  /// Height at the bottom of the window that the system reserves, in points; 0...1000.
  public var safeArea: Double
  /// The year whose definitions the names of presets have; a file without it means 2023.
  public var edition: PresetEdition

  /// Creates a header; the values are checked when it is written or read.
  public init(
    title: String,
    width: Double,
    height: Double,
    scale: Double = 1,
    preset: String,
    scene: String,
    tuning: [String: Double] = [:],
    start: Checkpoint? = nil,
    deck: String? = nil,
    safeArea: Double = 0,
    edition: PresetEdition = .current
  ) {
    self.title = title
    self.width = width
    self.height = height
    self.scale = scale
    self.preset = preset
    self.scene = scene
    self.tuning = tuning
    self.start = start
    self.deck = deck
    self.safeArea = safeArea
    self.edition = edition
  }
}
