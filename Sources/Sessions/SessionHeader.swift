/// What holds for a whole session before its first entry.
///
/// Together with the entries it determines every state of a replay. The names are only looked up
/// in tables by whoever replays; no path or expression is ever taken from a header.
public struct SessionHeader: Equatable, Sendable {
  /// Format version this code writes and the newest it reads.
  public static let version = 1

  /// What a person calls the session; any text, may be empty.
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
  /// Numbers that differed from the preset at the beginning, by name; empty when none did.
  public var tuning: [String: Double]
  /// Where each picker rested when recording began; nil when the session begins with the scene's
  /// own first state.
  public var start: Checkpoint?
  /// Name of the deck that took the place of the scene's own; nil without one.
  ///
  /// It has the same characters as `preset`.
  public var deck: String?
  /// Room at the bottom of the window that the system keeps for itself, in points; 0...1000.
  public var safeArea: Double

  /// Creates a header; nothing is checked until it is written or read.
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
    self.deck = deck
    self.safeArea = safeArea
  }
}
