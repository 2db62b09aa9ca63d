/// Measures how evenly pieces move from frame to frame.
///
/// <doc:Figures> defines the measured figures. The meter allocates nothing after its creation.
package struct SmoothnessMeter: Equatable, Sendable {
  /// Speed below which a finger counts as at rest, in points per second.
  private static let slowest = 25.0

  /// The last shown offset of a piece, and its last two steps in the current motion.
  private struct Track: Equatable {
    var place: ShownPlace?
    var time = 0.0
    var step: Double?
    var stepBefore: Double?
  }

  private var tracks: [Track]

  /// Creates a meter for pieces with the indices `0..<pieces`.
  package init(pieces: Int) { tracks = Array(repeating: Track(), count: pieces) }

  /// Discards the shown offsets of all pieces, so that the next frame has no steps.
  package mutating func rest() {
    for index in tracks.indices { tracks[index] = Track() }
  }

  /// Stores the offset at which the frame of `time`, in seconds, shows a piece, and adds the
  /// piece's step to `motion`.
  package mutating func add(
    _ place: ShownPlace,
    piece: Int,
    at time: Double,
    to motion: inout FrameMotion
  ) {
    let last = tracks[piece]
    var track = Track(place: place, time: time)
    defer { tracks[piece] = track }
    guard let before = last.place, place.cause != .none, before.cause == place.cause else { return }
    let step = place.distance(from: before.displayed, to: place.displayed)
    (track.step, track.stepBefore) = (step, last.step)
    if abs(step) > abs(motion.step) { motion.step = step }
    if place.cause == .finger {
      if abs(place.velocity) >= Self.slowest {
        motion.moving += 1
        if step == 0 { motion.still += 1 }
      }
      addLag(of: before, at: last.time, until: place, to: &motion)
    }
    guard step != 0 || last.step ?? 0 != 0 || last.stepBefore ?? 0 != 0 else { return }
    var steps = FrameMotion.Steps()
    steps.frames = 1
    if let middle = last.step, let first = last.stepBefore {
      steps.count = 1
      steps.judder = abs(step - middle)
      let isJanky = FrameMotion.unevenness(of: middle, between: first, and: step) != nil
      steps.janky = isJanky ? 1 : 0
    }
    if place.cause == .finger { motion.drag.add(steps) } else { motion.free.add(steps) }
  }

  /// Adds the distance of a piece behind its finger in the previous frame.
  ///
  /// The finger's position at that frame's time is interpolated between the samples before and after it.
  private func addLag(
    of before: ShownPlace,
    at time: Double,
    until place: ShownPlace,
    to motion: inout FrameMotion
  ) {
    let duration = place.sampleTime - before.sampleTime
    guard duration > 0, time >= before.sampleTime, time <= place.sampleTime else { return }
    let velocity = place.distance(from: before.content, to: place.content) / duration
    guard abs(velocity) >= Self.slowest else { return }
    let ahead = place.distance(from: before.displayed, to: before.content)
    let distance = ahead + velocity * (time - before.sampleTime)
    motion.lagDistance += velocity < 0 ? -distance : distance
    motion.lagSpeed += abs(velocity)
  }
}
