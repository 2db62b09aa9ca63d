package import JSONText

/// The limits of a session.
///
/// The writer ends a recording at them, and the reader refuses more.
package enum SessionLimits {
  /// Largest file, in bytes.
  package static let fileBytes = 64 << 20
  /// Longest line without its newline, in bytes.
  package static let lineBytes = 4096
  /// Most entries after the header.
  package static let entries = 2_000_000
  /// Latest time of an entry, in microseconds: 24 hours.
  package static let microseconds: Int64 = 86_400_000_000
  /// Most pointers down at once.
  package static let pointersDown = 32
  /// Deepest nesting of arrays and objects in a line.
  package static let depth = 4
  /// Width and height of the window, in points.
  package static let windowExtent = 1.0...16_384
  /// Height at the bottom of the window that the system reserves, in points.
  package static let safeArea = 0.0...1000
  /// Pixels per point.
  package static let scale = 0.25...8.0
  /// Coordinates of pointers and wheel, in points; a drag can continue outside the window.
  package static let position = -65_536.0...65_536
  /// Notches of one wheel entry.
  package static let notches = -1_000.0...1_000
  /// Pressure of a finger, relative to the greatest that the device measures.
  package static let pressure = 0.0...1
  /// Value of a tuning parameter, in its own unit.
  package static let tuningValue = -1e9...1e9
  /// Content offset in a checkpoint, in points: enough for 2^53 rows of 100 points.
  package static let offset = -1e18...1e18

  /// The width or height of a window, clamped to `windowExtent`, in points.
  package static func fitted(_ extent: Double) -> Double {
    min(max(extent, windowExtent.lowerBound), windowExtent.upperBound)
  }

  /// Whether a text is a name: 1...64 of the characters `A-Z a-z 0-9 . _ -`.
  package static func isName(_ text: String) -> Bool {
    1...64 ~= text.utf8.count
      && text.utf8.allSatisfy { JSONParser.isWord($0) && $0 != UInt8(ascii: "+") }
  }

  /// Throws if a file of this size is too large.
  package static func checkFile(bytes count: Int) throws(SourceProblem) {
    guard count <= fileBytes else {
      throw .found("\(count) bytes", expected: "at most \(fileBytes)", .textLimit)
    }
  }

  /// Throws if a line of this length is too long.
  package static func checkLine(bytes count: Int) throws(SourceProblem) {
    guard count <= lineBytes else {
      throw .found("a line of \(count) bytes", expected: "at most \(lineBytes)", .lineLimit)
    }
  }
}
