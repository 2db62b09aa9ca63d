import JSONText
import ScrollPhysics
package import Sessions

/// Touches and scrolling that another program recorded; ``session(header:in:turned:)`` maps them to a window or a
/// piece.
package struct ForeignRecording: Sendable {
  /// The touches and scroll frames in the order of time, beginning at time 0.
  ///
  /// Positions are shares of the device: 0 at the left and at the top, 1 at the right and at the bottom. Distances
  /// of scroll frames are shares, too; their positions have no meaning.
  let entries: [SessionEntry]
  /// Descriptions of what was corrected or ignored, one line each.
  package let warnings: [String]
  /// Whether the size that the user states is used for any device.
  package let usesSize: Bool

  /// The text forms of recordings.
  private static let forms: [any EvdevText.Type] = [
    EvtestRecording.self, EvemuRecording.self, LibinputRecording.self, GeteventRecording.self,
  ]

  /// Reads a recording in any of the known forms.
  ///
  /// If the text after the last newline cannot be read, it is dropped with a warning. Fingers that are still
  /// down at the end are cancelled with the reason `torn` and a warning.
  ///
  /// - Parameters:
  ///   - bytes: The text of the recording.
  ///   - name: Name of the file in warnings and errors.
  ///   - size: Size of the devices whose range the file does not state, in their own units.
  /// - Returns: The recording, which has no entries if the file has no touches.
  /// - Throws: `malformed` if a line is not in the form, or if the form of the file is unknown;
  ///   `capExceeded` if a limit of sessions is exceeded.
  package static func read(
    bytes: [UInt8],
    name: String,
    size: (width: Int, height: Int)? = nil
  ) throws(SessionError) -> ForeignRecording {
    do throws(SourceProblem) {
      try SessionLimits.checkFile(bytes: bytes.count)
      let lines = ForeignLines(name: name, bytes: bytes)
      guard let form = form(of: lines) else {
        let found = bytes.isEmpty ? "an empty file" : "a recording of no known form"
        let names = forms.map { $0.program }.joined(separator: ", ")
        throw .found(found, expected: "the text of one of \(names)")
      }
      let (devices, warnings) = try lines.devices(in: form)
      return try ForeignRecording(of: devices, size: size, warnings: warnings, name: name)
    } catch {
      throw SessionError(error, file: name, line: error.line)
    }
  }

  /// Whether a text begins as a recording in one of the known forms.
  package static func isRecording(_ start: [UInt8]) -> Bool {
    form(of: ForeignLines(name: "", bytes: start)) != nil
  }

  /// Recognizes the form by the lines of the file; returns nil for an unknown form.
  private static func form(of lines: ForeignLines) -> (any EvdevText.Type)? {
    for (_, line) in lines.prefix(2000) {
      if let form = forms.first(where: { $0.isSign(line) }) { return form }
    }
    return nil
  }

  /// Devices that report neither fingers nor wheels are ignored.
  private init(
    of devices: [EvdevDevice],
    size: (width: Int, height: Int)?,
    warnings: [String],
    name: String
  ) throws(SourceProblem) {
    var touches = ForeignTouches(name: name)
    var readers: [EvdevReader] = []
    var stream: [(reader: Int, event: EvdevEvent)] = []
    for device in devices {
      guard let reader = EvdevReader(device, index: readers.count, size: size) else { continue }
      // If times decrease within a device, they are raised. The file may list the devices one after another, so
      // times of different devices need not increase.
      var latest = Int.min
      for var event in device.events {
        if event.microseconds < latest { touches.note(.late, line: event.line) }
        latest = max(latest, event.microseconds)
        event.microseconds = latest
        stream.append((readers.count, event))
      }
      readers.append(reader)
    }
    if readers.count > 1 { stream.sort { $0.event.microseconds < $1.event.microseconds } }
    for (index, event) in stream {
      (touches.line, touches.microseconds) = (event.line, event.microseconds)
      do throws(SourceProblem) {
        try readers[index].take(event, &touches)
      } catch {
        throw error.at(line: event.line)
      }
    }
    var ofDevices: [String] = []
    for index in readers.indices { ofDevices += readers[index].finish(&touches, file: name) }
    let (entries, corrections) = try touches.finish()
    self.entries = entries
    self.warnings = warnings + ofDevices + corrections
    usesSize = readers.contains(where: \.usesSize)
  }

  /// Returns a session with the touches, an end entry, and the recording's warnings.
  ///
  /// The lowest values of the device are at the left and upper edges of the area, and its highest
  /// values at the right and lower edges. The area is in points of the window; a negative width or
  /// height mirrors the device. If `area` is nil, the area is the whole window. Each touch is a
  /// separate pointer, numbered from 1. Touchpads and wheels scroll at the middle of the area.
  ///
  /// If `turn` is not nil, the device is first turned by it; wheels are not turned.
  package func session(
    header: SessionHeader,
    in area: (x: Double, y: Double, width: Double, height: Double)? = nil,
    turned turn: ForeignTurn? = nil
  ) -> Session {
    let area = area ?? (x: 0, y: 0, width: header.width, height: header.height)
    func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      let (x, y) = turn?.position(x, y) ?? (x, y)
      return (Self.position(area.x + x * area.width), Self.position(area.y + y * area.height))
    }
    let (middleX, middleY) = (area.x + area.width / 2, area.y + area.height / 2)
    var rest = (x: 0.0, y: 0.0)
    var placed: [SessionEntry] = []
    placed.reserveCapacity(entries.count + 1)
    for var entry in entries {
      switch entry.event {
      case .down(let id, let x, let y, let kind, let pressure):
        let (x, y) = place(x, y)
        entry.event = .down(id: id, x: x, y: y, kind: kind, pressure: pressure)
      case .move(let id, let x, let y):
        let (x, y) = place(x, y)
        entry.event = .move(id: id, x: x, y: y)
      case .scroll(let frame, _, _, let modifiers):
        let (dx, dy) = turn?.distance(frame.dx, frame.dy) ?? (frame.dx, frame.dy)
        let frame = Self.scaled(frame, dx * area.width, dy * area.height, &rest)
        if frame.isEmpty { continue }
        let event = SessionEvent.scroll(frame, x: middleX, y: middleY, modifiers: modifiers)
        entry.event = event.rounded
      default: break
      }
      placed.append(entry)
    }
    placed.append(SessionEntry(time: placed.last?.time ?? 0, event: .end))
    return Session(header: header, entries: placed, warnings: warnings)
  }

  /// Sets the distances of a frame, in points, rounded to 1/256 point.
  ///
  /// `rest` is the remainder of the rounding, which is added to the next frame of a gesture.
  private static func scaled(
    _ frame: ScrollFrame,
    _ dx: Double,
    _ dy: Double,
    _ rest: inout (x: Double, y: Double)
  ) -> ScrollFrame {
    var frame = frame
    (frame.dx, frame.dy) = (limited(rest.x + dx), limited(rest.y + dy))
    let rounded = frame.rounded
    rest = (frame.dx - rounded.dx, frame.dy - rounded.dy)
    if frame.stopsX || frame.isCancelled { rest = (0, 0) }
    return rounded
  }

  private static func position(_ coordinate: Double) -> Double { Grid.rounded(limited(coordinate)) }

  private static func limited(_ coordinate: Double) -> Double {
    let range = SessionLimits.position
    return min(max(coordinate, range.lowerBound), range.upperBound)
  }
}

/// A turn of a device in degrees clockwise.
///
/// With `quarter`, the upper edge of the device becomes the right edge.
package enum ForeignTurn: Int, CaseIterable, Sendable {
  case quarter = 90
  case half = 180
  case threeQuarters = 270

  /// Turns a position in shares of the device around its middle.
  func position(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    switch self {
    case .quarter: (1 - y, x)
    case .half: (1 - x, 1 - y)
    case .threeQuarters: (y, 1 - x)
    }
  }

  func distance(_ dx: Double, _ dy: Double) -> (x: Double, y: Double) {
    switch self {
    case .quarter: (-dy, dx)
    case .half: (-dx, -dy)
    case .threeQuarters: (dy, -dx)
    }
  }
}
