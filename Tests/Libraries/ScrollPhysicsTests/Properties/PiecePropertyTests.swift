import ScrollPhysics
import TestSupport
import Testing

/// Pieces of a motion with one direction each, and the times at which they pass a position.
struct PiecePropertyTests {
  /// Checks that the pieces of a motion have no gaps and one direction each.
  static func checkPieces(
    _ motion: Motion,
    _ what: @autoclosure () -> String,
    _ violations: inout Violations
  ) {
    let pieces = MotionTests.pieces(of: motion)
    violations.add(
      pieces.first?.start == 0 && pieces.last?.end == motion.duration
        && zip(pieces, pieces.dropFirst()).allSatisfy { $0.end == $1.start }
        && motion.piece(at: motion.duration) == nil,
      "\(pieces): \(what())"
    )
    for piece in pieces {
      let middle = piece.start + (piece.end - piece.start) / 2
      violations.add(motion.piece(at: middle) == piece, "\(piece): \(what())")
      var last = motion.position(at: piece.start)
      let distance = motion.position(at: piece.end.nextDown) - last
      for share in stride(from: 0.1, to: 1, by: 0.1) {
        let here = motion.position(at: piece.start + (piece.end - piece.start) * share)
        let back = (last - here) * (distance < 0 ? -1 : 1)
        violations.add(back <= 1e-9 * max(1, abs(here)), "\(back): \(what())")
        last = here
      }
    }
  }

  /// Checks that at the time of passing a position a motion has that position.
  static func checkTimes(
    _ motion: Motion,
    releasedAt velocity: Double,
    _ what: @autoclosure () -> String,
    _ violations: inout Violations
  ) {
    for piece in MotionTests.pieces(of: motion) {
      let start = motion.position(at: piece.start)
      let end = motion.position(at: piece.end)
      var last = piece.start
      for share in [0.1, 0.35, 0.6, 0.85] {
        let place = start + (end - start) * share
        let time = motion.time(passing: place, in: piece)
        violations.add(time >= last && time <= piece.end, "\(time): \(what())")
        last = time
        let speed = abs(velocity) + abs(motion.velocity(at: time))
        let tolerance = 1e-9 * max(1, abs(place)) + speed * 1e-12
        // A piece from one double to the next has no time in between.
        guard time > piece.start, time < piece.end else { continue }
        violations.add(
          isClose(motion.position(at: time), place, tolerance: tolerance),
          "\(motion.position(at: time)) \(place): \(what())"
        )
      }
    }
  }

  @Test(arguments: Preset.all) func `the pieces have no gaps and one direction each`(
    preset: Preset
  ) {
    var violations = Violations()
    for release in ReleaseCase.everyday(300, seed: 71) {
      guard let motion = release.motion(preset.tuning), motion.duration > 0 else { continue }
      let count = MotionTests.pieces(of: motion).count
      violations.add(count <= 5, "\(count): \(release)")
      Self.checkPieces(motion, "\(release)", &violations)
    }
    expect(violations.isEmpty, "\(violations)")
  }

  @Test(arguments: Preset.all) func `the time of passing a position has that position`(
    preset: Preset
  ) {
    var violations = Violations()
    for release in ReleaseCase.everyday(200, seed: 72) {
      guard let motion = release.motion(preset.tuning) else { continue }
      Self.checkTimes(motion, releasedAt: release.velocity, "\(release)", &violations)
    }
    expect(violations.isEmpty, "\(violations)")
  }

  @Test func `springs that swing often and cut decays have these pieces and times as well`() throws
  {
    var violations = Violations()
    for motion in try MotionTests.motions() {
      Self.checkPieces(motion, "\(motion)", &violations)
      Self.checkTimes(motion, releasedAt: motion.velocity(at: 0), "\(motion)", &violations)
    }
    expect(violations.isEmpty, "\(violations)")
  }
}
