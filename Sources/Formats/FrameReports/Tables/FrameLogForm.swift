import FrameTiming
import JSONText

/// A form of log: the columns that identify it, and how its frames are read.
///
/// To read a further form, add it to `all`.
struct FrameLogForm: Sendable {
  let name: String
  /// Names of columns; a line that has all of one of these lists is the line of names of this form.
  let marks: [[String]]
  /// Whether the line of names may be anywhere in the file; otherwise it is near the beginning.
  var isAnywhere = false
  /// Adds the frames of the rows to the run.
  let read: @Sendable (inout LogRows, inout LoggedRun) throws(SourceProblem) -> Void

  static let all = [own, mangoHud, presentMon, gfxinfo]

  func isNamed(by names: [CSVReader.Cell]) -> Bool {
    let names = names.map { $0.text.lowercased() }
    return marks.contains { $0.allSatisfy { names.contains($0.lowercased()) } }
  }
}

extension FrameSample {
  /// A sample without any duration.
  static var unmeasured: FrameSample {
    var sample = FrameSample(number: 0, start: 0)
    sample.parts = []
    return sample
  }
}

extension FrameLogForm {
  private static let own = FrameLogForm(
    name: "frames of this program",
    marks: [["interval_ms"]]
  ) { rows, run throws(SourceProblem) in
    _ = try rows.intervals(presented: ["interval_ms"], displayed: [])
    var budget: Double?
    try rows.readOwnFrames { row in
      budget = row.record.sample.work - row.record.overrun
      run.add(row)
    }
    // No figure of a frame with its derived values depends on the rate.
    if let budget, 1...10_000 ~= 1 / budget { run.setRefreshRate(1 / budget) }
  }

  /// Frame times are in milliseconds, or in microseconds in some versions.
  ///
  /// The median of frame time · fps is about 1000 with milliseconds, and 1,000,000 with microseconds.
  ///
  /// - Source: MangoHud's src/logging.cpp and its later versions.
  private static let mangoHud = FrameLogForm(
    name: "MangoHud",
    marks: [["fps", "frametime"]]
  ) { rows, run throws(SourceProblem) in
    _ = try rows.intervals(presented: ["frametime"], displayed: [])
    var frames: [(interval: Double, clock: Double?)] = []
    var products: [Double] = []
    while try rows.next() {
      let interval = try rows.requiredTime("frametime")
      let product = interval * (rows.numberIfAny("fps") ?? 0)
      if product > 0 { products.append(product) }
      frames.append((interval, rows.numberIfAny("elapsed").map { $0 * 1e-9 }))
    }
    // The bound is the geometric mean of 1 (milliseconds) and 1000 (microseconds).
    let isInMicroseconds =
      !products.isEmpty && products.sorted().percentile(permille: 500) > 31.623
    for frame in frames {
      var sample = FrameSample.unmeasured
      sample.interval = frame.interval / (isInMicroseconds ? 1000 : 1)
      run.add(sample, clock: frame.clock)
    }
  }

  /// PresentMon 1 and 2, and programs that write its columns: CapFrameX and FrameView.
  ///
  /// A row without an interval and without work is no frame: the first row, and with displayed intervals a frame
  /// that was not displayed.
  ///
  /// - Source: PresentMon's README-ConsoleApplication.md and PresentMon/CsvOutput.cpp, CapFrameX's
  ///   RecordManager.cs, and the documentation of FrameView.
  private static let presentMon = FrameLogForm(
    name: "PresentMon, CapFrameX or FrameView",
    marks: (presented + displayed).map { [$0] }
  ) { rows, run throws(SourceProblem) in
    let column = try rows.intervals(presented: presented, displayed: displayed)
    let isDisplayed = displayed.contains(column)
    let latencies = [
      "MsAllInputToPhotonLatency", "AllInputToPhotonLatency", "MsClickToPhotonLatency",
      "ClickToPhotonLatency", "MsPCLatency", "PcLatency",
    ]
    let hasLatency = latencies.contains(where: rows.has)
    while try rows.next() {
      guard rows.count("Application", "ProcessID", "SwapChainAddress") else { continue }
      var sample = FrameSample.unmeasured
      // PresentMon 1 writes 0 for an unknown time.
      sample.interval = try rows.time(column).flatMap { $0 > 0 ? $0 : nil }
      sample.wholeWork = try rows.time("MsCPUBusy", "CPUBusy")
      guard sample.interval != nil || (sample.wholeWork != nil && !isDisplayed) else { continue }
      if let present = try rows.time("MsInPresentAPI", "MsCPUWait", "CPUWait") {
        (sample.present, sample.parts) = (present, [.present])
      }
      if hasLatency { sample.parts.insert(.latency) }
      for name in latencies where sample.latency == nil {
        sample.latency = try rows.time(name).flatMap { $0 > 0 ? $0 : nil }
      }
      if let error = try rows.number("MsAnimationError", "AnimationError") {
        sample.simulatedInterval = sample.interval.map { $0 + error / 1000 }
      }
      run.add(sample)
    }
  }

  private static let presented = ["MsBetweenPresents", "FrameTime", "MsBetweenAppStart"]
  private static let displayed = ["MsBetweenDisplayChange", "DisplayedTime"]
}
