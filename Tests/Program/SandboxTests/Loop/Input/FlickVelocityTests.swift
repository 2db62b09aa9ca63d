import Rig
import ScrollPhysics
import Subprocess
import TestSupport
import Testing

extension RealTimeTests.WindowTests {
  /// Accuracy of the release velocity, from the finger to the events of the replayed session.
  ///
  /// The window draws meanwhile. The sender computes each position from the clock when it sends it,
  /// so the velocity is exact even if the sender is late.
  struct FlickVelocityTests {
    @TemporaryFolder private var folder: String

    /// 40 speeds from 300 to 6000 pt/s in steps of 8 %, with different rates and pieces.
    static let flicks: [Flick] = (0..<40).map { number in
      let pieces: [Flick.Piece] = [.wheel, .ruler, .wheel, .header]
      let speed = (0..<number).reduce(300) { speed, _ in speed * 1.079_839_2 }
      let rate = [60.0, 125, 240][number % 3]
      return Flick(
        piece: pieces[number % 4],
        velocity: (number / 4).isMultiple(of: 2) ? speed : -speed,
        rate: rate,
        duration: .seconds(min(0.3, Flick.travelLimit / speed) - 0.75 / rate)
      )
    }

    /// Fast movements with a pause before the release.
    static let holds: [Flick] = [60, 75, 120, 60, 90, 200].enumerated().map {
      number,
      milliseconds in
      Flick(
        piece: Flick.Piece.allCases[number % 3],
        velocity: number.isMultiple(of: 2) ? 1200 : -2400,
        rate: [125, 60, 240, 60, 125, 240][number],
        duration: .milliseconds(150),
        rest: .milliseconds(milliseconds)
      )
    }

    /// Movements below the minimum fling velocity.
    static let drags: [Flick] = [60.0, -100, 140, -160].enumerated().map { number, velocity in
      Flick(
        piece: Flick.Piece.allCases[number % 3],
        velocity: velocity,
        rate: [240, 60, 125, 240][number],
        duration: .milliseconds(600)
      )
    }

    /// A movement, its stroke in the recording and its release in the events.
    private struct Measurement {
      let flick: Flick
      let stroke: Recording.Stroke
      let release: Release

      /// Whether the machine delayed some of the last 0.1 s of positions, or the release, by more than 3 ms.
      ///
      /// The position states when the finger was there.
      var isDelayed: Bool {
        let times = stroke.samples.map { sample in
          let (place, start) = (sample.place, stroke.samples[0].place)
          let travel = flick.piece == .wheel ? place.y - start.y : place.x - start.x
          return (recorded: sample.time, sent: travel / flick.velocity)
        }
        guard let last = times.last else { return true }
        let end = (recorded: stroke.liftTime, sent: last.sent)
        let delays = (times + [end]).filter { $0.recorded > stroke.liftTime - 0.1 }
          .map { $0.recorded - $0.sent }
        return (delays.max() ?? 0) - (delays.min() ?? 0) > 0.003
      }
    }

    @Test func `flicks have their velocity, and holds and slow drags do not fling`() async throws {
      for measurement in try await measure(Self.holds) {
        let flick = measurement.flick
        expectEqual(measurement.release.velocity, 0, "\(flick), held \(flick.rest)")
      }
      for measurement in try await measure(Self.drags) {
        let release = measurement.release
        let isSlow = !release.flings && abs(release.velocity) < 250
        expect(isSlow, "\(measurement.flick): \(release.velocity)")
      }
      var measured: [Measurement] = []
      var rest = Self.flicks
      // Flicks that a busy machine delayed have another velocity, and are repeated.
      for _ in 0..<5 where !rest.isEmpty {
        let attempts = try await measure(rest)
        measured += attempts.filter { !$0.isDelayed }
        rest = attempts.filter(\.isDelayed).map(\.flick)
      }
      try #require(measured.count >= Self.flicks.count / 2, "the machine delays most flicks")
      expectAccurate(measured)
    }

