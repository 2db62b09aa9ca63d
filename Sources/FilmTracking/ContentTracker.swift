/// Follows the content of a known region along one axis.
///
/// Each frame is compared with a reference frame, not with the frame before, so that errors do not
/// add up. The references are kept, and content that returns is compared with the one that is
/// nearest.
struct ContentTracker: Equatable, Sendable {
  let layout: ProfileLayout
  private let registration: Registration
  private let strips: Range<Int>
  private var references: [(offset: Double, profile: Profile)] = []
  /// The last frame with a known offset, its profile and the velocity there in pixels per second.
  private var last: (time: Double, offset: Double, profile: Profile)?
  private var velocity = 0.0
  /// The first of the frames that fit nowhere, the last one, and how many follow each other as
  /// frames of one scene do.
  private var lost: (time: Double, profile: Profile, count: Int)?
  private(set) var samples: [FilmSample] = []
  private(set) var ambiguous = 0

  private static let mostReferences = 64
  /// A frame with less than this share of a reference becomes a reference.
  private static let leastOverlap = 0.6
  /// Frames of another scene, before it is taken for one.
  private static let sceneLength = 4

  init(_ layout: ProfileLayout, runs: [ProfileRun]) {
    self.layout = layout
    let low = runs.map(\.lines.lowerBound).min() ?? 0
    let high = runs.map(\.lines.upperBound).max() ?? layout.length
    registration = Registration(layout: layout, runs: runs, bounds: low..<high)
    strips = (runs.first?.strip ?? 0)..<(runs.last?.strip ?? 0) + 1
  }

  static func == (one: Self, other: Self) -> Bool {
    one.layout == other.layout && one.registration == other.registration
      && one.samples == other.samples
  }

  /// The part of the film that moves.
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
  /// Its offset is the last known one if the frame matches no reference.
  ///
  /// - Throws: `FilmProblem.cut` after several frames of another scene.
  mutating func add(_ pixels: UnsafeRawBufferPointer, time: Double) throws(FilmProblem) {
    try add(Profile(pixels, layout, strips: strips), time: time)
  }

  /// Adds a frame with the profile of the frame before.
  mutating func addRepeated(time: Double) throws(FilmProblem) {
    guard let last = samples.last else { return }
    samples.append(FilmSample(time: time, offset: last.offset, picture: last.picture))
    if last.picture == .known { rest(at: time) }
    if let lost { try lose(lost.profile, time) }
  }

  mutating func add(_ profile: Profile, time: Double) throws(FilmProblem) {
    guard let last else {
      references = [(0, profile)]
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
    var isAmbiguous = false
    for reference in [near, (last.offset, last.profile)].compactMap({ $0 }) {
      guard let match = registration.match(profile, reference.profile) else { continue }
      if match.isClear {
        let refined = registration.refined(match, profile, reference.profile)
        return know(reference.offset + refined.shift, profile, time)
      }
      isAmbiguous = isAmbiguous || match.isGood
    }
    samples.append(FilmSample(time: time, offset: last.offset, picture: .unknown))
    if isAmbiguous {
      ambiguous += 1
    } else {
      try lose(profile, time)
    }
  }

  /// Notes a picture that equals the last one, from which content may move on at any velocity.
  private mutating func rest(at time: Double) {
    last?.time = time
    velocity = 0
  }

  private func isSame(_ one: Profile, _ other: Profile) -> Bool {
    let (sum, count) = registration.cost(one, other, shift: 0)
    // A quarter of a step of a profile's value.
    return Double(sum) < 0.06 * Double(count)
  }

  private mutating func know(_ offset: Double, _ profile: Profile, _ time: Double) {
    if let last, time > last.time { velocity = (offset - last.offset) / (time - last.time) }
    last = (time, offset, profile)
    lost = nil
    samples.append(FilmSample(time: time, offset: offset, picture: .known))
    let reach = (1 - Self.leastOverlap) * Double(registration.bounds.count)
    guard !references.contains(where: { abs($0.offset - offset) < reach }) else { return }
    references.append((offset, profile))
    guard references.count > Self.mostReferences else { return }
    let farthest = references.indices.max {
      abs(references[$0].offset - offset) < abs(references[$1].offset - offset)
    }
    if let farthest { references.remove(at: farthest) }
  }

  /// Notes a frame that fits nowhere.
  ///
  /// Several that fit each other are another scene.
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
