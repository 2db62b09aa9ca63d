import ScrollPhysics

/// One assumption about how a fling began, with the four unknowns of the fling.
///
/// The unknowns are, in this order: offset at the release, velocity at the release, time of the release, and
/// edge.
struct FlingModel {
  /// Position of the content at the release, and whether the content meets an edge.
  enum Start: CaseIterable {
    /// Released inside the range; the content meets no edge.
    case inside
    /// Released inside the range; an edge stops the content.
    case towardsEdge
    /// Released beyond an edge, by a finger at rest.
    case held
    /// Released beyond an edge, with a velocity.
    case outside
  }

  let fling: Fling
  let start: Start
  /// The offset, velocity, time and edge to which unknowns of 0 correspond.
  ///
  /// In points, points per second, seconds and points.
  private let centers: [Double]
  /// Expected standard deviations of offset, velocity, time and edge; 0 for a value that is known.
  ///
  /// If an unknown is 1, its value is one standard deviation above that in `centers`.
  private let scales: [Double]
  /// Side of the edge: 1 for the maximum, −1 for the minimum.
  let side: Double

  /// True if the motion depends on an edge that the recording does not state.
  var hasUnknownEdge: Bool { start != .inside && fling.trajectory.edges == nil }

  /// True if no sample is before the estimated release.
  private var beginsInMotion: Bool { fling.samples[0].time >= centers[2] }

  /// Number of unknowns of a fling.
  static let count = 4
  /// Initial release velocities of searches, as multiples of the velocity of the first samples.
  ///
  /// They differ from 1 because better-scroll starts at twice the release velocity, fast flings at six times, and
  /// because other engines slow down noticeably within the samples that are measured.
  private static let shares = [1, 0.15, 0.3, 0.5, 0.7, 1.3, 1.8, 2.5]

  /// Speed just before the rest, in points per second, above which an edge must have stopped the content.
  private static let stopSpeed = 60.0
  /// Expected standard deviations of offset and edge, in points, and of the velocity, in points per second.
  private static let expected = (offset: 30.0, velocity: 3000.0, edge: 1000.0)

  /// Returns a model for each start that the samples allow.
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
    // Content that turns back has met an edge. Content that stops suddenly may have met one.
    let turns = over > fling.visible || back < -fling.visible
    var starts: [Start] = turns ? [] : [.inside]
    if over > fling.visible || isStopped { starts.append(.towardsEdge) }
    // A finger that drags content at the release does not hold it.
    let isDragged = fling.drag.duration > 0 && fling.drag.endSpeed > stopSpeed
    if !isDragged { starts.append(.held) }
    // Any deceleration inside the range could also be a return from beyond an edge. The start `outside` is
    // therefore tried only if the content turns back, or if another fling ends at the same offset.
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

  /// Initial unknowns of searches, for several release velocities.
  ///
  /// The velocities are multiples of the velocity of the first samples.
  var starts: [[Double]] {
    let velocity = velocity(of: fling.samples.drop { $0.time < fling.release.time })
    return scales[1] > 0
      ? Self.shares.map { [0, $0 * velocity / scales[1], 0, 0] } : [[0, 0, 0, 0]]
  }

  /// Returns the mean velocity in the first 50 ms of `samples`, in points per second.
  ///
  /// At least three samples are used if there are that many.
  private func velocity(of samples: ArraySlice<TrajectorySample>) -> Double {
    guard let first = samples.first else { return 0 }
    let window = samples.prefix { $0.time - first.time < 0.05 }
    guard let last = window.count < 3 ? samples.prefix(3).last : window.last else { return 0 }
    return last.time > first.time ? (last.offset - first.offset) / (last.time - first.time) : 0
  }

  /// Returns the values for the unknowns of the fling: offset in points, velocity in points per second, time
  /// in seconds, and edge in points.
  ///
  /// The offset is expected at that of the first sample. If the content moves there, and the release is at another time
  /// than estimated, the content has moved with its velocity between both.
  func values(_ unknowns: ArraySlice<Double>) -> [Double] {
    var values = zip(centers, zip(scales, unknowns)).map { $0 + $1.0 * $1.1 }
    if beginsInMotion { values[0] += values[1] * (values[2] - centers[2]) }
    return values
  }

  /// Returns by how much the unknown at `index` is changed for a difference; 0 if its value is known.
  func step(of index: Int, at unknowns: ArraySlice<Double>) -> Double {
    guard scales[index] > 0 else { return 0 }
    let velocity = values(unknowns)[1]
    // The fit of a mirrored recording is the mirrored fit.
    let sign: Double = velocity < 0 ? -1 : 1
    return [sign * 0.1, sign * 2 + 0.01 * velocity, 0.0005, sign * 0.1][index] / scales[index]
  }

  /// Returns the motion after the release under a tuning; nil if the content does not move.
  func motion(_ tuning: ScrollTuning, _ values: [Double], _ range: ScrollRange) -> Motion? {
    tuning.smoothMotion(
      from: values[0],
      velocity: values[1],
      range: range,
      viewportExtent: fling.trajectory.viewportExtent
    )
  }

  /// Returns the offset of the motion at the time of each sample, in points.
  ///
  /// Samples before the release have the offset of the release, or move towards it with the velocity at the release.
  func offsets(_ motion: Motion?, _ values: [Double]) -> [Double] {
    guard let motion else { return fling.samples.map { _ in values[0] } }
    let (start, release) = (values[0], values[2])
    let velocity = beginsInMotion ? values[1] : 0
    return fling.samples.map { sample in
      let time = sample.time - release
      return time > 0 ? motion.position(at: time) : start + velocity * time
    }
  }
}
