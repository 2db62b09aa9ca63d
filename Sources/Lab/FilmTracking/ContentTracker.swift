/// Tracks the content of a given region along one axis.
///
/// Each frame is compared with a reference frame, not with the frame before, so errors do not add up. There are
/// several references. A frame is compared with the reference whose offset is nearest to the expected offset.
/// Content that moves back therefore gets its earlier offset again.
struct ContentTracker: Sendable {
  /// A frame with a known offset, in pixels.
  private struct Reference {
    var offset: Double
    var profile: Profile
  }

  /// A reference and the shift of another frame from it.
  private struct Candidate {
    var reference: Reference
    var match: Registration.Match

    /// Offset of the other frame, in pixels.
    var offset: Double { reference.offset + match.shift }

    /// True if both give nearly the same offset, by different shifts.
    func agrees(with other: Self) -> Bool {
      abs(offset - other.offset) < 1.5 && abs(reference.offset - other.reference.offset) > 2
    }
  }

  let layout: ProfileLayout
  private let registration: Registration
  private let strips: Range<Int>
  private var references: [Reference] = []
  /// The last frame with a known offset, and its time in seconds.
  private var last: (time: Double, frame: Reference)?
  /// A recent frame with a known offset, with which a frame is compared if it matches no reference.
  ///
  /// It stays the same while the content moves by less than `anchorReach` from it, so that the errors of these
  /// comparisons do not add up.
  private var anchor: Reference?
  private var velocity = 0.0
  /// The frames after the last known one that match no reference but match each other.
  ///
  /// `time` is that of the first of them, `profile` that of the last, and `count` is their number.
  private var lost: (time: Double, profile: Profile, count: Int)?
  private(set) var samples: [FilmSample] = []
  private(set) var ambiguous = 0
  /// Number of frames in which the content has moved by more than 1 pixel.
  private(set) var moved = 0

  private static let mostReferences = 96
  /// If a frame shows less than this share of every reference, the frame becomes a reference.
  private static let leastOverlap = 0.92
  /// Number of references with which a new reference is compared.
  private static let mostCompared = 12
  /// Number of nearest references with which a frame without a clear match is compared.
  private static let mostDoubtful = 4
  /// Distance up to which frames are compared with the same anchor, in pixels.
  private static let anchorReach = 8.0
  /// If this many frames in a row match each other but no reference, the film has a cut.
  private static let sceneLength = 8

  init(_ layout: ProfileLayout, runs: [ProfileRun]) {
    self.layout = layout
    let low = runs.map(\.lines.lowerBound).min() ?? 0
    let high = runs.map(\.lines.upperBound).max() ?? layout.length
    registration = Registration(layout: layout, runs: runs, bounds: low..<high)
    strips = (runs.first?.strip ?? 0)..<(runs.last?.strip ?? 0) + 1
  }

  var region: FilmRegion {
    let first = layout.pixels(ofStrip: strips.lowerBound).lowerBound
    let across = first..<layout.pixels(ofStrip: strips.upperBound - 1).upperBound
    let (along, whole) = (registration.bounds, layout.region)
    let (x, y) = layout.axis == .vertical ? (across, along) : (along, across)
    return FilmRegion(
      x: whole.x + x.lowerBound,
      y: whole.y + y.lowerBound,
      width: x.count,
      height: y.count
    )
  }

  /// Appends a sample of a frame to `samples`; `time` is in seconds.
  ///
  /// If the frame matches no reference, its sample is marked as unknown and has the last known offset.
  ///
  /// - Throws: `FilmProblem.cut` after several frames of another scene.
  mutating func add(_ pixels: UnsafeRawBufferPointer, time: Double) throws(FilmProblem) {
    try add(Profile(pixels, layout, strips: strips), time: time)
  }

  mutating func addRepeated(time: Double) throws(FilmProblem) {
    guard let last = samples.last else { return }
    samples.append(FilmSample(time: time, offset: last.offset, picture: last.picture))
    if last.picture == .known { rest(at: time) }
    if let lost { try lose(lost.profile, time) }
  }

