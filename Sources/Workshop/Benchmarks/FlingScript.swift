import Drawing
import Pickers
import Sandbox
import ScrollPhysics
import Sessions
import Stage

/// Input for benchmarks: flings pieces once a second, and moves a finger 120 times a second.
///
/// All movement depends only on the number of the frame. Every run therefore draws the same pictures.
final class FlingScript: LoopSource {
  /// Number of frames between two flings, small enough that the pieces never rest.
  static let interval = 60
  static let frameRate = 60.0

  let header: SessionHeader
  private(set) var stage: Stage
  var targets: [StageTarget]
  var framesLeft = 0
  /// True if the script presses two keys in each half second.
  ///
  /// One key opens or closes the sheet, and the other changes the theme.
  var changesAll = false
  /// Records two fingers during the script; nil to record nothing.
  var recording: RecordingBenchmark?
  private var frame = 0

  init(_ stage: Stage, _ header: SessionHeader) {
    self.stage = stage
    self.header = header
    targets = stage.targets
  }

  var isMoving: Bool { true }
  var isOver: Bool { framesLeft == 0 }

  func status(at now: Double, in loop: Loop) -> StageStatus { StageStatus() }

  func advance(to now: Double, in loop: Loop, into events: inout [StageEvent]) throws {
    let time = Double(frame + 1) / Self.frameRate
    let isFirst = frame % Self.interval == 0
    if isFirst { try stage.fling(targets, at: time, into: &events) }
    if changesAll { try changeAll(at: time, into: &events) }
    stage.advance(to: time, into: &events)
    try recording?.record(events, on: stage)
    if loop.screen.isMeasuring {
      loop.screen.take(0, isFirst ? .down : .moved, at: now)
      loop.screen.take(0, .moved, at: now)
    }
    frame += 1
    framesLeft -= 1
  }

  private func changeAll(at time: Double, into events: inout [StageEvent]) throws {
    switch frame % (Self.interval / 2) {
    case 0: try press(.returnKey, [], at: time, into: &events)
    case 10: try press(.d, .leftControl, at: time, into: &events)
    default: break
    }
  }

  func hideOverlay() throws {
    var events: [StageEvent] = []
    try press(.f12, .rightShift, at: 0, into: &events)
  }

  private func press(
    _ key: Key,
    _ modifiers: KeyModifiers,
    at time: Double,
    into events: inout [StageEvent]
  ) throws {
    let event = SessionEvent.key(key, isDown: true, modifiers: modifiers)
    try stage.apply(SessionEntry(time: time, event: event), into: &events)
  }
}

extension Stage {
  /// Flings each piece with a finger of its own, by five moves of 12 points that are 2 ms apart.
  mutating func fling(
    _ targets: [StageTarget],
    at time: Double,
    into events: inout [StageEvent]
  ) throws {
    for step in 0...6 {
      for (id, target) in targets.enumerated() {
        let center = rect(of: target).center
        let isVertical = self[target].scroller.axis == .vertical
        let travel = Double(step) * 12
        let x = center.x - (isVertical ? 0 : travel)
        let y = center.y - (isVertical ? travel : 0)
        let event: SessionEvent =
          switch step {
          case 0: .down(id: id, x: x, y: y, kind: .touch, pressure: nil)
          case 6: .up(id: id)
          default: .move(id: id, x: x, y: y)
          }
        try apply(SessionEntry(time: time + Double(step) * 0.002, event: event), into: &events)
      }
    }
  }
}
