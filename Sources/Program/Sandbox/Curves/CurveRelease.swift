import Console
import JSONText
import Files
import ScrollPhysics

/// A release of content, as the command line describes it, and the preset that determines the motion.
struct CurveRelease {
  let name: String
  let tuning: ScrollTuning
  let offset: Double
  let velocity: Double
  let range: ScrollRange
  let viewportExtent: Double
  let snap: SnapRule

  /// Nil if nothing moves after the release.
  var motion: Motion? {
    tuning.motion(
      from: offset,
      velocity: velocity,
      range: range,
      viewportExtent: viewportExtent,
      snap: snap
    )
  }

  /// Returns time, position and velocity every `step` seconds; the last row is the rest position.
  func rows(every step: Double) -> [(time: Double, position: Double, velocity: Double)] {
    guard let motion else { return [(0, offset, 0)] }
    var rows: [(time: Double, position: Double, velocity: Double)] = []
    var number = 0.0
    while number * step < motion.duration {
      let time = number * step
      rows.append((time, motion.position(at: time), motion.velocity(at: time)))
      number += 1
    }
    rows.append((motion.duration, motion.restPosition, 0))
    return rows
  }

  /// Returns the shown offset if the finger pulls content to the offset `raw`; both are in points.
  ///
  /// Some engines damp each movement of the finger separately. With such an engine, content is pulled in
  /// steps of one point, starting at the edge.
  func shown(_ raw: Double) -> Double {
    let overscroll = range.overscroll(raw)
    let (drag, origin) = (tuning.engine.edgeDrag, ScrollRange.bounded(minimum: 0, maximum: 0))
    var (step, left, pulled) = (Double.infinity, abs(overscroll), 0.0)
    switch drag {
    case .friction, .resistance: (step, left) = (1, min(left, 1e6))
    default: break
    }
    while left > 0 {
      let movement = overscroll < 0 ? -min(step, left) : min(step, left)
      pulled += drag.shown(movement, from: pulled, in: origin, viewportExtent: viewportExtent)
      left -= step
    }
    let place = drag.offset(
      ofRaw: pulled,
      in: origin,
      viewportExtent: viewportExtent,
      bounces: true
    )
    return raw - overscroll + place
  }

  /// Greatest number of rows that a motion may pass.
  private static let maximumTicks = 1_000_000.0

  /// Returns the events from the release to rest as JSON Lines.
  ///
  /// The events are the release, one tick for each row that content passes, and the rest.
  func eventLines() throws(Failure) -> String {
    func line(
      _ time: Double,
      _ event: String,
      _ values: (inout JSONWriter) -> Void = { _ in }
    ) -> String {
      EventText.line(time, target: name, event: event, values)
    }
    let motion = motion
    var text = line(0, "willEndDragging") { json in
      json.literal(NumberText.short(velocity), "velocity")
      json.literal(NumberText.short(motion?.restPosition ?? offset), "targetOffset")
    }
    text += line(0, "didEndDragging") { $0.boolean(motion != nil, "willDecelerate") }
    guard let motion else { return text }
    text += line(0, "willBeginDecelerating")
    for tick in try ticks(of: motion) {
      text += line(tick.time, "tick") { $0.integer(tick.row, "selection") }
    }
    return text + line(motion.duration, "didEndDecelerating")
  }

  /// Returns the rows that the motion passes, with the times in seconds.
  private func ticks(of motion: Motion) throws(Failure) -> [(time: Double, row: Int)] {
    guard let rowExtent = snap.extent else { return [] }
    // With the rule `middle`, a row ticks half a row later.
    let shift = tuning.tickRule == .middle ? 0.5 : 0
    func row(_ position: Double, isRising: Bool) -> Double {
      let rows = range.clamped(position) / rowExtent
      guard shift > 0 else { return (rows + 0.5).rounded(.down) }
      return isRising ? rows.rounded(.down) : rows.rounded(.up)
    }
    var ticks: [(time: Double, row: Int)] = []
    var time = 0.0
    let first = offset / rowExtent
    var last = first == first.rounded() ? first : nil
    while let piece = motion.piece(at: time) {
      let (start, stop) = (motion.position(at: piece.start), motion.position(at: piece.end))
      let isRising = stop > start
      var here = row(start, isRising: isRising)
      let end = row(stop, isRising: isRising)
      guard
        max(abs(here), abs(end)) <= 0x1p53,
        Double(ticks.count) + abs(end - here) <= Self.maximumTicks
      else {
        throw Failure(
          .usage,
          "--item is \(rowExtent), expected rows of which the motion passes at most a million"
        )
      }
      while here != end {
        let direction: Double = end > here ? 1 : -1
        let place = (max(here, here + direction) - 0.5 + shift * direction) * rowExtent
        here += direction
        // With the rule `middle`, a row ticks again only after another row has ticked.
        guard shift == 0 || here != last else { continue }
        last = here
        ticks.append((motion.time(passing: place, in: piece), Int(here)))
      }
      time = max(piece.end, time.nextUp)
    }
    return ticks
  }
}
