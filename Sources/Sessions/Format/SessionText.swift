import ScrollPhysics

/// Sessions as text: the lines the writer appends and the reader reads.
///
/// A pure function of its input; it needs no file.
public enum SessionText {
  /// The header as one line of JSON, without a newline.
  ///
  /// - Precondition: Its numbers are finite.
  public static func line(for header: SessionHeader) -> String {
    var line: [UInt8] = []
    append(header, to: &line)
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  /// An entry as one line of JSON, without a newline; time and positions are rounded as files keep
  /// them.
  ///
  ///     SessionText.line(for: SessionEntry(time: 0.42, event: .move(id: 1, x: 195.25, y: 8)))
  ///     // [420000,"m",1,195.25,8]
  ///
  /// - Precondition: Its numbers are finite.
  public static func line(for entry: SessionEntry) -> String {
    var line: [UInt8] = []
    append(entry, to: &line)
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  /// A whole session as it stands in a file, every line with its newline.
  ///
  /// What the reader would refuse (times that decrease, pointers that move without being down)
  /// is written as it is.
  ///
  /// - Precondition: Its numbers are finite.
  public static func text(for session: Session) -> String {
    var lines: [UInt8] = []
    append(session.header, to: &lines)
    for entry in session.entries { append(entry, to: &lines) }
    return String(decoding: lines, as: UTF8.self)
  }

  /// Adds a header line and its newline.
  static func append(_ header: SessionHeader, to line: inout [UInt8]) {
    line += "{\"format\":\"touchcast\",\"version\":\(SessionHeader.version),\"title\":".utf8
    JSONText.append(header.title, to: &line)
    line += ",\"size\":[".utf8
    JSONText.append(header.width, to: &line)
    append(next: header.height, to: &line)
    line += "],\"scale\":".utf8
    JSONText.append(header.scale, to: &line)
    line += ",\"preset\":".utf8
    JSONText.append(header.preset, to: &line)
    line += ",\"scene\":".utf8
    JSONText.append(header.scene, to: &line)
    line += ",\"tuning\":{".utf8
    for (index, (name, value)) in header.tuning.sorted(by: { $0.key < $1.key }).enumerated() {
      if index > 0 { line.append(UInt8(ascii: ",")) }
      JSONText.append(name, to: &line)
      line.append(UInt8(ascii: ":"))
      JSONText.append(value, to: &line)
    }
    line.append(UInt8(ascii: "}"))
    if let start = header.start {
      line += ",\"start\":".utf8
      append(start, to: &line)
    }
    if let deck = header.deck {
      line += ",\"deck\":".utf8
      JSONText.append(deck, to: &line)
    }
    if header.safeArea > 0 {
      line += ",\"safeArea\":".utf8
      JSONText.append(header.safeArea, to: &line)
    }
    line += "}\n".utf8
  }

  /// Adds an entry's line and its newline.
  ///
  /// Allocates only for text and for numbers that are neither whole nor multiples of 1/64.
  static func append(_ entry: SessionEntry, to line: inout [UInt8]) {
    line.append(UInt8(ascii: "["))
    JSONText.append(entry.microseconds, to: &line)
    append(entry.event.rounded, to: &line)
    line += "]\n".utf8
  }

  private static func append(_ event: SessionEvent, to line: inout [UInt8]) {
    line += ",\"".utf8
    line.append(UInt8(ascii: event.code))
    line.append(UInt8(ascii: "\""))
    switch event {
    case .down(let id, let x, let y, let kind, let pressure):
      append(next: id, to: &line)
      append(next: x, y, to: &line)
      append(next: kind.rawValue, to: &line)
      if let pressure { append(next: pressure, to: &line) }
    case .move(let id, let x, let y):
      append(next: id, to: &line)
      append(next: x, y, to: &line)
    case .up(let id):
      append(next: id, to: &line)
    case .cancel(let id, let reason):
      append(next: id, to: &line)
      if let reason { append(next: reason, to: &line) }
    case .wheel(let x, let y, let dx, let dy):
      append(next: x, y, to: &line)
      append(next: dx, dy, to: &line)
    case .key(let key, let isDown, let modifiers):
      append(next: isDown ? "down" : "up", to: &line)
      append(next: key.rawValue, to: &line)
      append(next: modifiers.rawValue, to: &line)
    case .resize(let width, let height, let scale):
      append(next: width, height, to: &line)
      append(next: scale, to: &line)
    case .preset(let text), .marker(let text):
      append(next: text, to: &line)
    case .tuning(let name, let value):
      append(next: name, to: &line)
      append(next: value, to: &line)
    case .checkpoint(let checkpoint):
      line.append(UInt8(ascii: ","))
      append(checkpoint, to: &line)
    case .end:
      break
    }
  }

  private static func append(_ checkpoint: Checkpoint, to line: inout [UInt8]) {
    line.append(UInt8(ascii: "{"))
    for (index, member) in checkpoint.members.enumerated() {
      if index > 0 { line.append(UInt8(ascii: ",")) }
      JSONText.append(member.name, to: &line)
      line.append(UInt8(ascii: ":"))
      switch member.piece {
      case .one(let state):
        append(state, to: &line)
      case .many(let states):
        line.append(UInt8(ascii: "["))
        for (index, state) in states.enumerated() {
          if index > 0 { line.append(UInt8(ascii: ",")) }
          append(state, to: &line)
        }
        line.append(UInt8(ascii: "]"))
      }
    }
    line.append(UInt8(ascii: "}"))
  }

  private static func append(_ state: Checkpoint.State, to line: inout [UInt8]) {
    line.append(UInt8(ascii: "["))
    switch state.selection {
    case .index(let index): JSONText.append(index, to: &line)
    case .name(let name): JSONText.append(name, to: &line)
    }
    append(next: state.offset, to: &line)
    line.append(UInt8(ascii: "]"))
  }

  private static func append(next value: Int, to line: inout [UInt8]) {
    line.append(UInt8(ascii: ","))
    JSONText.append(value, to: &line)
  }

  private static func append(next value: Double, to line: inout [UInt8]) {
    line.append(UInt8(ascii: ","))
    JSONText.append(value, to: &line)
  }

  private static func append(next x: Double, _ y: Double, to line: inout [UInt8]) {
    append(next: x, to: &line)
    append(next: y, to: &line)
  }

  private static func append(next text: String, to line: inout [UInt8]) {
    line.append(UInt8(ascii: ","))
    JSONText.append(text, to: &line)
  }
}

extension SessionEvent {
  /// The letter that stands for the kind of event in a file.
  fileprivate var code: Unicode.Scalar {
    switch self {
    case .down: "d"
    case .move: "m"
    case .up: "u"
    case .cancel: "c"
    case .wheel: "w"
    case .key: "k"
    case .resize: "r"
    case .preset: "p"
    case .tuning: "t"
    case .marker: "l"
    case .checkpoint: "h"
    case .end: "x"
    }
  }
}
