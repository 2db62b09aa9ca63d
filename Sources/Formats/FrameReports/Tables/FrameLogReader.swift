package import FrameTiming
package import JSONText

/// The frames and figures of a log.
package struct LoggedRun: Sendable {
  /// The name of the file.
  package let name: String
  /// The programs that write logs of this form.
  package let form: String
  package private(set) var log: FrameLog
  /// The frames after the warm-up.
  package private(set) var frames = ReportFrames()
  /// The session that the run played; nil if the log names none.
  package let session: String?
  /// The intervals after the warm-up, in milliseconds.
  private(set) var times: [Double] = []

  fileprivate init(_ content: LogContent, _ form: FrameLogForm, name: String, warmUp: Int) {
    (self.name, self.form) = (name, form.name)
    session = content.rows.lazy.compactMap(\.session).first
    log = FrameLog(
      refreshRate: content.refreshRate ?? 60,
      warmUpFrames: warmUp,
      warmUpDuration: .infinity
    )
    log.isRefreshRateAssumed = content.refreshRate == nil
    var end = 0.0
    for (index, row) in content.rows.enumerated() {
      var record = row.record
      if content.isDerived {
        record.isWarmUp = record.isWarmUp || index < warmUp
        if let marker = record.marker {
          log.mark(marker, at: record.sample.start, sessionTime: record.sample.sessionTime)
        }
        log.add(record, latencies: Array(row.latencies))
      } else {
        if !content.hasStarts { record.sample.start = end }
        end += record.sample.interval ?? 0
        record = log.record(record.sample)
      }
      frames.add(record)
      if !record.isWarmUp, let interval = record.sample.interval { times.append(interval * 1000) }
    }
  }
}

extension FrameSeries {
  fileprivate init(_ run: LoggedRun) {
    self.init(
      name: run.name,
      times: run.times,
      summary: run.log.total(),
      frames: run.frames,
      session: run.session
    )
  }
}

/// Reads a log of this program or of one of the programs in `FrameLogForm.all`.
///
/// The form is recognized by the names of columns. The lines before the line of names are skipped.
package enum FrameLogReader {
  /// Number of lines that are searched for the line of column names; some logs describe the machine first.
  private static let headLines = 100

  /// Reads a whole file as UTF-8, with any line ends; `file` is its name in errors and in the run.
  ///
  /// - Throws: `SourceProblem` if no known column is found, a cell has an unexpected content, the log has
  ///   frames of several sources, no frames, or samples at regular times instead of every frame.
  package static func run(
    _ bytes: [UInt8],
    file: String,
    _ reading: LogReading = LogReading()
  ) throws(SourceProblem) -> LoggedRun {
    let isJSON = bytes.first { ![0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) } == 0x7B
    var reader = isJSON ? try CSVReader(capture: bytes, file: file) : CSVReader(bytes, file: file)
    guard let form = try form(&reader) else {
      let forms = FrameLogForm.all.map { form in
        "\(form.marks.map { $0.joined(separator: " with ") }.joined(separator: ", ")) (\(form.name))"
      }
      var problem = SourceProblem.found(
        "no known column",
        expected: "one of these within the first \(headLines) lines: \(forms.joined(separator: "; "))"
      )
      (problem.file, problem.line, problem.column) = (file, 1, 1)
      throw problem
    }
    var rows = LogRows(reader, reading)
    let content = try form.read(&rows, reading)
    try rows.checkSources()
    guard !content.rows.isEmpty else {
      throw rows.reader.problem("no frame", expected: "at least one")
    }
    try checkEveryFrame(content, rows)
    return LoggedRun(content, form, name: file, warmUp: reading.warmUp)
  }

  /// Reads a log for a comparison; it has at least one interval.
  package static func read(
    _ bytes: [UInt8],
    file: String,
    _ reading: LogReading = LogReading()
  ) throws(SourceProblem) -> FrameSeries {
    let run = try run(bytes, file: file, reading)
    guard !run.times.isEmpty else {
      var problem = SourceProblem.found("no frame time", expected: "at least one interval")
      problem.file = file
      throw problem
    }
    return FrameSeries(run)
  }

  /// Reads up to the line of names of a known form.
  private static func form(_ reader: inout CSVReader) throws(SourceProblem) -> FrameLogForm? {
    while true {
      let isHead = reader.line <= headLines
      do throws(SourceProblem) {
        guard try reader.readNames() else { return nil }
      } catch {
        if isHead { throw error }
        return nil
      }
      let names = reader.names
      let form = FrameLogForm.all.first { ($0.isAnywhere || isHead) && $0.isNamed(by: names) }
      if let form { return form }
    }
  }

  /// Throws if the rows were written at regular times, and not one for each frame.
  ///
  /// In a log of every frame, the time between two rows is the interval of a frame. A median ratio of the two of at
  /// least 1.25 shows that frames are missing, and of at most 0.8 that some are repeated. Ratios that no sampling has
  /// are those of clocks with another unit.
  private static func checkEveryFrame(
    _ content: LogContent,
    _ rows: LogRows
  ) throws(SourceProblem) {
    guard content.clocks.count == content.rows.count else { return }
    var (ratios, steps) = ([Double](), [Double]())
    for index in content.rows.indices.dropFirst() {
      let step = content.clocks[index] - content.clocks[index - 1]
      guard step > 0, let interval = content.rows[index].record.sample.interval, interval > 0
      else { continue }
      ratios.append(step / interval)
      steps.append(step)
    }
    guard ratios.count >= 2 else { return }
    let ratio = ratios.sorted().percentile(permille: 500)
    guard 0.02...0.8 ~= ratio || 1.25...500 ~= ratio else { return }
    let step = steps.sorted().percentile(permille: 500)
    throw rows.reader.problem(
      "a sample every \(step.shownMilliseconds) of frames of \((step / ratio).shownMilliseconds)",
      expected: "every frame: set log_interval=0 in MangoHud",
      at: rows.first
    )
  }
}
