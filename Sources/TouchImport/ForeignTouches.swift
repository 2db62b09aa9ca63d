import JSONText
import Sessions
import ScrollPhysics

/// An event of a finger, with its position as shares of the device.
struct ForeignTouch: Equatable, Sendable {
  /// Its line in the file.
  var line: Int
  var microseconds: Int
  /// The number of the touch, counted from 1.
  var id: Int
  var phase: PointerEvent.Phase
  /// 0 at the left, 1 at the right.
  var x: Double
  /// 0 at the top, 1 at the bottom.
  var y: Double
  /// 0...1, for a finger that goes down if the device measures it.
  var pressure: Double?
  /// The reason of a cancellation.
  var reason: String?
}

/// Makes touches of a file's events and corrects events that do not fit together.
struct ForeignTouches {
  /// A finger as the file identifies it.
  struct Finger: Hashable {
    var device = 0
    var number: Int
  }

  private let name: String
  private(set) var touches: [ForeignTouch] = []
  private var last: [Finger: ForeignTouch] = [:]
  private var count = 0
  private var notes: [Note: (line: Int, count: Int)] = [:]

  /// The warnings; each is reported once, with the number of times.
  enum Note: String {
    case late = "time goes back and is held"
    case unknown = "a finger moves that never went down; it goes down there"
    case again = "a finger goes down twice; the first touch is cancelled"
    case dropped = "the kernel dropped events; fingers are cancelled there"
    case torn = "a finger is still down at the end and cancelled"
    case skippedKeys = "keys are ignored"
    case skippedPointers = "hovering and scrolling pointers are ignored"
  }

  init(name: String) {
    self.name = name
  }

  /// Whether a finger is down.
  func isDown(_ finger: Finger) -> Bool { last[finger] != nil }

  /// The position of a finger that is down; nil for any other.
  func position(of finger: Finger) -> (x: Double, y: Double)? {
    last[finger].map { ($0.x, $0.y) }
  }

  /// Counts a warning.
  mutating func note(_ note: Note, line: Int) {
    notes[note, default: (line, 0)].count += 1
  }

  mutating func down(
    _ finger: Finger,
    x: Double,
    y: Double,
    pressure: Double?,
    at time: Int,
    line: Int
  ) throws(SourceProblem) {
    if isDown(finger) {
      note(.again, line: line)
      cancel(finger, reason: "down again", at: time, line: line)
    }
    guard last.count < SessionLimits.pointersDown else {
      throw SourceProblem(
        kind: .lineLimit,
        found: "\(last.count + 1) fingers down",
        expected: "at most \(SessionLimits.pointersDown)"
      )
    }
    count += 1
    let touch = ForeignTouch(
      line: line,
      microseconds: time,
      id: count,
      phase: .down,
      x: x,
      y: y,
      pressure: pressure
    )
    last[finger] = touch
    touches.append(touch)
  }

  /// Moves a finger, which goes down there if it is not down.
  ///
  /// A move to the same position is ignored.
  mutating func move(
    _ finger: Finger,
    x: Double,
    y: Double,
    at time: Int,
    line: Int
  ) throws(SourceProblem) {
    guard let old = last[finger] else {
      note(.unknown, line: line)
      return try down(finger, x: x, y: y, pressure: nil, at: time, line: line)
    }
    guard old.x != x || old.y != y else { return }
    append(
      ForeignTouch(line: line, microseconds: time, id: old.id, phase: .moved, x: x, y: y),
      of: finger
    )
  }

  /// Lifts a finger if it is down.
  mutating func up(_ finger: Finger, at time: Int, line: Int) {
    finish(finger, phase: .up, reason: nil, at: time, line: line)
  }

  /// Cancels a finger if it is down.
  mutating func cancel(_ finger: Finger, reason: String, at time: Int, line: Int) {
    finish(finger, phase: .cancelled, reason: reason, at: time, line: line)
  }

  private mutating func finish(
    _ finger: Finger,
    phase: PointerEvent.Phase,
    reason: String?,
    at time: Int,
    line: Int
  ) {
    guard var touch = last[finger] else { return }
    touch.line = line
    touch.microseconds = time
    touch.phase = phase
    touch.pressure = nil
    touch.reason = reason
    append(touch, of: finger)
    last[finger] = nil
  }

  private mutating func append(_ touch: ForeignTouch, of finger: Finger) {
    touches.append(touch)
    last[finger] = touch
  }

  /// Cancels the fingers that are still down and checks the limits of a session.
  ///
  /// - Returns: The touches from time 0 and the warnings, in order of their lines.
  mutating func finish() throws(SessionError) -> (touches: [ForeignTouch], warnings: [String]) {
    let end = touches.last
    for (finger, touch) in last.sorted(by: { $0.value.id < $1.value.id }) {
      note(.torn, line: touch.line)
      cancel(finger, reason: "torn", at: end?.microseconds ?? 0, line: end?.line ?? 1)
    }
    let start = touches.first?.microseconds ?? 0
    for index in touches.indices { touches[index].microseconds -= start }
    if let last = touches.last { try check(last) }
    let warnings = notes.sorted {
      ($0.value.line, $0.key.rawValue) < ($1.value.line, $1.key.rawValue)
    }
    .map { note, place in
      "\(name):\(place.line): \(note.rawValue)\(place.count > 1 ? ", \(place.count) times" : "")"
    }
    return (touches, warnings)
  }

  private func check(_ last: ForeignTouch) throws(SessionError) {
    guard touches.count < SessionLimits.entries else {
      throw .capExceeded(
        file: name,
        line: nil,
        found: "\(touches.count) events",
        expected: "fewer than \(SessionLimits.entries)"
      )
    }
    guard last.microseconds <= SessionLimits.microseconds else {
      throw .capExceeded(
        file: name,
        line: last.line,
        found: "an event \(last.microseconds / 1_000_000) s after the first touch",
        expected: "at most 24 hours"
      )
    }
  }
}
