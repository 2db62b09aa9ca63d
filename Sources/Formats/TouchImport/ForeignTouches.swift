import JSONText
import Sessions
import ScrollPhysics

/// Collects the touches and scroll frames of a file, and corrects contradictory touches.
struct ForeignTouches {
  /// A finger, identified by its device and by its number in the file.
  struct Finger: Hashable {
    var device: Int
    var number: Int
  }

  /// Texts of the warnings; each warning is reported once, with the number of its occurrences.
  enum Note: String {
    case late = "time goes back and is held"
    case unknown = "a finger moves that never went down; it goes down there"
    case dropped = "the kernel dropped events; fingers are cancelled there"
    case torn = "a finger is still down at the end and cancelled"
  }

  let name: String
  /// Line of the current event.
  var line = 0
  /// Time of the current event, on the clock of the file.
  var microseconds = 0
  private var touches: [(line: Int, microseconds: Int, event: SessionEvent)] = []
  /// The fingers that are down, each with the line of its last event and its position.
  private var fingers: [Finger: (id: Int, line: Int, x: Double, y: Double)] = [:]
  private var count = 0
  private var notes: [Note: (line: Int, count: Int)] = [:]

  init(name: String) { self.name = name }

  /// The warning is reported for the line of its first occurrence; without `line`, this is the
  /// current line.
  mutating func note(_ note: Note, line: Int? = nil) {
    notes[note, default: (line ?? self.line, 0)].count += 1
  }

  mutating func down(
    _ finger: Finger,
    x: Double,
    y: Double,
    pressure: Double? = nil
  ) throws(SourceProblem) {
    try SessionLimits.checkPointers(fingers.count + 1)
    count += 1
    fingers[finger] = (count, line, x, y)
    append(.down(id: count, x: x, y: y, kind: .touch, pressure: pressure))
  }

  /// Moves a finger that is down; a move to the same position is ignored.
  mutating func move(_ finger: Finger, x: Double, y: Double) {
    guard let old = fingers[finger], old.x != x || old.y != y else { return }
    fingers[finger] = (old.id, line, x, y)
    append(.move(id: old.id, x: x, y: y))
  }

  /// Lifts a finger if it is down.
  mutating func up(_ finger: Finger) {
    if let old = fingers.removeValue(forKey: finger) { append(.up(id: old.id)) }
  }

  /// Cancels a finger if it is down.
  mutating func cancel(_ finger: Finger, reason: String) {
    guard let old = fingers.removeValue(forKey: finger) else { return }
    append(.cancel(id: old.id, reason: reason))
  }

  /// The distances of the frame are shares of the device, and `ForeignRecording` sets the position.
  mutating func scroll(_ frame: ScrollFrame) {
    append(.scroll(frame, x: 0, y: 0, modifiers: []))
  }

  private mutating func append(_ event: SessionEvent) {
    touches.append((line, microseconds, event))
  }

  /// Cancels the fingers that are still down, and checks the limits of a session.
  ///
  /// - Returns: The touches, which begin at time 0, and warnings in order of lines.
  mutating func finish() throws(SourceProblem) -> (entries: [SessionEntry], warnings: [String]) {
    if let last = touches.last { (line, microseconds) = (last.line, last.microseconds) }
    let start = touches.first?.microseconds ?? microseconds
    for (finger, old) in fingers.sorted(by: { $0.value.id < $1.value.id }) {
      note(.torn, line: old.line)
      cancel(finger, reason: "torn")
    }
    let limit = SessionLimits.entries
    guard touches.count < limit else {
      throw .found("\(touches.count) events", expected: "fewer than \(limit)", .textLimit)
    }
    let duration = microseconds - start
    guard duration <= SessionLimits.microseconds else {
      let found = "an event \(duration / 1_000_000) s after the first touch"
      throw .found(found, expected: "at most 24 hours", .textLimit).at(line: line)
    }
    let entries = touches.map { touch in
      SessionEntry(microseconds: touch.microseconds - start, event: touch.event)
    }
    let own = notes.sorted { ($0.value.line, $0.key.rawValue) < ($1.value.line, $1.key.rawValue) }
    let warnings = own.map { note, place in
      let times = place.count > 1 ? ", \(place.count) times" : ""
      return "\(name):\(place.line): \(note.rawValue)\(times)"
    }
    return (entries, warnings)
  }
}

extension SessionLimits {
  static func checkPointers(_ count: Int) throws(SourceProblem) {
    guard count <= pointersDown else {
      throw .found("\(count) fingers down", expected: "at most \(pointersDown)", .lineLimit)
    }
  }
}
