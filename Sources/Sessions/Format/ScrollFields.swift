import JSONText
import ScrollPhysics

// The fields of a scroll entry: x, y, source, dx, dy, and those of notches x, notches y, marks and modifier
// bits up to the last that is not 0 or empty. The marks are words in an array.

extension ScrollFrame.Source {
  /// The name in files.
  package var name: String {
    switch self {
    case .finger: "finger"
    case .wheel: "wheel"
    case .continuous: "continuous"
    case .unknown: "unknown"
    }
  }
}

extension ScrollFrame {
  private enum Word {
    static let stopX = "stopX"
    static let stopY = "stopY"
    static let hold = "hold"
    static let holdEnd = "holdEnd"
    static let holdCancel = "holdCancel"
    static let cancel = "cancel"
    static let momentum = "momentum"
    static let late = "late"
  }

  /// Adds the fields from the source on.
  func write(to json: inout JSONWriter, modifiers: KeyModifiers) {
    json.string(source.name)
    json.number(dx)
    json.number(dy)
    let marks = marks
    let hasModifiers = modifiers.rawValue != 0
    guard notchesX != 0 || notchesY != 0 || !marks.isEmpty || hasModifiers else { return }
    json.integer(notchesX)
    json.integer(notchesY)
    guard !marks.isEmpty || hasModifiers else { return }
    json.array { json in
      for mark in marks { json.string(mark) }
    }
    if hasModifiers { json.integer(modifiers.rawValue) }
  }

  /// The words of the frame's members that are neither distances nor notches.
  private var marks: [String] {
    var marks: [String] = []
    if stopsX { marks.append(Word.stopX) }
    if stopsY { marks.append(Word.stopY) }
    switch hold {
    case .began(let fingers): marks.append("\(Word.hold)\(fingers)")
    case .ended(let isCancelled): marks.append(isCancelled ? Word.holdCancel : Word.holdEnd)
    case nil: break
    }
    if isCancelled { marks.append(Word.cancel) }
    if isMomentum { marks.append(Word.momentum) }
    if isLate { marks.append(Word.late) }
    return marks
  }

  /// Sets the member that a word stands for; returns false for an unknown word.
  fileprivate mutating func read(mark: String) -> Bool {
    switch mark {
    case Word.stopX: stopsX = true
    case Word.stopY: stopsY = true
    case Word.holdEnd: hold = .ended(isCancelled: false)
    case Word.holdCancel: hold = .ended(isCancelled: true)
    case Word.cancel: isCancelled = true
    case Word.momentum: isMomentum = true
    case Word.late: isLate = true
    default:
      guard let fingers = (1...10).first(where: { mark == "\(Word.hold)\($0)" }) else {
        return false
      }
      hold = .began(fingers: fingers)
    }
    return true
  }
}

extension EntryFields {
  func scroll() throws(SourceProblem) -> SessionEvent {
    let name = try string(3)
    guard let source = ScrollFrame.Source.allCases.first(where: { $0.name == name }) else {
      let expected = ScrollFrame.Source.allCases.map { $0.name }.joined(separator: ", ")
      throw .found("source \(field(3).summary)", expected: expected)
    }
    var frame = ScrollFrame(source)
    (frame.dx, frame.dy) = (try number(4), try number(5))
    if fields.count > 5 { frame.notchesX = try integer(6) }
    if fields.count > 6 { frame.notchesY = try integer(7) }
    if fields.count > 7 {
      guard let marks = field(8).elements else {
        throw .found("\(field(8).summary) as field 8 after \"s\"", expected: "an array of marks")
      }
      for mark in marks {
        guard let word = mark.text, frame.read(mark: word) else {
          let expected = "stopX, stopY, hold1…hold10, holdEnd, holdCancel, cancel, momentum or late"
          throw .found("mark \(mark.summary)", expected: expected)
        }
      }
    }
    let modifiers = KeyModifiers(rawValue: fields.count > 8 ? try integer(9) : 0)
    return .scroll(frame, x: try number(1), y: try number(2), modifiers: modifiers)
  }
}
