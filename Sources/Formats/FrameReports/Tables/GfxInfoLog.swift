import FrameTiming
import JSONText

extension FrameLogForm {
  /// The output of `dumpsys gfxinfo PACKAGE framestats` on Android, or of several calls after each other.
  ///
  /// Each window has a table of its last 120 frames. Rows that an earlier call has also written are skipped. A row with
  /// flags is no usual frame, for example the first of a window, and is not a frame here. Work is the time from
  /// IntendedVsync to FrameCompleted, as Android defines it; the wait for the thread is in no phase. A frame that began
  /// later than one and a half refreshes after the last one was complete has no interval: nothing was to be drawn.
  ///
  /// - Source: Android's documentation "Test UI performance", and libs/hwui/FrameInfo.h.
  static let gfxinfo = FrameLogForm(
    name: "gfxinfo framestats",
    marks: [["IntendedVsync", "FrameCompleted"]],
    isAnywhere: true
  ) { rows, run throws(SourceProblem) in
    rows.restart()
    var (program, window) = ("", "")
    var frames: [GfxInfoFrame] = []
    var periods: [Double] = []
    var known: Set<String> = []
    while try rows.next() {
      if let text = rows.text {
        rows.isInTable = false
        if text.hasPrefix("** Graphics info for pid ") {
          let words = text.split { " *[]".contains($0) }.dropFirst(4)
          (program, window) = (words.joined(separator: " "), "")
        } else if text.hasPrefix("Window: ") {
          window = String(text.dropFirst("Window: ".count))
        }
        continue
      }
      guard rows.isInTable, let frame = try GfxInfoFrame(rows) else { continue }
      let source = [program, window].filter { !$0.isEmpty }
      guard known.insert("\(source) \(frame.start)").inserted else { continue }
      guard frame.flags == 0 ? rows.count(source) : rows.isChosen(source) else { continue }
      frames.append(frame)
      if let period = frame.period { periods.append(Double(period)) }
    }
    let isDisplayed = rows.reading.interval == .displayed
    guard !isDisplayed || frames.contains(where: { $0.displayed != nil }) else {
      throw rows.noIntervals
    }
    if !periods.isEmpty { run.setRefreshRate(1e9 / periods.sorted().percentile(permille: 500)) }
    let rest = Int(1.5e9 * run.log.budget)
    frames.sort { $0.start < $1.start }
    var last: GfxInfoFrame?
    for frame in frames where frame.flags & GfxInfoFrame.skipped == 0 {
      defer { last = frame }
      guard frame.flags == 0 else { continue }
      var sample = frame.sample
      let end = isDisplayed ? frame.displayed : frame.end
      if let last, let end, let lastEnd = isDisplayed ? last.displayed : last.end,
        frame.start - last.end <= rest
      {
        sample.interval = Double(end - lastEnd) * 1e-9
      }
      run.add(sample, start: Double(frame.start - frames[0].start) * 1e-9)
    }
  }
}

/// A row of `framestats`; times are in nanoseconds on the clock of the device.
private struct GfxInfoFrame {
  /// The flag of a frame that was not drawn.
  static let skipped = 8

  let flags, start, end: Int
  /// When the picture was on the screen; nil if that was not measured.
  let displayed: Int?
  /// The time between two refreshes; nil if the row does not contain it.
  let period: Int?
  /// Without start and interval.
  var sample = FrameSample.unmeasured

  /// nil if the frame was not complete when the row was written.
  init?(_ rows: LogRows) throws(SourceProblem) {
    guard let start = try rows.nanoseconds("IntendedVsync"),
      let end = try rows.nanoseconds("FrameCompleted")
    else { return nil }
    (flags, self.start, self.end) = (try rows.nanoseconds("Flags") ?? 0, start, end)
    displayed = try rows.nanoseconds("DisplayPresentTime")
    // Some versions of Android exchange the names of these two columns.
    let periods = [
      try rows.nanoseconds("FrameInterval"), try rows.nanoseconds("FrameStartTime"),
    ]
    period = periods.compactMap { $0 }.first { 1_000_000...100_000_000 ~= $0 }
    sample.wholeWork = Double(end - start) * 1e-9
    if rows.has("OldestInputEvent") { sample.parts.insert(.latency) }
    sample.latency = try rows.nanoseconds("OldestInputEvent").map { Double(end - $0) * 1e-9 }
    guard let input = try rows.nanoseconds("HandleInputStart"),
      let animation = try rows.nanoseconds("AnimationStart"),
      let draw = try rows.nanoseconds("DrawStart"),
      let swap = try rows.nanoseconds("SwapBuffers")
    else { return }
    sample.parts.formUnion(.phases)
    sample.input = Double(animation - input) * 1e-9
    sample.update = Double(draw - animation) * 1e-9
    sample.draw = Double(swap - draw) * 1e-9
    sample.present = Double(end - swap) * 1e-9
  }
}
