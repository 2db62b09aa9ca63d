import JSONText
import ScrollPhysics

/// Converts sessions and entries to the lines of a session file.
public enum SessionText {
  /// Returns the text of a session file; times and positions are rounded.
  ///
  /// Every line ends with a newline. Nothing is checked: entries that the reader refuses, such as
  /// times that decrease or pointers that move without being down, are also written.
  ///
  ///     // [420000,"m",1,195.25,8]      a pointer that moves at 0.42 s
  ///
  /// - Precondition: All numbers in the session are finite.
  public static func text(for session: Session) -> String {
    var lines: [UInt8] = []
    append(session.header, to: &lines)
    for entry in session.entries { append(entry, to: &lines) }
    return String(decoding: lines, as: UTF8.self)
  }

  /// Appends the line of a header and the lines of its attachments, each with a newline.
  static func append(_ header: SessionHeader, to line: inout [UInt8]) {
    JSONWriter.write(to: &line) { json in
      json.object { json in
        json.string("touchcast", "format")
        json.integer(SessionHeader.version, "version")
        json.string(header.title, "title")
        json.array("size") { json in
          json.number(header.width)
          json.number(header.height)
        }
        json.number(header.scale, "scale")
        json.string(header.preset, "preset")
        json.string(header.scene, "scene")
        json.object("tuning") { json in
          for (name, value) in header.tuning.sorted(by: { $0.key < $1.key }) {
            json.number(value, name)
          }
        }
        header.start?.write(to: &json, "start")
        if header.safeArea > 0 { json.number(header.safeArea, "safeArea") }
        if !header.view.isEmpty {
          json.object("view") { json in
            for (name, value) in header.view.sorted(by: { $0.key < $1.key }) {
              json.string(value, name)
            }
          }
        }
        if header.begin > 0 { json.integer(Int64((header.begin * 1e6).rounded()), "begin") }
      }
    }
    line.append(UInt8(ascii: "\n"))
    for attachment in header.attachments { append(attachment, to: &line) }
  }

  /// Appends the line of an entry, with a newline.
  ///
  /// Allocates only for text and for numbers that are neither whole nor multiples of 1/64.
  package static func append(_ entry: SessionEntry, to line: inout [UInt8]) {
    JSONWriter.write(to: &line) { json in
      json.array { json in
        json.integer(entry.microseconds)
        entry.event.rounded.write(to: &json)
      }
    }
    line.append(UInt8(ascii: "\n"))
  }
}

extension SessionEvent {
  fileprivate func write(to json: inout JSONWriter) {
    switch self {
    case .down(let id, let x, let y, let kind, let pressure):
      json.add("d", id: id, x, y)
      json.string(kind.rawValue)
      if let pressure { json.number(pressure) }
    case .move(let id, let x, let y): json.add("m", id: id, x, y)
    case .up(let id): json.add("u", id: id)
    case .cancel(let id, let reason): json.add("c", id: id, text: reason)
    case .wheel(let x, let y, let dx, let dy): json.add("w", x, y, dx, dy)
    case .scroll(let frame, let x, let y, let modifiers):
      json.add("s", x, y)
      frame.write(to: &json, modifiers: modifiers)
    case .key(let key, let isDown, let modifiers):
      json.add("k", text: isDown ? "down" : "up")
      json.string(key.rawValue)
      json.integer(modifiers.rawValue)
    case .resize(let width, let height, let scale): json.add("r", width, height, scale)
    case .preset(let name): json.add("p", text: name)
    case .tuning(let name, let value): json.add("t", text: name, value)
    case .focus(let name): json.add("o", text: name)
    case .marker(let text): json.add("l", text: text)
    case .checkpoint(let checkpoint):
      json.string("h")
      checkpoint.write(to: &json)
    case .end: json.string("x")
    }
  }
}

extension JSONWriter {
  /// Writes a code, then the fields that are not nil, in the order of the parameters.
  fileprivate mutating func add(
    _ code: String,
    id: Int? = nil,
    text: String? = nil,
    _ first: Double? = nil,
    _ second: Double? = nil,
    _ third: Double? = nil,
    _ fourth: Double? = nil
  ) {
    string(code)
    if let id { integer(id) }
    if let text { string(text) }
    if let first { number(first) }
    if let second { number(second) }
    if let third { number(third) }
    if let fourth { number(fourth) }
  }
}

extension Checkpoint {
  fileprivate func write(to json: inout JSONWriter, _ key: String? = nil) {
    json.object(key) { json in
      for member in members {
        switch member.piece {
        case .one(let state): state.write(to: &json, member.name)
        case .many(let states):
          json.array(member.name) { json in
            for state in states { state.write(to: &json) }
          }
        }
      }
    }
  }
}

extension Checkpoint.State {
  fileprivate func write(to json: inout JSONWriter, _ key: String? = nil) {
    json.array(key) { json in
      switch selection {
      case .index(let index): json.integer(index)
      case .name(let name): json.string(name)
      }
      json.number(offset)
    }
  }
}
