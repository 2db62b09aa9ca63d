package import Sessions
package import ScrollPhysics

/// Touches that another program recorded, with positions as shares of the device.
///
/// ``entries(in:kind:startingAt:)`` maps the device to a window or a picker.
package struct ForeignRecording: Equatable, Sendable {
  /// The program that wrote a recording.
  package enum Format: String, CaseIterable, Equatable, Sendable {
    /// Kivy's recorder, `.kvi`.
    case kivy
    /// `evemu-record`.
    case evemu
    /// `libinput record`, YAML.
    case libinput
    /// Android's `getevent -t`, with or without `-l`.
    case getevent
  }

  /// The program that wrote the recording.
  package let format: Format
  /// The devices in the order of the file; empty for Kivy, whose positions are shares of its window.
  package let devices: [TouchDevice]
  /// What was corrected or ignored, one line each.
  package let warnings: [String]
  /// The touches in order of time, beginning at time 0.
  let touches: [ForeignTouch]

  /// Number of touches.
  package var touchCount: Int { touches.count { $0.phase == .down } }
  /// Time from the first touch to the last event, in seconds; 0 without touches.
  package var duration: Double { Double(touches.last?.microseconds ?? 0) / 1e6 }

  /// Reads a recording in any of the formats.
  ///
  /// What follows the last newline is dropped with a warning if it cannot be read. Fingers still
  /// down at the end are cancelled, reason `torn`, with a warning.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text, at most 64 MiB.
  ///   - name: The file's name in warnings and errors.
  /// - Returns: The recording, with warnings for what was corrected.
  /// - Throws: `malformed` for a line that is not in the format and for a file of an unknown format;
  ///   `capExceeded` beyond a limit of sessions.
  package static func read(bytes: [UInt8], name: String) throws(SessionError) -> ForeignRecording {
    guard bytes.count <= SessionLimits.fileBytes else {
      throw .capExceeded(
        file: name,
        line: nil,
        found: "\(bytes.count) bytes",
        expected: "at most \(SessionLimits.fileBytes)"
      )
    }
    let lines = ForeignLines(bytes: bytes, name: name)
    guard let format = Format(of: lines) else {
      throw .malformed(
        file: name,
        line: 1,
        found: bytes.isEmpty ? "an empty file" : "a recording of no known format",
        expected: "one of Kivy, evemu, libinput record, getevent -t"
      )
    }
    switch format {
    case .kivy: return try KivyRecording.read(lines)
    case .evemu: return try EvemuRecording.read(lines)
    case .libinput: return try LibinputRecording.read(lines)
    case .getevent: return try GeteventRecording.read(lines)
    }
  }

  /// The touches as entries of a session.
  ///
  /// A device's lowest values are at the area's left and upper edge, its highest values at the right
  /// and lower edge. Each touch is a pointer of its own, numbered from 1.
  ///
  /// - Parameters:
  ///   - area: The part of the window to which the device is mapped.
  ///   - kind: The kind of the pointers.
  ///   - time: When the first finger goes down, in seconds; at least 0.
  /// - Returns: Entries in order of time, rounded as in files, without an end.
  package func entries(
    in area: TouchArea,
    kind: PointerEvent.Kind = .touch,
    startingAt time: Double = 0
  ) -> [SessionEntry] {
    let start = SessionEntry(time: max(0, time), event: .end).microseconds
    return touches.map { touch in
      let x = Self.position(area.x + touch.x * area.width)
      let y = Self.position(area.y + touch.y * area.height)
      let event: SessionEvent =
        switch touch.phase {
        case .down: .down(id: touch.id, x: x, y: y, kind: kind, pressure: touch.pressure)
        case .moved: .move(id: touch.id, x: x, y: y)
        case .up: .up(id: touch.id)
        case .cancelled: .cancel(id: touch.id, reason: touch.reason)
        }
      return SessionEntry(microseconds: start + touch.microseconds, event: event)
    }
  }

  /// A session of the touches and an end entry.
  ///
  /// - Parameters:
  ///   - header: The session's header.
  ///   - area: The part of the window to which the device is mapped; nil for the whole window.
  /// - Returns: The session, with the recording's warnings.
  package func session(header: SessionHeader, in area: TouchArea? = nil) -> Session {
    let window = TouchArea(x: 0, y: 0, width: header.width, height: header.height)
    var entries = entries(in: area ?? window)
    entries.append(SessionEntry(time: duration, event: .end))
    return Session(header: header, entries: entries, warnings: warnings)
  }

  private static func position(_ coordinate: Double) -> Double {
    let range = SessionLimits.position
    return Grid.rounded(min(max(coordinate, range.lowerBound), range.upperBound))
  }
}

extension ForeignRecording.Format {
  /// The format of a file, which its lines show; nil for an unknown format.
  init?(of lines: ForeignLines) {
    for (_, line) in lines.prefix(2000) {
      if line.hasPrefix("#RECORDER") {
        self = .kivy
      } else if line.hasPrefix("# EVEMU") || line.hasPrefix("E: ") || line.hasPrefix("N: ") {
        self = .evemu
      } else if line.hasPrefix("libinput:") || line.hasPrefix("- node:") || line == "- evdev:" {
        self = .libinput
      } else if line.hasPrefix("add device ") || line.contains("/dev/input/event")
        || (line.hasPrefix("[") && line.contains("]") && line.contains("."))
      {
        self = .getevent
      } else {
        continue
      }
      return
    }
    return nil
  }
}
