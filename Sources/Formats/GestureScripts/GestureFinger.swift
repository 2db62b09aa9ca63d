import Sessions
import ScrollPhysics

/// One pointer from the press to the release, with positions sampled as by a touchscreen.
struct GestureFinger {
  let id: Int
  let step: GestureStep

  /// Longest time between the last position and the release, in microseconds.
  ///
  /// If the last position were 40 ms old or older, the release would have no velocity. 8 ms is well below this
  /// limit.
  private static let greatestLag = 8000

  private var pointer: GesturePointer { step.pointer }
  private var noise: GestureNoise { GestureNoise(seed: pointer.seed, gesture: id) }

  /// Returns the events of a press that begins at `start`, a time in microseconds.
  ///
  /// The last sample is exactly the end of the path, so a finger moves as far as the script states. The finger
  /// is lifted one sampling interval later, but at most 8 ms later. As on real touchscreens, an unchanged
  /// position causes no event.
  func plan(
    _ press: GesturePress,
    from place: GesturePlace,
    at start: Int
  ) throws(GestureError) -> GesturePlan {
    var path = GesturePath(parts: press.parts, place: place)
    var last = shaken((place.x, place.y), at: 0)
    var plan = GesturePlan(end: start)
    plan.add(.down(id: id, x: last.x, y: last.y, kind: pointer.kind, pressure: nil))
    for time in try sampleTimes(until: path.duration) {
      let position = shaken(path.position(at: time), at: time)
      guard position != last else { continue }
      last = position
      plan.end = start + time
      plan.add(.move(id: id, x: position.x, y: position.y))
    }
    let lag = min(Int((1e6 / pointer.rate).rounded()), Self.greatestLag)
    plan.end = start + path.duration + lag
    plan.add(press.isCancelled ? .cancel(id: id, reason: press.reason) : .up(id: id))
    return plan
  }

  /// Returns the scroll frames of fingers that move over a touchpad and then lift.
  ///
  /// `start` is the time at which the fingers begin to move, in microseconds. The content follows the fingers:
  /// an upward movement scrolls towards the end of the content.
  func plan(
    swipe part: GesturePress.Part,
    from place: GesturePlace,
    at start: Int
  ) throws(GestureError) -> GesturePlan {
    var path = GesturePath(parts: [part], place: place)
    var plan = GesturePlan(end: start)
    var last = (x: place.x, y: place.y)
    for time in try sampleTimes(until: path.duration) {
      let position = path.position(at: time)
      var frame = ScrollFrame(.finger)
      (frame.dx, frame.dy) = (last.x - position.x, last.y - position.y)
      frame = frame.rounded
      guard frame.dx != 0 || frame.dy != 0 else { continue }
      (last.x, last.y) = (last.x - frame.dx, last.y - frame.dy)
      plan.end = start + time
      plan.add(frame, at: place)
    }
    let lag = min(Int((1e6 / pointer.rate).rounded()), Self.greatestLag)
    plan.end = start + path.duration + lag
    var lift = ScrollFrame(.finger)
    (lift.stopsX, lift.stopsY) = (true, true)
    plan.add(lift, at: place)
    return plan
  }

  /// Returns the times of the samples after the press, in microseconds; the last time is that of the end of the
  /// path.
  ///
  /// - Throws: `GestureError` if there are more samples than a session may have entries.
  private func sampleTimes(until duration: Int) throws(GestureError) -> [Int] {
    let count = Double(duration) / 1e6 * pointer.rate
    guard count <= Double(SessionLimits.entries) else {
      let expected = "at most \(SessionLimits.entries)"
      throw step.position.found("\(Int(count)) samples", expected: expected)
    }
    let interval = 1e6 / pointer.rate
    let spread = min(pointer.timing * 1e6, 0.45 * interval)
    var times: [Int] = []
    var index = 1
    // A sample shortly before the end is omitted, so that the last step is not very short.
    while Double(index) * interval < Double(duration) - interval / 2 {
      let delay = noise.value(lane: 3, index: index) * spread
      times.append(Int((Double(index) * interval + delay).rounded()))
      index += 1
    }
    return times + [duration]
  }

  /// Returns a position moved by the finger's tremor, rounded to 1/64 point.
  ///
  /// `time` is the time since the press, in microseconds.
  private func shaken(_ position: (x: Double, y: Double), at time: Int) -> (x: Double, y: Double) {
    // A mouse has no tremor.
    let tremor = pointer.kind == .mouse ? 0 : pointer.tremor
    let seconds = Double(time) / 1e6
    return (
      Grid.rounded(position.x + tremor * noise.tremor(lane: 1, at: seconds)),
      Grid.rounded(position.y + tremor * noise.tremor(lane: 2, at: seconds))
    )
  }
}
