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

    @Test func `flicks have their velocity, and holds and slow drags do not fling`() async throws {
      let file = folder + "/flicks.touchcast"
      try await record(Self.flicks + Self.holds + Self.drags, to: file)
      let strokes = try Recording(path: file).strokes
      let releases = try await Release.all(in: file)
      let total = Self.flicks.count + Self.holds.count + Self.drags.count
      try #require(strokes.count == total && releases.count == total)
      expectAccurate(Array(releases.prefix(Self.flicks.count)))
      let rest = releases.dropFirst(Self.flicks.count)
      for (hold, release) in zip(Self.holds, rest) {
        expectEqual(release.velocity, 0, "\(hold), held \(hold.rest)")
      }
      for (drag, release) in zip(Self.drags, rest.dropFirst(Self.holds.count)) {
        expect(!release.flings && abs(release.velocity) < 250, "\(drag): \(release.velocity)")
      }
      expectAccurate(Array(strokes.prefix(Self.flicks.count)))
    }

    /// Bounds of the default preset: 3 % at the median and 12 % at the 95th percentile.
    private func expectAccurate(_ releases: [Release]) {
      // The content follows the finger, so the offset has the opposite sign.
      let errors = zip(Self.flicks, releases).map { abs(-$1.velocity / $0.velocity - 1) }
      expectErrors(errors, median: 0.03, p95: 0.12, "uikit")
    }

    /// The other rules with the same time stamps; least squares is sensitive to late stamps.
    private func expectAccurate(_ strokes: [Recording.Stroke]) {
      for (rule, p95) in [(VelocityRule.leastSquares, 0.30), (.impulse, 0.12)] {
        let errors = zip(Self.flicks, strokes).map { flick, stroke in
          let isVertical = flick.piece == .wheel
          var tracker = VelocityTracker()
          for sample in stroke.samples {
            let position = isVertical ? sample.place.y : sample.place.x
            tracker.add(time: sample.time, position: position)
          }
          var tuning = ScrollTuning.uikit
          tuning.velocityRule = rule
          let measured = tracker.velocity(at: stroke.liftTime, tuning: tuning)
          return abs(measured / flick.velocity - 1)
        }
        expectErrors(errors, median: 0.03, p95: p95, rule.rawValue)
      }
    }

    private func expectErrors(_ errors: [Double], median: Double, p95: Double, _ name: String) {
      let worst = zip(Self.flicks, errors).filter { $1 > p95 }.map { "\($0): \($1)" }
      expect(Statistics.percentile(errors, 0.5) <= median, "\(name): \(errors)")
      expect(Statistics.percentile(errors, 0.95) <= p95, "\(name): \(worst)")
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
    let outcome = try await SandboxProgram.run(["replay", file, "--headless", "--events", "-"])
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
