/// Finds the offsets of the content of a film from its frames, one by one.
///
/// What moves is found from the first frames that change: their profiles are kept until the content
/// has moved by more than half of the picture. Then only the part that moves is followed.
package struct FilmTracker: Equatable, Sendable {
  private let width: Int
  private let height: Int
  /// Whether the region was stated by the user.
  private let isStated: Bool
  private var axes: [MotionEvidence] = []
  /// The frames before it is known what moves; nil for a profile that equals the one before.
  private var pending: [(time: Double, profiles: [Profile]?)] = []
  private var kept = 0
  /// Frames that rest before the first pending one.
  private var rests: [Double] = []
  private var tracker: ContentTracker?
  package private(set) var frames = 0

  /// Most frames whose profiles are kept.
  private static let mostPending = 120
  package static let fewestFrames = 8
  /// Least motion of content, in pixels.
  private static let leastTravel = 4.0

  /// Creates a tracker of frames of one size; `region` is the part that is read, nil for all.
  package init(width: Int, height: Int, region: FilmRegion? = nil) throws(FilmProblem) {
    (self.width, self.height, isStated) = (width, height, region != nil)
    let region = region ?? FilmRegion(x: 0, y: 0, width: width, height: height)
    guard region.x >= 0, region.y >= 0, min(region.width, region.height) >= 8,
      region.width <= width - region.x, region.height <= height - region.y
    else { throw .region(width: width, height: height) }
    axes = [FilmAxis.vertical, .horizontal].map {
      MotionEvidence(ProfileLayout(axis: $0, region: region, stride: width))
    }
  }

  package static func == (one: Self, other: Self) -> Bool {
    one.axes == other.axes && one.frames == other.frames && one.tracker == other.tracker
  }

  /// Adds a frame: one byte per pixel, row after row, and its presentation time in seconds.
  package mutating func add(_ pixels: UnsafeRawBufferPointer, time: Double) throws(FilmProblem) {
    precondition(pixels.count >= width * height, "a frame has a byte for each pixel")
    frames += 1
    guard tracker == nil else {
      try tracker?.add(pixels, time: time)
      return
    }
    let profiles = axes.map { Profile(pixels, $0.layout, strips: 0..<$0.layout.strips) }
    var isChanged = false
    for index in axes.indices where axes[index].add(profiles[index]) { isChanged = true }
    pending.append((time, isChanged ? profiles : nil))
    kept += isChanged ? 1 : 0
    if axes.contains(where: \.isEnough) { return try begin() }
    guard kept >= Self.mostPending || pending.count > 100 * Self.mostPending else { return }
    if axes.contains(where: { $0.travel > Self.leastTravel }) { return try begin() }
    // What changed so far is not motion.
    rests += pending.dropLast().map(\.time)
    pending = [(time, profiles)]
    kept = 1
  }

  /// Follows the axis that moves more, from the first frame on.
  private mutating func begin() throws(FilmProblem) {
    let axis = axes[0].gain >= axes[1].gain ? 0 : 1
    let evidence = axes[axis]
    // A region that is stated may be the middle of a wheel.
    if !isStated, let ends = evidence.cylinder { throw .cylinder(ends: ends) }
    let runs = evidence.movingRuns()
    guard !runs.isEmpty, evidence.travel > Self.leastTravel else { throw noMotion }
    var tracker = ContentTracker(evidence.layout, runs: runs)
    for (time, profiles) in pending {
      if let profile = profiles?[axis] {
        try tracker.add(profile, time: time)
      } else {
        try tracker.addRepeated(time: time)
      }
    }
    pending = []
    self.tracker = tracker
  }

  private var noMotion: FilmProblem {
    let ambiguous = axes.map(\.ambiguous).max() ?? 0
    let changed = axes.map { $0.ambiguous + $0.unexplained + $0.pairs }.max() ?? 0
    if ambiguous > 2, 2 * ambiguous > changed { return .periodic(frames: ambiguous, of: frames) }
    return .noMotion(frames: frames, changed: changed)
  }

  /// Returns the offsets of all frames.
  package mutating func finish() throws(FilmProblem) -> FilmTrack {
    guard frames >= Self.fewestFrames else { throw .fewFrames(frames) }
    if tracker == nil { try begin() }
    guard let tracker else { throw noMotion }
    let rests = rests.map { FilmSample(time: $0, offset: 0, picture: .known) }
    var track = FilmTrack(
      samples: rests + tracker.samples,
      axis: tracker.layout.axis,
      region: tracker.region
    )
    let unknown = track.count(.unknown)
    if tracker.ambiguous > 2, 2 * tracker.ambiguous > frames {
      throw .periodic(frames: tracker.ambiguous, of: frames)
    }
    let known = frames - unknown
    guard known >= Self.fewestFrames else { throw .fewFrames(known) }
    track.markRepeats()
    return track
  }
}