    /// Bounds of the default preset and of the other rules with the same time stamps; least squares is
    /// sensitive to late stamps.
    private func expectAccurate(_ measured: [Measurement]) {
      // The content follows the finger, so the offset has the opposite sign.
      expectErrors(measured, p95: 0.12, "uikit") { -$0.release.velocity }
      for (rule, p95) in [(VelocityRule.leastSquares, 0.30), (.impulse, 0.12)] {
        var tuning = ScrollTuning.uikit
        tuning.velocityRule = rule
        expectErrors(measured, p95: p95, rule.rawValue) { measurement in
          let isVertical = measurement.flick.piece == .wheel
          var tracker = VelocityTracker()
          for sample in measurement.stroke.samples {
            let position = isVertical ? sample.place.y : sample.place.x
            tracker.add(time: sample.time, position: position)
          }
          return tracker.velocity(at: measurement.stroke.liftTime, tuning: tuning)
        }
      }
    }

    /// Expects an error of at most 3 % at the median.
    private func expectErrors(
      _ measured: [Measurement],
      p95: Double,
      _ name: String,
      _ velocity: (Measurement) -> Double
    ) {
      let errors = measured.map { abs(velocity($0) / $0.flick.velocity - 1) }
      let worst = zip(measured, errors).filter { $1 > p95 }.map { "\($0.flick): \($1)" }
      expect(Statistics.percentile(errors, 0.5) <= 0.03, "\(name): \(errors)")
      expect(Statistics.percentile(errors, 0.95) <= p95, "\(name): \(worst)")
    }

    /// Records movements, and replays the recording.
    private func measure(_ flicks: [Flick]) async throws -> [Measurement] {
      let file = folder + "/flicks.touchcast"
      try? Surroundings.remove(file)
      try await record(flicks, to: file)
      let strokes = try Recording(path: file).strokes
      let releases = try await Release.all(in: file)
      try #require(strokes.count == flicks.count && releases.count == flicks.count)
      return flicks.indices.map {
        Measurement(flick: flicks[$0], stroke: strokes[$0], release: releases[$0])
      }
    }

    private func record(_ flicks: [Flick], to file: String) async throws {
      try await SandboxProgram.inWindow(["run", "--record", file]) { screen, sandbox in
        for flick in flicks {
          try await screen.hands.flick(0, flick)
          try await ContinuousClock().sleep(for: .milliseconds(50))
        }
        try screen.client.close(sandbox.window)
      }.expectExit()
    }
  }
}

/// The release of one finger in the events.
private struct Release {
  /// Velocity of the content offset, in points per second.
  let velocity: Double
  /// Whether the content decelerates after a fling.
  var flings = false

  /// Every end of a drag in a session, in order.
  static func all(in file: String) async throws -> [Release] {
    let outcome = try await SandboxProgram.run(["render", file, "-o", "jsonl:-"])
    expectEqual(outcome.status, .exited(0), "\(outcome.error)")
    var releases: [Release] = []
    for line in outcome.outputLines where !line.contains("didScroll") {
      let event = try JSONValue(parsing: String(line))
      switch event["event"]?.text {
      case "willEndDragging":
        releases.append(Release(velocity: try #require(event["velocity"]?.number)))
      case "willBeginDecelerating" where event["cause"]?.text == "fling":
        try #require(!releases.isEmpty)
        releases[releases.count - 1].flings = true
      default:
        continue
      }
    }
    return releases
  }
}

extension Recording {
  /// The events of one finger from down to up.
  fileprivate struct Stroke {
    /// Times in seconds and positions, from the press to the last movement.
    var samples: [(time: Double, place: Place)]
    /// Time of the release, in seconds.
    var liftTime = 0.0
  }

  /// Every stroke in order; only one finger is down at a time.
  fileprivate var strokes: [Stroke] {
    var strokes: [Stroke] = []
    for entry in entries {
      let time = Double(entry.time) / 1e6
      switch entry.code {
      case "d", "m":
        guard let x = entry.fields[1].number, let y = entry.fields[2].number else { continue }
        if entry.code == "d" { strokes.append(Stroke(samples: [])) }
        guard !strokes.isEmpty else { continue }
        strokes[strokes.count - 1].samples.append((time, Place(x: x, y: y)))
      case "u":
        guard !strokes.isEmpty else { continue }
        strokes[strokes.count - 1].liftTime = time
      default:
        continue
      }
    }
    return strokes
  }
}
