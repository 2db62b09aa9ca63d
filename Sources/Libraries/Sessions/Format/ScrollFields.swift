import JSONText
import ScrollPhysics

// The fields of a scroll entry are x, y, source, dx, dy, notches x, notches y, marks and modifier
// bits. The last four fields are optional: the entry ends after the last field that is not 0 or not
// empty, but not between the two fields of notches. The marks are an array of words.

extension ScrollFrame {
  private enum Word: String {
    case stopX, stopY, hold, holdEnd, holdCancel, cancel, momentum, late
  }

  /// Writes the fields of a scroll entry, from `source` to the modifier bits.
  func write(to json: inout JSONWriter, modifiers: KeyModifiers) {
    json.string(source.rawValue)
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

  /// The marks of this frame in a session file, one for each property that is set.
  ///
  /// Distances and notches have no mark, but their own fields.
  private var marks: [String] {
    var marks: [String] = []
    if stopsX { marks.append(Word.stopX.rawValue) }
    if stopsY { marks.append(Word.stopY.rawValue) }
    switch hold {
    case .began(let fingers): marks.append("\(Word.hold.rawValue)\(fingers)")
    case .ended(let isCancelled): marks.append((isCancelled ? Word.holdCancel : .holdEnd).rawValue)
    case nil: break
    }
    if isCancelled { marks.append(Word.cancel.rawValue) }
    if isMomentum { marks.append(Word.momentum.rawValue) }
    if isLate { marks.append(Word.late.rawValue) }
    return marks
  }

  /// Sets the property that a mark stands for; returns false if the mark is unknown.
  fileprivate mutating func read(mark: String) -> Bool {
    switch Word(rawValue: mark) {
    case .stopX: stopsX = true
    case .stopY: stopsY = true
    case .holdEnd: hold = .ended(isCancelled: false)
    case .holdCancel: hold = .ended(isCancelled: true)
    case .cancel: isCancelled = true
    case .momentum: isMomentum = true
    case .late: isLate = true
    default:
      guard let fingers = (1...10).first(where: { mark == "\(Word.hold.rawValue)\($0)" }) else {
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
    guard let source = ScrollFrame.Source.allCases.first(where: { $0.rawValue == name }) else {
      let expected = ScrollFrame.Source.allCases.map { $0.rawValue }.joined(separator: ", ")
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
