package import JSONText

/// The limits and ranges of a session.
///
/// The reader refuses a file with a larger number or a value out of its range. The writer does not
/// write such entries; at the limit of bytes, entries or time it ends the recording.
package enum SessionLimits {
  /// Largest size of a file, in bytes.
  package static let fileBytes = 64 << 20
  /// Largest length of the header or an entry, without its newline, in bytes.
  package static let lineBytes = 4096
  /// Largest length of the line of an attachment, without its newline, in bytes.
  package static let attachmentBytes = 32 << 20
  /// Largest number of entries after the header.
  package static let entries = 2_000_000
  /// Latest time of an entry, in microseconds: 24 hours.
  package static let microseconds: Int64 = 86_400_000_000
  /// Largest number of pointers that are down at the same time.
  package static let pointersDown = 32
  /// Deepest nesting of arrays and objects in a line.
  package static let depth = 4
  /// Allowed width and height of the window, in points.
  package static let windowExtent = 1.0...16_384
  /// Allowed height of the area at the bottom of the window that the system reserves, in points.
  package static let safeArea = 0.0...1000
  /// Allowed scale of the window, in pixels per point.
  package static let scale = 0.25...8.0
  /// Allowed coordinates of a pointer, and allowed distances of a scroll entry, in points.
  ///
  /// The range is larger than a window, because a drag can continue outside the window.
  package static let position = -65_536.0...65_536
  /// Allowed number of notches in one mouse wheel entry, along each axis.
  package static let notches = -1_000.0...1_000
  /// Allowed pressure of a finger; 1 is the greatest pressure that the device measures.
  package static let pressure = 0.0...1
  /// Allowed value of a tuning parameter, in the unit of the parameter.
  package static let tuningValue = -1e9...1e9
  /// Allowed content offset in a checkpoint, in points.
  package static let offset = -1e18...1e18

  /// Returns the width or height of a window, in points, clamped to `windowExtent`.
  package static func fitted(_ extent: Double) -> Double {
    min(max(extent, windowExtent.lowerBound), windowExtent.upperBound)
  }

  /// Whether a text is a name: 1...64 of the characters `A-Z a-z 0-9 . _ -`.
  package static func isName(_ text: String) -> Bool {
    1...64 ~= text.utf8.count
      && text.utf8.allSatisfy { JSONParser.isWord($0) && $0 != UInt8(ascii: "+") }
  }

  package static func checkFile(bytes count: Int) throws(SourceProblem) {
    guard count <= fileBytes else {
      throw .found("\(count) bytes", expected: "at most \(fileBytes)", .textLimit)
    }
  }

  package static func checkLine(
    bytes count: Int,
    upTo limit: Int = lineBytes
  ) throws(SourceProblem) {
    guard count <= limit else {
      throw .found("a line of \(count) bytes", expected: "at most \(limit)", .lineLimit)
    }
  }
}
