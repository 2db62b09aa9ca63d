import RealModule
import ScrollPhysics

/// How a fling began, and its unknowns: offset and velocity at the release, the release's time, and
/// the edge.
struct FlingModel {
  /// Where and how content was released.
  enum Start: CaseIterable {
    /// Inside the range; no edge is met.
    case inside
    /// Inside the range, and the content comes to rest at an edge.
    case towardsEdge
    /// Beyond an edge, by a finger at rest.
    case held
    /// Beyond an edge, with a velocity.
    case outside
  }

  let fling: Fling
  let start: Start
  /// Values of the unknowns at zero.
  private let centers: [Double]
  /// Deviations that are expected of them; 0 for what is known.
  private let scales: [Double]
  /// 1 where the edge is the maximum, −1 where it is the minimum.
  let side: Double

  /// Whether it meets an edge or comes from beyond one, which the recording does not state.
  var hasUnknownEdge: Bool { start != .inside && fling.trajectory.edges == nil }

  /// Number of unknowns.
  static let count = 4
  /// Velocities of releases as shares of the first samples': better-scroll starts twice as fast, and
  /// engines decelerate before the samples end.
  private static let shares = [1, 0.5, 0.7, 1.3, 1.8, 2.5]

  /// Least speed, in points per second, from which only an edge stops content.
  private static let stopSpeed = 60.0
  /// The deviations that are expected, in points and points per second.
  private static let expected = (offset: 30.0, velocity: 3000.0, edge: 1000.0)

  /// The ways in which a fling may have begun.
  static func all(of fling: Fling) -> [FlingModel] {
    let samples = fling.samples
    guard let first = samples.first?.offset, let last = samples.last?.offset else { return [] }
    let rest = fling.restOffset ?? last
    if let edges = fling.trajectory.edges {
      let beyond = max(edges.minimum - first, first - edges.maximum)
      let starts: [Start] = beyond > 2 ? [.held, .outside] : [.inside]
      return starts.map { FlingModel(fling, $0, edge: rest, side: first < rest ? -1 : 1) }
    }
    let end = rest < first ? -1.0 : 1
    let turn = samples.map { end * ($0.offset - rest) }
    let over = turn.max() ?? 0
    let back = -end * (first - rest) + (turn.min() ?? 0)
    let isStopped = fling.restOffset != nil && fling.endSpeed > stopSpeed
    // Content that turns has met an edge, and so may content have that stops from a speed.
    let turns = over > fling.visible || back < -fling.visible
    var starts: [Start] = turns ? [] : [.inside]
    if over > fling.visible || isStopped { starts.append(.towardsEdge) }
    starts.append(.held)
    // From beyond an edge with a velocity inwards, any deceleration could be a return to an edge of its own.
    if turns || fling.sharesRest { starts.append(.outside) }
    return starts.map { start in
      FlingModel(fling, start, edge: rest, side: start == .towardsEdge ? end : -end)
    }
  }

  private init(_ fling: Fling, _ start: Start, edge: Double, side: Double) {
    self.fling = fling
    self.start = start
    self.side = side
    let isKnown = fling.trajectory.edges != nil || start == .inside
    let velocity = start == .held ? 0 : Self.expected.velocity
    centers = [fling.samples[0].offset, 0, fling.release.time, edge]
    scales = [
      Self.expected.offset, velocity, fling.release.deviation,
      isKnown ? 0 : Self.expected.edge,
    ]
  }

  /// The unknowns from which to seek: shares of the velocity of the first samples, or of the greatest
  /// soon after, and times around that of the release.
  var starts: [[Double]] {
    let moving = fling.samples.drop { $0.time < fling.release.time }
    // A recording may begin with a rest: content moves later.
    let speeds = [velocity(of: moving), velocity(of: moving.dropFirst(3))]
    let velocity = speeds[abs(speeds[1]) > 1.5 * abs(speeds[0]) ? 1 : 0]
    return [0.0, 1, -1].flatMap { time in
      (scales[1] > 0 ? Self.shares : [0]).map { [0, $0 * velocity / max(scales[1], 1), time, 0] }
    }
  }

  /// The mean velocity of 50 ms, or of three samples.
  private func velocity(of samples: ArraySlice<TrajectorySample>) -> Double {
    guard let first = samples.first else { return 0 }
    let window = samples.prefix { $0.time - first.time < 0.05 }
    guard let last = window.count < 3 ? samples.prefix(3).last : window.last else { return 0 }
    return last.time > first.time ? (last.offset - first.offset) / (last.time - first.time) : 0
  }

  /// The values of unknowns: offset in points, velocity in points per second, time in seconds, edge.
  func values(_ unknowns: ArraySlice<Double>) -> [Double] {
    zip(centers, zip(scales, unknowns)).map { $0 + $1.0 * $1.1 }
  }

  /// The change of an unknown with which a derivative is computed; 0 if the unknown's value is
  /// known.
  func step(of index: Int, at unknowns: ArraySlice<Double>) -> Double {
    guard scales[index] > 0 else { return 0 }
    return [0.1, 2 + 0.01 * abs(values(unknowns)[1]), 0.0005, 0.1][index] / scales[index]
  }

  /// The motion under a tuning; nil where nothing moves.
  func motion(_ tuning: ScrollTuning, _ values: [Double], _ range: ScrollRange) -> Motion? {
    tuning.smoothMotion(
      from: values[0],
      velocity: values[1],
      range: range,
      viewportExtent: fling.trajectory.viewportExtent
    )
  }

  /// The offsets at the samples.
  func offsets(_ motion: Motion?, _ values: [Double]) -> [Double] {
    fling.samples.map { sample in
      guard let motion, sample.time > values[2] else { return values[0] }
      return motion.position(at: sample.time - values[2])
    }
  }
}
