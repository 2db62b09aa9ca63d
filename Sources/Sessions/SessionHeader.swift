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
  /// The edition that defines what the names of presets mean; 2023 if a file does not state it.
  public var edition: PresetEdition

  /// The state of the stage besides the pieces when the recording began, by name: the focus and the
  /// panel.
  ///
  /// Names and values have the same characters as `preset`; a new stage has none.
  public var view: [String: String] = [:]

  /// Time from which on the session is shown, in seconds; a whole number of microseconds, from 0 to 24
  /// hours.
  ///
  /// The entries before this time only lead to the state at this time, and are applied without being
  /// shown.
  public var begin = 0.0

  /// The user's files with which the session was recorded; in a session file their lines follow the
  /// header.
  package var attachments: [SessionAttachment] = []

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
