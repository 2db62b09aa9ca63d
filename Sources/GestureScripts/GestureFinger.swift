import Sessions
import ScrollPhysics

/// One pointer from down to up, sampled as by a touchscreen.
struct GestureFinger {
  var id: Int
  var kind: PointerEvent.Kind
  var sampling: GestureSampling

  /// Longest time between the last position and the release, in microseconds: well within the
  /// 40 ms after which a release has no velocity.
  static let greatestLag = 8000

  /// The events of a press that begins at a time in microseconds.
  ///
  /// The last sample is the end of the path at its very time, so that a finger goes as far as the
  /// script says, and lifts one sampling interval later, at most 8 ms. An unchanged position is no
  /// event, as on real screens.
  func plan(
    _ press: GesturePress,
    from place: GesturePlace,
    at start: Int,
    step: GestureStep
  ) throws(GestureError) -> GesturePlan {
    let path = GesturePath(press.parts, from: place)
    guard path.sampleCount(rate: sampling.rate) <= Double(SessionLimits.entries) else {
      throw GestureError(
        line: step.line,
        column: step.column,
        found: "\(Int(path.sampleCount(rate: sampling.rate))) samples",
        expected: "at most \(SessionLimits.entries)"
      )
    }
    let noise = GestureNoise(seed: sampling.seed, gesture: id)
    var last = shaken(path.start, by: noise, at: 0)
    var plan = GesturePlan(end: start)
    plan.events.append(
      GestureEvent(
        time: start,
        event: .down(id: id, x: last.x, y: last.y, kind: kind, pressure: nil)
      )
    )
    for time in sampleTimes(until: path.duration, noise: noise) {
      let position = shaken(path.position(at: Double(time) / 1e6), by: noise, at: time)
      guard position != last else { continue }
      last = position
      let move = SessionEvent.move(id: id, x: position.x, y: position.y)
      plan.events.append(GestureEvent(time: start + time, event: move))
    }
    plan.end += path.duration + min(Int((1e6 / sampling.rate).rounded()), Self.greatestLag)
    plan.events.append(GestureEvent(time: plan.end, event: ending(of: press)))
    return plan
  }

  private func ending(of press: GesturePress) -> SessionEvent {
    switch press.ending {
    case .lift: .up(id: id)
    case .cancel(let reason): .cancel(id: id, reason: reason)
    }
  }

  /// Times after the press, in microseconds, the last of them the path's end.
  private func sampleTimes(until duration: Int, noise: GestureNoise) -> [Int] {
    let interval = 1e6 / sampling.rate
    let spread = min(sampling.timing * 1e6, 0.45 * interval)
    var times: [Int] = []
    var index = 1
    // A sample just before the end is left out, because the last step would be short.
    while Double(index) * interval < Double(duration) - interval / 2 {
      let delay = noise.value(lane: 3, index: index) * spread
      times.append(Int((Double(index) * interval + delay).rounded()))
      index += 1
    }
    return times + [duration]
  }

  /// A position with the tremor at a time in microseconds, rounded to 1/64 point.
  private func shaken(
    _ position: (x: Double, y: Double),
    by noise: GestureNoise,
    at time: Int
  ) -> (x: Double, y: Double) {
    // A mouse has no tremor.
    let tremor = kind == .mouse ? 0 : sampling.tremor
    let seconds = Double(time) / 1e6
    return (
      Grid.rounded(position.x + tremor * noise.tremor(lane: 1, at: seconds)),
      Grid.rounded(position.y + tremor * noise.tremor(lane: 2, at: seconds))
    )
  }
}
