import FrameTiming

/// A form of log: the columns that identify it, and how its frames are read.
///
/// To read a further form, add it to `all`.
struct FrameLogForm: Sendable {
  let name: String
  /// Names of columns; a line that has all of one of these lists is the line of names of this form.
  let marks: [[String]]
  /// Whether the line of names may be anywhere in the file; otherwise it is near the beginning.
  var isAnywhere = false
  let read: @Sendable (inout LogRows, LogReading) throws(SourceProblem) -> LogContent

  static let all = [own, mangoHud, presentMon, gfxinfo]

  func isNamed(by names: [CSVReader.Cell]) -> Bool {
    let names = names.map { $0.text.lowercased() }
    return marks.contains { $0.allSatisfy { names.contains($0.lowercased()) } }
  }
}

/// The frames of a log.
struct LogContent {
  var rows: [FrameCSV.Row] = []
  /// Whether the log contains derived values, such as missed refreshes, and the beginning of each frame.
  var isDerived = false
  /// Whether the samples contain the beginning of each frame; otherwise it is the end of the frame before.
  var hasStarts = false
  /// When each row was written, in seconds; empty if that is not known.
  var clocks: [Double] = []
  var refreshRate: Double?

  mutating func add(_ sample: FrameSample) {
    var sample = sample
    sample.number = rows.count
    rows.append(FrameCSV.Row(FrameRecord(sample)))
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
  ) { rows, reading in
    if reading.interval == .displayed { throw rows.noIntervals }
    let reader = rows.reader
    var content = LogContent(rows: try FrameCSV.read(reader.bytes, file: reader.file))
    content.isDerived = true
    if let record = content.rows.last?.record {
      let rate = 1 / (record.sample.work - record.overrun)
      content.refreshRate = 1...10_000 ~= rate ? (rate * 1000).rounded() / 1000 : nil
    }
    return content
  }

  /// Frame times are in microseconds in some versions. There, the median of frame time · fps is about 1,000,000;
  /// with milliseconds it is about 1000.
  ///
  /// - Source: MangoHud's src/logging.cpp and its later versions.
  private static let mangoHud = FrameLogForm(
    name: "MangoHud",
    marks: [["fps", "frametime"]]
  ) { rows, _ in
    _ = try rows.intervals(presented: ["frametime"], displayed: [])
    var content = LogContent()
    var products: [Double] = []
    while try rows.next() {
      var sample = FrameSample.unmeasured
      let interval = try rows.requiredTime("frametime")
      sample.interval = interval
      content.add(sample)
      if let elapsed = try rows.number("elapsed") { content.clocks.append(elapsed * 1e-9) }
      let product = interval * (try rows.number("fps") ?? 0)
      if product > 0 { products.append(product) }
    }
    // The bound is the geometric mean of 1 (milliseconds) and 1000 (microseconds).
    guard !products.isEmpty, products.sorted().percentile(permille: 500) > 31.623 else {
      return content
    }
    for index in content.rows.indices {
      content.rows[index].record.sample.interval =
        content.rows[index].record.sample.interval.map { $0 / 1000 }
    }
    return content
  }

  /// PresentMon 1 and 2, and programs that write its columns: CapFrameX, FrameView and OCAT.
  ///
  /// A row without an interval and without work is no frame: the first row, and with displayed intervals a frame
  /// that was not displayed.
  ///
  /// - Source: PresentMon's README-ConsoleApplication.md and PresentMon/CsvOutput.cpp, CapFrameX's
  ///   RecordManager.cs, and the documentation of FrameView.
  private static let presentMon = FrameLogForm(
    name: "PresentMon, CapFrameX or FrameView",
    marks: (presented + displayed).map { [$0] }
  ) { rows, _ in
    let column = try rows.intervals(presented: presented, displayed: displayed)
    let isDisplayed = displayed.contains(column)
    let latencies = [
      "MsAllInputToPhotonLatency", "AllInputToPhotonLatency", "MsClickToPhotonLatency",
      "ClickToPhotonLatency", "MsPCLatency", "PcLatency",
    ]
    let hasLatency = latencies.contains(where: rows.has)
    var content = LogContent()
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
      content.add(sample)
    }
    return content
  }

  private static let presented = [
    "MsBetweenPresents", "FrameTime", "MsBetweenAppStart", "MsBetweenAppPresents",
  ]
  private static let displayed = ["MsBetweenDisplayChange", "DisplayedTime"]
}
