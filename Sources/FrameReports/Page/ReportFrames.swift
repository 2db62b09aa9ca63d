package import FrameTiming
import JSONText

/// The frames of one run in the compact form that the script of a page reads.
///
/// A frame has 22 bytes, little-endian: start and session time in units of 10 µs (32 bits each, all
/// ones for no session time), six durations (16 bits each: interval, input, update, draw, present and
/// latency), and 16 flags. A duration is in microseconds below 2^15; a larger one is
/// 2^15 µs plus a multiple of 128 µs. All ones stand for no measurement. The flags are, from the lowest
/// bit: 5 bits of missed refreshes, 3 of the cause (0 for none), 1 for a stutter, 1 for a janky step,
/// 6 of pointer events. Values that are too large are the largest ones.
package struct ReportFrames: Equatable, Sendable {
  /// The number of bytes of a frame.
  static let frameBytes = 22
  /// The number of frames kept; later ones are not added, so that a page of a long run can be opened.
  static let capacity = 200_000
  private static let none: UInt32 = .max

  private(set) var bytes: [UInt8] = []

  /// The number of frames; at most `capacity`.
  var count: Int { bytes.count / Self.frameBytes }

  /// Creates an empty list.
  package init() {}

  /// Adds a frame after the others; frames of the warm-up are ignored.
  package mutating func add(_ record: FrameRecord) {
    guard count < Self.capacity, !record.isWarmUp else { return }
    let sample = record.sample
    // A janky step is found in the frame after it.
    if let motion = sample.motion, motion.drag.janky + motion.free.janky > 0, count > 0 {
      bytes[bytes.count - 1] |= 1 << 1
    }
    append(Self.ticks(sample.start))
    append(sample.sessionTime.map(Self.ticks) ?? Self.none)
    let phases = [sample.input, sample.update, sample.draw, sample.present]
    append(Self.short(sample.interval))
    for phase in phases { append(Self.short(sample.hasPhases ? phase : nil)) }
    append(Self.short(sample.latency))
    let cause = record.cause.flatMap(DelayCause.all.firstIndex).map { $0 + 1 } ?? 0
    let flags =
      min(record.missed, 31) | cause << 5 | (record.isStutter ? 1 << 8 : 0)
      | min(sample.events, 63) << 10
    append(UInt16(flags))
  }

  /// Creates a list of frames.
  init(_ records: [FrameRecord]) {
    for record in records { add(record) }
  }

  /// Creates a list of frames of which only the intervals are known, in seconds.
  ///
  /// Each frame begins when the one before it ends.
  init(intervals: [Double]) {
    var start = 0.0
    for (number, interval) in intervals.enumerated() {
      var sample = FrameSample(number: number, start: start, interval: interval)
      sample.hasPhases = false
      add(FrameRecord(sample))
      start += interval
    }
  }

  private mutating func append(_ value: some FixedWidthInteger) {
    for byte in 0..<(value.bitWidth / 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> (8 * byte)))
    }
  }

  /// A time in units of 10 µs.
  private static func ticks(_ time: Double) -> UInt32 {
    UInt32(min(max(0, (time * 1e5).rounded()), Double(none - 1)))
  }

  private static func short(_ duration: Double?) -> UInt16 {
    guard let duration else { return .max }
    let microseconds = max(0, (duration * 1e6).rounded())
    if microseconds < 32_768 { return UInt16(microseconds) }
    return 32_768 + UInt16(min((microseconds - 32_768) / 128, 32_766))
  }
}

/// What a page needs to show frames one by one.
package struct FrameViewer: Sendable {
  /// The script that shows them; empty for a page that runs no script.
  package var script = ""
  /// The page that plays the session of the run; empty if there is none.
  package var stage: [UInt8] = []

  /// Creates a viewer without a script.
  package init() {}
}

extension Markup {
  /// Appends the frames of a run for the script.
  ///
  /// `budget` and `top`, the height of the curve, are in seconds; `style` names the colour of the run.
  mutating func frames(
    _ frames: ReportFrames,
    run: String,
    style: String? = nil,
    budget: Double,
    top: Double
  ) {
    let attributes: Attributes = [
      "type": "text/plain", "class": "frames", "data-run": run, "data-style": style,
      "data-budget": budget.milliseconds, "data-top": top.milliseconds,
    ]
    element("script", Base64.text(of: frames.bytes), attributes)
    raw("\n")
  }

  /// Appends the page of the session, if there is one, in a frame of its own.
  mutating func session(_ viewer: FrameViewer) {
    guard !viewer.script.isEmpty, !viewer.stage.isEmpty else { return }
    raw("<iframe id=\"session\" title=\"The session at the chosen frame\" srcdoc=\"")
    for byte in viewer.stage {
      // In the value of an attribute only these two characters have a meaning.
      switch byte {
      case UInt8(ascii: "&"): raw("&amp;")
      case UInt8(ascii: "\""): raw("&quot;")
      default: bytes.append(byte)
      }
    }
    raw("\"></iframe>\n")
  }
}
