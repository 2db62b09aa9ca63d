/// The conditions under which a session begins, such as window size, preset and scene.
///
/// The header and the entries determine every state of a replay. A replay looks up names of presets
/// and scenes in tables of the program. A header never contains a path or an expression.
public struct SessionHeader: Equatable, Sendable {
  /// The version of the format that is written, and the only one that can be read.
  package static let version = 1

  /// The title that the user sees; any text, may be empty.
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
  /// Tuning parameters that differ from the preset when the session begins, by the parameter's
  /// name.
  public var tuning: [String: Double]
  /// The state of each picker when the recording began; nil if the session begins with the scene's
  /// initial state.
  public var start: Checkpoint?
  /// Height of the area at the bottom of the window that the system reserves, in points; 0...1000.
  public var safeArea: Double
  /// What the window showed when the recording began, such as the focus and the open panel.
  ///
  /// Example: `["focus": "wheel.1", "panel": "events"]`. Names and values have the same characters
  /// as `preset`. The dictionary is empty if the recording began with a new stage.
  package var view: [String: String] = [:]

  /// Time at which the shown part of the session begins, in seconds.
  ///
  /// A whole number of microseconds, from 0 to 24 hours. Entries before this time are applied at
  /// once and are not shown. The shown part therefore begins with the state that the pickers have
  /// at this time.
  public var begin = 0.0

  /// In a session file, the lines of the attachments follow the header.
  package var attachments: [SessionAttachment] = []

  /// Creates a header; the values are checked when the header is written or read.
  public init(
    title: String,
    width: Double,
    height: Double,
    scale: Double = 1,
    preset: String,
    scene: String,
    tuning: [String: Double] = [:],
    start: Checkpoint? = nil,
    safeArea: Double = 0
  ) {
    self.title = title
    self.width = width
    self.height = height
    self.scale = scale
    self.preset = preset
    self.scene = scene
    self.tuning = tuning
    self.start = start
    self.safeArea = safeArea
  }
}
