/// Tracks the content of a given region along one axis.
///
/// Each frame is compared with a reference frame, not with the frame before, so errors do not add up. There are
/// several references. A frame is compared with the reference whose offset is nearest to the expected offset.
/// Content that moves back therefore gets its earlier offset again.
struct ContentTracker: Sendable {
  let layout: ProfileLayout
  private let registration: Registration
  private let strips: Range<Int>
  private var references: [(offset: Double, profile: Profile)] = []
  /// The last frame with a known offset: its time in seconds, its offset in pixels and its profile.
  private var last: (time: Double, offset: Double, profile: Profile)?
  /// A recent frame with a known offset, with which a frame is compared if it matches no reference.
  ///
  /// It stays the same while the content moves by less than `anchorReach` from it, so that the errors of these
  /// comparisons do not add up.
  private var anchor: (offset: Double, profile: Profile)?
  private var velocity = 0.0
  /// The frames after the last known one that match no reference but match each other.
  ///
  /// `time` is that of the first of them, `profile` that of the last, and `count` is their number.
  private var lost: (time: Double, profile: Profile, count: Int)?
  private(set) var samples: [FilmSample] = []
  private(set) var ambiguous = 0
  /// Number of frames in which the content has moved by more than 1 pixel.
  private(set) var moved = 0

  private static let mostReferences = 64
  /// If a frame shows less than this share of every reference, the frame becomes a reference.
  private static let leastOverlap = 0.88
  /// Number of references with which a new reference is compared.
  private static let mostCompared = 5
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

  /// The part of the film that contains the moving content.
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

  /// Adds a frame that shows the same picture as the frame before.
  mutating func addRepeated(time: Double) throws(FilmProblem) {
    guard let last = samples.last else { return }
    samples.append(FilmSample(time: time, offset: last.offset, picture: last.picture))
    if last.picture == .known { rest(at: time) }
    if let lost { try lose(lost.profile, time) }
  }

  mutating func add(_ profile: Profile, time: Double) throws(FilmProblem) {
    guard let last else {
      references = [(0, profile)]
      anchor = (0, profile)
      return know(0, profile, time)
    }
    if isSame(profile, last.profile) {
      samples.append(FilmSample(time: time, offset: last.offset, picture: .known))
      rest(at: time)
      lost = nil
      return
    }
    let expected = last.offset + velocity * (time - last.time)
    let near = references.min { abs($0.offset - expected) < abs($1.offset - expected) }
    func match(_ reference: (offset: Double, profile: Profile)?) -> Registration.Match? {
      reference.flatMap { registration.match(profile, $0.profile) }
    }
    let first = match(near)
    if let near, let first, first.isClear { return know(near, first, profile, time) }
    let second = match(anchor)
    if let anchor, let second, second.isClear || second.isLikely {
      return know(anchor, second, profile, time)
    }
    if let near, let first, first.isLikely { return know(near, first, profile, time) }
    samples.append(FilmSample(time: time, offset: last.offset, picture: .unknown))
    if first?.isGood == true || second?.isGood == true {
      ambiguous += 1
    } else {
      try lose(profile, time)
    }
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
  private mutating func know(
    _ reference: (offset: Double, profile: Profile),
    _ match: Registration.Match,
    _ profile: Profile,
    _ time: Double
  ) {
    let shift = registration.refined(match, profile, reference.profile).shift
    var offset = reference.offset + shift
    let isNew = !references.contains { abs($0.offset - offset) < reach }
    if isNew { offset = mean(offset, profile) }
    if let last, abs(offset - last.offset) > 1 { moved += 1 }
    if reference.offset != anchor?.offset || abs(shift) >= Self.anchorReach {
      anchor = (offset, profile)
    }
    know(offset, profile, time)
    guard isNew else { return }
    references.append((offset, profile))
    guard references.count > Self.mostReferences else { return }
    let farthest = references.indices.max {
      abs(references[$0].offset - offset) < abs(references[$1].offset - offset)
    }
    if let farthest { references.remove(at: farthest) }
  }

  /// Distance from each reference beyond which a frame becomes a reference, in pixels.
  private var reach: Double { (1 - Self.leastOverlap) * Double(registration.bounds.count) }

  /// Returns the mean of an offset and of the offsets that the nearest references give.
  private func mean(_ offset: Double, _ profile: Profile) -> Double {
    let nearest = references.sorted { abs($0.offset - offset) < abs($1.offset - offset) }
    var offsets = [offset]
    for reference in nearest.prefix(Self.mostCompared) {
      guard let match = registration.match(profile, reference.profile), match.isClear else {
        continue
      }
      let other = reference.offset + registration.refined(match, profile, reference.profile).shift
      if abs(other - offset) < 1 { offsets.append(other) }
    }
    return offsets.reduce(0, +) / Double(offsets.count)
  }

  private mutating func know(_ offset: Double, _ profile: Profile, _ time: Double) {
    if let last, time > last.time { velocity = (offset - last.offset) / (time - last.time) }
    last = (time, offset, profile)
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
