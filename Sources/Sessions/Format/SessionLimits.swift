/// What a session may hold at most: the writer stops there, the reader refuses more.
public enum SessionLimits {
  /// Largest file, in bytes.
  public static let fileBytes = 64 << 20
  /// Longest line without its newline, in bytes.
  public static let lineBytes = 4096
  /// Most entries after the header.
  public static let entries = 2_000_000
  /// Latest time of an entry, in microseconds: 24 hours.
  public static let microseconds = 86_400_000_000
  /// Most pointers down at once.
  public static let pointersDown = 32
  /// Deepest nesting of arrays and objects in a line.
  public static let depth = 4
  /// Width and height of the window, in points.
  public static let windowExtent = 1.0...16_384
  /// Room at the bottom that the system keeps for itself, in points.
  public static let safeArea = 0.0...1000
  /// Pixels per point.
  public static let scale = 0.25...8.0
  /// Coordinates of pointers and wheel, in points; a drag may go on outside the window.
  public static let position = -65_536.0...65_536
  /// Notches of one wheel entry.
  public static let notches = -1_000.0...1_000
  /// Pressure of a finger, from none to all the device can tell.
  public static let pressure = 0.0...1
  /// Value of a tuning number, in whatever unit it has.
  public static let tuningValue = -1e9...1e9
  /// Content offset in a checkpoint, in points: room for 2^53 rows of 100 points.
  public static let offset = -1e18...1e18
  /// Length of a name, in characters.
  public static let nameLength = 1...64

  /// Whether text can be a name: 1...64 of the characters `A-Z a-z 0-9 . _ -`.
  public static func isName(_ text: String) -> Bool {
    nameLength.contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
      }
  }
}
