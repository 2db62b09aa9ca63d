/// Tracks the content of a given region along one axis.
///
/// Each frame is compared with a reference frame, not with the frame before, so errors do not add up. There are
/// several references. A frame is compared with the reference whose offset is nearest to the last offset.
/// Content that moves back therefore gets its earlier offset again.
struct ContentTracker: Sendable {
  /// A frame with a known offset, in lines.
  private struct Reference {
    var offset: Double
    var profile: Profile
  }

  let layout: ProfileLayout
  private let registration: Registration
  private let strips: Range<Int>
  private var references: [Reference] = []
  /// The last frame with a known offset.
  private var last: Reference?
  /// The frames after the last known one that match no reference but match each other.
  ///
  /// `time` is that of the first of them, `profile` that of the last, and `count` is their number.
  private var lost: (time: Double, profile: Profile, count: Int)?
  private(set) var samples: [FilmSample] = []
  private(set) var ambiguous = 0
  /// Number of frames in which the content has moved by more than 1 line.
  private(set) var moved = 0

  /// If a frame shows less than this share of every reference, the frame becomes a reference.
  private static let leastOverlap = 0.8
  /// The oldest references beyond this number are removed.
  private static let mostReferences = 96
  /// Number of farther references with which a frame is compared that matches neither the nearest one nor the
  /// last frame clearly, as after an interruption.
  private static let mostFarther = 3
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
    let bounds = registration.bounds
    let along = bounds.lowerBound * layout.pitch..<bounds.upperBound * layout.pitch
    let (x, y) = layout.axis == .vertical ? (across, along) : (along, across)
    return FilmRegion(
      x: layout.region.x + x.lowerBound,
      y: layout.region.y + y.lowerBound,
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

  /// Appends a sample of a frame that equals the frame before.
  mutating func addRepeated(time: Double) throws(FilmProblem) {
    guard let last = samples.last else { return }
    samples.append(FilmSample(time: time, offset: last.offset, picture: last.picture))
    if let lost { try lose(lost.profile, time) }
  }

  mutating func add(_ profile: Profile, time: Double) throws(FilmProblem) {
    guard let last else { return know(0, profile, time) }
    let near = references.sorted { abs($0.offset - last.offset) < abs($1.offset - last.offset) }
    let compared = near.prefix(1) + [last] + near.dropFirst().prefix(Self.mostFarther)
    var isGood = false
    for (index, reference) in compared.enumerated() {
      guard let match = registration.match(profile, reference.profile) else { continue }
      let offset = reference.offset + match.shift
      isGood = isGood || match.isGood
      // An offset at which nothing of the last frame is visible is that of an earlier lap, or of rows alike.
      guard match.isClear, abs(offset - last.offset) < Double(registration.bounds.count) else {
        continue
      }
      // In content that fades or lies on a still picture, only neighbouring frames match. The last frame
      // becomes a reference, so that the errors of many such comparisons do not add up.
      if index == 1 { keep(last) }
      return know(offset, profile, time)
    }
    append(last.offset, time, .unknown)
    if isGood {
      ambiguous += 1
    } else {
      try lose(profile, time)
    }
  }

  private mutating func append(_ offset: Double, _ time: Double, _ picture: FilmSample.Picture) {
    let pixels = offset * Double(layout.pitch)
    samples.append(FilmSample(time: time, offset: pixels, picture: picture))
  }

  /// Appends the sample of a frame with a known offset, in lines.
  private mutating func know(_ offset: Double, _ profile: Profile, _ time: Double) {
    if let last, abs(offset - last.offset) > 1 { moved += 1 }
    let frame = Reference(offset: offset, profile: profile)
    last = frame
    lost = nil
    append(offset, time, .known)
    let reach = (1 - Self.leastOverlap) * Double(registration.bounds.count)
    guard !references.contains(where: { abs($0.offset - offset) < reach }) else { return }
    keep(frame)
  }

  private mutating func keep(_ reference: Reference) {
    references.append(reference)
    if references.count > Self.mostReferences { references.removeFirst() }
  }

  /// Counts a frame that matches no reference.
  ///
  /// - Throws: `FilmProblem.cut` if several frames in a row match each other but no reference.
  private mutating func lose(_ profile: Profile, _ time: Double) throws(FilmProblem) {
    var scene = (time: time, profile: profile, count: 1)
    if let lost, registration.match(profile, lost.profile)?.isClear == true {
      scene = (lost.time, profile, lost.count + 1)
    }
    lost = scene
    if scene.count >= Self.sceneLength { throw .cut(time: scene.time) }
  }
}
