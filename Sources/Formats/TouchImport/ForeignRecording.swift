import JSONText
import ScrollPhysics
package import Sessions

/// Touches that another program recorded; ``session(header:in:)`` maps them to a window or a picker.
package struct ForeignRecording: Sendable {
  /// The touches in order of time, beginning at time 0.
  ///
  /// Positions are shares of the device: 0 at the left and at the top, 1 at the right and at the bottom.
  let touches: [SessionEntry]
  /// The pointers of fingers on touchpads; two of them scroll.
  let touchpadPointers: Set<Int>
  /// Descriptions of what was corrected or ignored, one line each.
  package let warnings: [String]

  /// Reads a recording in any of the known formats.
  ///
  /// If the text after the last newline cannot be read, it is dropped with a warning. Fingers that are still
  /// down at the end are cancelled with the reason `torn` and a warning.
  ///
  /// - Throws: `malformed` if a line is not in the format, or if the format of the file is unknown;
  ///   `capExceeded` if a limit of sessions is exceeded.
  package static func read(bytes: [UInt8], name: String) throws(SessionError) -> ForeignRecording {
    do throws(SourceProblem) {
      try SessionLimits.checkFile(bytes: bytes.count)
      let lines = ForeignLines(name: name, bytes: bytes)
      guard let read = reader(of: lines) else {
        let found = bytes.isEmpty ? "an empty file" : "a recording of no known format"
        throw .found(found, expected: "one of evemu, libinput record, getevent -t")
      }
      return try read(lines)
    } catch {
      throw SessionError(error, file: name, line: error.line)
    }
  }

  /// Recognizes the format by the lines of the file; returns nil for an unknown format.
  private static func reader(
    of lines: ForeignLines
  ) -> ((ForeignLines) throws(SourceProblem) -> ForeignRecording)? {
    for (_, line) in lines.prefix(2000) {
      if line.hasPrefix("# EVEMU") || line.hasPrefix("E: ") || line.hasPrefix("N: ") {
        return EvemuRecording.read
      }
      if line.hasPrefix("libinput:") || line.hasPrefix("- node:") || line == "- evdev:" {
        return LibinputRecording.read
      }
      if line.hasPrefix("add device ") || line.contains("/dev/input/event")
        || (line.hasPrefix("[") && line.contains("]") && line.contains("."))
      {
        return GeteventReader.read
      }
    }
    return nil
  }

  /// Returns a session with the touches, an end entry, and the recording's warnings.
  ///
  /// The lowest values of the device are at the left and upper edges of the area, and its highest
  /// values at the right and lower edges. The area is in points of the window; a negative width or
  /// height mirrors the device. If `area` is nil, the area is the whole window. Each touch is a
  /// separate pointer, numbered from 1. Two fingers on a touchpad scroll at the middle of the area.
  package func session(
    header: SessionHeader,
    in area: (x: Double, y: Double, width: Double, height: Double)? = nil
  ) -> Session {
    let area = area ?? (x: 0, y: 0, width: header.width, height: header.height)
    func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      (Self.position(area.x + x * area.width), Self.position(area.y + y * area.height))
    }
    var entries = touches
    for index in entries.indices {
      if case .down(let id, let x, let y, let kind, let pressure) = entries[index].event {
        let (x, y) = place(x, y)
        entries[index].event = .down(id: id, x: x, y: y, kind: kind, pressure: pressure)
      } else if case .move(let id, let x, let y) = entries[index].event {
        let (x, y) = place(x, y)
        entries[index].event = .move(id: id, x: x, y: y)
      }
    }
    if !touchpadPointers.isEmpty {
      let (x, y) = (area.x + area.width / 2, area.y + area.height / 2)
      let frames = TouchpadFrames(entries.filter(isOnTouchpad), overX: x, y: y).entries
      entries.removeAll(where: isOnTouchpad)
      entries = (entries + frames).sorted { $0.microseconds < $1.microseconds }
    }
    entries.append(SessionEntry(time: entries.last?.time ?? 0, event: .end))
    return Session(header: header, entries: entries, warnings: warnings)
  }

  private func isOnTouchpad(_ entry: SessionEntry) -> Bool {
    switch entry.event {
    case .down(let id, _, _, _, _), .move(let id, _, _), .up(let id), .cancel(let id, _):
      touchpadPointers.contains(id)
    default: false
    }
  }

  private static func position(_ coordinate: Double) -> Double {
    let range = SessionLimits.position
    return Grid.rounded(min(max(coordinate, range.lowerBound), range.upperBound))
  }
}