  mutating func add(_ profile: Profile, time: Double) throws(FilmProblem) {
    guard let last else {
      references = [Reference(offset: 0, profile: profile)]
      anchor = references[0]
      return know(0, profile, time)
    }
    if isSame(profile, last.frame.profile) {
      samples.append(FilmSample(time: time, offset: last.frame.offset, picture: .known))
      rest(at: time)
      lost = nil
      return
    }
    let expected = last.frame.offset + velocity * (time - last.time)
    let near = references(near: expected)
    var candidates: [Candidate] = []
    // Appends a candidate for each reference, and returns the first that is clear.
    func clear(_ references: [Reference]) -> Candidate? {
      for reference in references {
        guard let match = registration.match(profile, reference.profile) else { continue }
        candidates.append(Candidate(reference: reference, match: match))
        if match.isClear { return candidates.last }
      }
      return nil
    }
    if let clear = clear([near[0], anchor].compactMap { $0 }) { return know(clear, profile, time) }
    if let likely = candidates.last(where: \.match.isLikely) { return know(likely, profile, time) }
    let isGood = candidates.contains(where: \.match.isGood)
    let others = near.prefix(Self.mostDoubtful).dropFirst() + [last.frame]
    if let clear = clear(Array(others)) { return know(clear, profile, time) }
    if let agreed = agreed(candidates, near: expected) { return know(agreed, profile, time) }
    samples.append(FilmSample(time: time, offset: last.frame.offset, picture: .unknown))
    if isGood {
      ambiguous += 1
    } else {
      try lose(profile, time)
    }
  }

  /// The reference with the nearest offset is first.
  private func references(near offset: Double) -> [Reference] {
    references.sorted { abs($0.offset - offset) < abs($1.offset - offset) }
  }

  /// Returns the better one of the first two candidates that agree on an offset near the expected one.
  ///
  /// After strong compression no match of a fast frame is clear, but most are right.
  private func agreed(_ candidates: [Candidate], near expected: Double) -> Candidate? {
    let best = candidates.filter { $0.match.isBest && abs($0.offset - expected) < reach }
    for (index, one) in best.enumerated() {
      guard let other = best[..<index].first(where: one.agrees) else { continue }
      return one.match.rest < other.match.rest ? one : other
    }
    return nil
  }

  /// Sets the velocity to 0 after a frame that shows the same picture as the last known frame.
  ///
  /// The earlier velocity does not predict how the content moves after it has rested.
  private mutating func rest(at time: Double) {
    last?.time = time
    velocity = 0
  }

  private func isSame(_ one: Profile, _ other: Profile) -> Bool {
    let (sum, count) = registration.cost(one, other, shift: 0)
    // The root mean square difference is less than a quarter of one step of a profile's values.
    return Double(sum) < 0.06 * Double(count)
  }

  /// Appends the sample of a frame that matches a reference.
  private mutating func know(_ candidate: Candidate, _ profile: Profile, _ time: Double) {
    let reference = candidate.reference
    var offset = candidate.offset
    let isNew = !references.contains { abs($0.offset - offset) < reach }
    if isNew { offset = mean(offset, profile) }
    if let last, abs(offset - last.frame.offset) > 1 { moved += 1 }
    if reference.offset != anchor?.offset || abs(candidate.match.shift) >= Self.anchorReach {
      anchor = Reference(offset: offset, profile: profile)
    }
    know(offset, profile, time)
    guard isNew else { return }
    references.append(Reference(offset: offset, profile: profile))
    guard references.count > Self.mostReferences else { return }
    let farthest = references.indices.max {
      abs(references[$0].offset - offset) < abs(references[$1].offset - offset)
    }
    if let farthest { references.remove(at: farthest) }
  }

  /// Distance from each reference beyond which a frame becomes a reference, in pixels.
  private var reach: Double { (1 - Self.leastOverlap) * Double(registration.bounds.count) }

  /// Returns the mean of the offsets near `offset` that the nearest references give.
  ///
  /// A reference has more weight if its shift leaves a smaller difference.
  private func mean(_ offset: Double, _ profile: Profile) -> Double {
    var (sum, weights) = (0.0, 0.0)
    for reference in references(near: offset).prefix(Self.mostCompared) {
      let shift = offset - reference.offset
      guard let match = registration.match(profile, reference.profile, near: shift)
      else { continue }
      let other = reference.offset + match.shift
      guard abs(other - offset) < 1.5 else { continue }
      let weight = 1 / (match.rest + 0.1)
      sum += weight * other
      weights += weight
    }
    return weights > 0 ? sum / weights : offset
  }

  private mutating func know(_ offset: Double, _ profile: Profile, _ time: Double) {
    if let last, time > last.time { velocity = (offset - last.frame.offset) / (time - last.time) }
    last = (time, Reference(offset: offset, profile: profile))
    lost = nil
    samples.append(FilmSample(time: time, offset: offset, picture: .known))
  }

  /// Counts a frame that matches no reference.
  ///
  /// - Throws: `FilmProblem.cut` if several frames in a row match each other but no reference.
  private mutating func lose(_ profile: Profile, _ time: Double) throws(FilmProblem) {
    guard let before = lost else {
      lost = (time, profile, 1)
      return
    }
    let fits =
      isSame(profile, before.profile)
      || registration.match(profile, before.profile)?.isClear == true
    lost = (fits ? before.time : time, profile, fits ? before.count + 1 : 1)
    if fits, before.count + 1 >= Self.sceneLength { throw .cut(time: before.time) }
  }
}
