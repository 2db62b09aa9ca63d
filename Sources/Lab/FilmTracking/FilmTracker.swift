/// Measures the offset of the content in each frame of a film; the frames are added one after another.
///
/// The first frames that change decide which part of the film moves. Their profiles are stored until the
/// content has moved by more than half of the picture. Later frames are compared only in the part that moves.
package struct FilmTracker: Sendable {
  private let width: Int
  private let height: Int
  /// True if the caller stated the region.
  private let isStated: Bool
  private var axes: [MotionEvidence] = []
  /// The frames that were added before the moving part was found.
  ///
  /// `profiles` is nil if the frame is equal to the frame before.
  private var pending: [(time: Double, profiles: [Profile]?)] = []
  private var kept = 0
  /// Whether the last frame differed from the reference of an axis.
  private var wasChanged = true
  /// Times of the first frames of the film, during which no content moved; all are before the pending frames.
  private var rests: [Double] = []
  private var tracker: ContentTracker?
  package private(set) var frames = 0

  /// Maximum number of frames whose profiles are kept.
  private static let mostPending = 120
  package static let fewestFrames = 8
  /// Largest sum of shifts at which the content counts as not moving, in pixels.
  private static let leastTravel = 4.0

  /// `width` and `height` are in pixels; a `region` of nil is the whole frame.
  ///
  /// - Throws: `FilmProblem.region` if the region is not inside the frame, or is too small.
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

  /// `pixels` are grey levels, one byte per pixel, row after row from the top.
  ///
  /// `time` is the presentation time of the frame, in seconds.
  ///
  /// - Throws: `FilmProblem` if the content cannot be tracked.
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
    // A frame that equals the reference may still differ from the frame before it.
    let isKept = isChanged || wasChanged
    wasChanged = isChanged
    pending.append((time, isKept ? profiles : nil))
    kept += isKept ? 1 : 0
    if axes.contains(where: \.isEnough) { return try begin() }
    guard kept >= Self.mostPending || pending.count > 100 * Self.mostPending else { return }
    if axes.contains(where: { $0.travel > Self.leastTravel }) { return try begin() }
    // The changes so far are not a motion of content.
    rests += pending.dropLast().map(\.time)
    pending = [(time, profiles)]
    kept = 1
  }

  /// Starts to track the content along the axis with more motion, and adds the pending frames.
  private mutating func begin() throws(FilmProblem) {
    let axis = axes[0].gain >= axes[1].gain ? 0 : 1
    let evidence = axes[axis]
    // A region that the caller stated may be the middle of a wheel, so it is not checked.
    if !isStated, let ends = evidence.cylinder { throw .cylinder(ends: ends) }
    let runs = evidence.movingRuns()
    let others = evidence.ambiguous + evidence.unexplained
    guard !runs.isEmpty, evidence.travel > Self.leastTravel, 2 * evidence.pairs >= others else {
      throw noMotion
    }
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
    if ambiguous > 2, 2 * ambiguous > changed { return .periodic(frames: ambiguous, of: changed) }
    return .noMotion(frames: frames, changed: changed)
  }

  package mutating func finish() throws(FilmProblem) -> FilmTrack {
    guard frames >= Self.fewestFrames else { throw .fewFrames(frames) }
    if tracker == nil { try begin() }
    guard let tracker else { throw noMotion }
    let rests = rests.map { FilmSample(time: $0, offset: 0, picture: .known) }
    let track = FilmTrack(
      samples: rests + tracker.samples,
      axis: tracker.layout.axis,
      region: tracker.region
    )
    let unknown = track.count(.unknown)
    // Content that repeats in many frames may be matched at a wrong offset in others.
    if tracker.ambiguous > max(2, tracker.moved / 4) {
      throw .periodic(frames: tracker.ambiguous, of: tracker.ambiguous + tracker.moved)
    }
    let known = frames - unknown
    guard known >= Self.fewestFrames else { throw .fewFrames(known) }
    return track
  }
}
