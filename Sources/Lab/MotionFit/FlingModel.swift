import ScrollPhysics

/// One assumption about the edges of the content that a fling meets, with the three unknowns of the fling.
///
/// The unknowns are, in this order: offset, velocity and time of the release.
struct FlingModel {
  let fling: Fling
  /// Offsets at which the content may rest.
  let range: (minimum: Double, maximum: Double)
  /// True if an edge of `range` is assumed, and not stated by the recording.
  let hasAssumedEdge: Bool
  /// True if a finger at rest lifts beyond an edge.
  let isHeld: Bool
  /// The offset, velocity and time to which unknowns of 0 correspond; in points, points per second and seconds.
  private let centers: [Double]
  /// Expected standard deviations of offset, velocity and time.
  ///
  /// If an unknown is 1, its value is one standard deviation above that in `centers`.
  private let scales: [Double]

  /// Number of unknowns of a fling.
  static let count = 3
  /// Initial release velocities of searches, as multiples of the velocity of the first samples.
  ///
  /// They differ from 1 because better-scroll starts at twice the release velocity, fast flings at six times, and
  /// because other engines slow down noticeably within the samples that are measured.
  private static let shares = [1, 0, 0.15, 0.3, 0.5, 0.7, 1.3, 1.8, 2.5]
  /// Speed just before the rest, in points per second, above which an edge must have stopped the content.
  private static let stopSpeed = 60.0

  /// Returns a model without an edge, and one for each edge that the samples allow.
  ///
  /// Content that meets an edge rests there at the end.
  static func all(of fling: Fling) -> [FlingModel] {
    if let edges = fling.trajectory.edges { return [FlingModel(fling, edges, isAssumed: false)] }
    let unbounded = (minimum: -Double.infinity, maximum: Double.infinity)
    let inside = FlingModel(fling, unbounded, isAssumed: false)
    guard let rest = fling.restOffset, let first = fling.samples.first?.offset else {
      return [inside]
    }
    return [inside]
      + [-1.0, 1].flatMap { side -> [FlingModel] in
        let distances = fling.samples.map { side * ($0.offset - rest) }
        let (begin, farthest) = (side * (first - rest), distances.max() ?? 0)
        // Content that an edge stops without a bounce is fast until it is there.
        let isStopped = begin < 0 && fling.endSpeed > stopSpeed
        guard farthest > fling.noise.visible || isStopped else { return [] }
        let range = side < 0 ? (rest, Double.infinity) : (-Double.infinity, rest)
        let free = FlingModel(fling, range, isAssumed: true)
        let isBeyond = begin > fling.noise.visible && !fling.isDragged
        return isBeyond ? [free, FlingModel(fling, range, isAssumed: true, isHeld: true)] : [free]
      }
  }

  /// The edge at which the content rests.
  var edge: Double {
    let rest = fling.restOffset ?? 0
    return abs(range.minimum - rest) < abs(range.maximum - rest) ? range.minimum : range.maximum
  }

  /// Creates the model of a fling with the edges of its recording.
  init(
    _ fling: Fling,
    _ range: (minimum: Double, maximum: Double),
    isAssumed: Bool,
    isHeld: Bool = false
  ) {
    self.fling = fling
    self.range = range
    hasAssumedEdge = isAssumed
    centers = [fling.samples[0].offset, 0, fling.release.time]
    self.isHeld = isHeld
    scales = [30, isHeld ? 0 : 3000, fling.release.deviation]
  }

  /// True if no sample is before the estimated release.
  private var beginsInMotion: Bool { fling.samples[0].time >= centers[2] }

  /// Initial unknowns of searches, for several release velocities.
  var starts: [[Double]] {
    let velocity = velocity(of: fling.samples.drop { $0.time < fling.release.time })
    return isHeld ? [[0, 0, 0]] : Self.shares.map { [0, $0 * velocity / scales[1], 0] }
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

  /// Returns the values for the unknowns of the fling: offset in points, velocity in points per second, and time in
  /// seconds.
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
    return [sign * 0.1, sign * 2 + 0.01 * velocity, 0.0005][index] / scales[index]
  }

  /// Returns the offset of the motion after the release under a tuning at the time of each sample, in points.
  ///
  /// Samples before the release have the offset of the release, or move towards it with the velocity at the release.
  func offsets(_ tuning: ScrollTuning, _ unknowns: ArraySlice<Double>) -> [Double] {
    let values = values(unknowns)
    let motion = tuning.smoothMotion(
      from: values[0],
      velocity: values[1],
      range: .bounded(minimum: range.minimum, maximum: range.maximum),
      viewportExtent: fling.trajectory.viewportExtent
    )
    guard let motion else { return fling.samples.map { _ in values[0] } }
    let velocity = beginsInMotion ? values[1] : 0
    return fling.samples.map { sample in
      let time = sample.time - values[2]
      return time > 0 ? motion.position(at: time) : values[0] + velocity * time
    }
  }
}
