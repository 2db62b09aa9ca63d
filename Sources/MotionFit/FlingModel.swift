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
  private let side: Double

  /// Number of unknowns.
  static let count = 4
  /// Velocities of releases as shares of the first samples': better-scroll starts twice as fast, and
  /// engines decelerate before the samples end.
  static let shares = [1, 0.5, 0.7, 1.3, 1.8, 2.5]

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
    return (starts + [.held, .outside]).map { start in
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

  /// The unknowns from which to seek: the velocity is a share of that of the first samples.
  func first(share: Double) -> [Double] {
    [0, scales[1] > 0 ? initialVelocity * share / scales[1] : 0, 0, 0]
  }

  private var initialVelocity: Double {
    let first = fling.samples[0]
    // A window of 50 ms, or of three samples.
    let window = fling.samples.prefix { $0.time - first.time < 0.05 }
    let last =
      window.count < 3 ? fling.samples[min(2, fling.samples.count - 1)] : window[window.count - 1]
    return last.time > first.time ? (last.offset - first.offset) / (last.time - first.time) : 0
  }

  /// The values of unknowns: offset in points, velocity in points per second, time in seconds, edge.
  func values(_ unknowns: ArraySlice<Double>) -> [Double] {
    zip(centers, zip(scales, unknowns)).map { $0 + $1.0 * $1.1 }
  }

  /// The step by which an unknown is changed for a derivative; 0 for what is known.
  func step(of index: Int, at unknowns: ArraySlice<Double>) -> Double {
    guard scales[index] > 0 else { return 0 }
    return [0.1, 2 + 0.01 * abs(values(unknowns)[1]), 0.0005, 0.1][index] / scales[index]
  }

  func range(_ values: [Double]) -> ScrollRange {
    if let edges = fling.trajectory.edges {
      return .bounded(minimum: edges.minimum, maximum: edges.maximum)
    }
    guard start != .inside else { return .bounded(minimum: -.infinity, maximum: .infinity) }
    return side < 0
      ? .bounded(minimum: values[3], maximum: .infinity)
      : .bounded(minimum: -.infinity, maximum: values[3])
  }

  /// The motion under a tuning; nil where nothing moves.
  func motion(_ tuning: ScrollTuning, _ values: [Double]) -> Motion? {
    tuning.smoothMotion(
      from: values[0],
      velocity: values[1],
      range: range(values),
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
