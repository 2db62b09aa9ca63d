import Drawing
import Pickers
import ScrollPhysics
import Sessions
import Stage
import TestSupport

extension Stage {
  @discardableResult mutating func advance(to time: Double) -> [StageEvent] {
    appended { advance(to: time, into: &$0) }
  }

  @discardableResult mutating func apply(_ entry: SessionEntry) throws -> [StageEvent] {
    try appended { try apply(entry, into: &$0) }
  }
}

extension Take {
  @discardableResult mutating func advance(to now: Double) -> [StageEvent] {
    appended { advance(to: now, into: &$0) }
  }

  @discardableResult mutating func apply(
    _ event: SessionEvent,
    at now: Double
  ) throws -> [StageEvent] {
    try appended { try apply(event, at: now, into: &$0) }
  }
}

extension Replay {
  @discardableResult mutating func advance(to time: Double) throws -> [StageEvent] {
    try appended { try advance(to: time, into: &$0) }
  }

  @discardableResult mutating func seek(to time: Double) throws -> [StageEvent] {
    try appended { try seek(to: time, into: &$0) }
  }
}

/// The stage of the tests: four suits, thirteen looping ranks, a ruler, seven titles and a sheet.
enum Cards {
  static let scene = Scene(
    name: "default",
    pieces: [
      .wheel(
        WheelPiece(
          Picker(
            columns: [
              ["clubs", "spades", "hearts", "diamonds"],
              ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"],
            ],
            looping: [1],
            selection: [2, 6]
          )
        )
      ),
      .ruler(
        RulerPiece(
          scale: RulerScale(minimum: 0, step: 1, fractionDigits: 1, count: 1001),
          unit: "kg",
          mark: 637
        )
      ),
      .header(HeaderPiece(titles: ["a", "b", "c", "d", "e", "f", "g"], title: 2)),
      .sheet(
        SheetPiece(choices: ["Hokkaido", "Tochigi", "Tokyo", "Tokushima", "Osaka"], choice: 2)
      ),
    ]
  )

  static func header(
    width: Double = 1280,
    height: Double = 720,
    preset: String = "uikit",
    start: Checkpoint? = nil
  ) -> SessionHeader {
    SessionHeader(
      title: "",
      width: width,
      height: height,
      scale: 1,
      preset: preset,
      scene: "default",
      tuning: [:],
      start: start
    )
  }

  static func stage(
    width: Double = 1280,
    height: Double = 720,
    preset: String = "uikit"
  ) throws -> Stage {
    try Stage(header: header(width: width, height: height, preset: preset), scene: scene)
  }

  /// The point at which a named part of the stage is touched, such as "wheel.0" or, on the open sheet, "done".
  static func place(of name: String, onSheet: Bool = false) -> (x: Double, y: Double) {
    guard var stage = try? stage() else { return (.nan, .nan) }
    if onSheet { _ = try? play(key(.returnKey, at: 0), on: &stage, until: 2) }
    let point = stage.place(of: name)?.point
    return (point?.x ?? .nan, point?.y ?? .nan)
  }

  /// Entries of a straight drag with evenly spaced moves.
  static func drag(
    id: Int,
    from start: (x: Double, y: Double),
    to end: (x: Double, y: Double),
    at time: Double,
    duration: Double = 0.2,
    rest: Double = 0
  ) -> [SessionEntry] {
    let steps = 10
    var entries = [
      SessionEntry(
        time: time,
        event: .down(id: id, x: start.x, y: start.y, kind: .touch, pressure: nil)
      )
    ]
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      entries.append(
        SessionEntry(
          time: time + duration * share,
          event: .move(
            id: id,
            x: start.x + (end.x - start.x) * share,
            y: start.y + (end.y - start.y) * share
          ).rounded
        )
      )
    }
    entries.append(SessionEntry(time: time + duration + rest, event: .up(id: id)))
    return entries.map(\.rounded)
  }

  /// A press of a finger that lifts at the same place.
  static func tap(_ place: (x: Double, y: Double), at time: Double) -> [SessionEntry] {
    drag(id: 1, from: place, to: place, at: time, duration: 0.05)
  }

  /// A key press and its release.
  static func key(_ key: Key, at time: Double, modifiers: KeyModifiers = []) -> [SessionEntry] {
    [
      SessionEntry(time: time, event: .key(key, isDown: true, modifiers: modifiers)),
      SessionEntry(time: time + 0.01, event: .key(key, isDown: false, modifiers: modifiers)),
    ]
  }

  /// Applies entries to a stage and advances it to a time.
  static func play(
    _ entries: [SessionEntry],
    on stage: inout Stage,
    until time: Double
  ) throws -> [StageEvent] {
    var events: [StageEvent] = []
    for entry in entries.sorted(by: { $0.time < $1.time }) {
      try stage.apply(entry, into: &events)
    }
    stage.advance(to: time, into: &events)
    return events
  }

  /// Applies entries, in the order of time, to a stage that is advanced at a frame rate.
  static func play(
    _ entries: [SessionEntry],
    on stage: inout Stage,
    until end: Double,
    framesPerSecond: Double
  ) throws -> [StageEvent] {
    var events: [StageEvent] = []
    var pending = entries[...]
    for frame in 0...Int(end * framesPerSecond) {
      let time = Double(frame) / framesPerSecond
      while let entry = pending.first, entry.time <= time {
        try stage.apply(entry, into: &events)
        pending.removeFirst()
      }
      stage.advance(to: time, into: &events)
    }
    for entry in pending { try stage.apply(entry, into: &events) }
    stage.advance(to: end, into: &events)
    return events
  }
}

extension [StageEvent] {
  /// The events of a target except `didScroll`.
  func steps(of target: StageTarget) -> [PickerEvent] {
    filter { $0.target == target }.map(\.event)
      .filter { if case .scroll(.didScroll) = $0.kind { false } else { true } }
  }
}
