package import JSONText

/// Reads a log of this program or of one of the programs in `FrameLogForm.all`.
///
/// The form is recognized by the names of columns. The lines before the line of names are skipped.
package enum FrameLogReader {
  /// Number of lines that are searched for the line of column names; some logs describe the machine first.
  private static let headLines = 100

  /// Greatest number of bytes of a log that a run writes: a day at 60 Hz.
  ///
  /// Of a frame, the reader stores 24 bytes at most. JSON and UTF-16 are limited by `CSVReader.wholeLimit`.
  package static let byteLimit = 1 << 30

  /// Reads a file as UTF-8, with any line ends; `file` is its name in errors and in the run.
  ///
  /// `nextBlock` returns the next bytes of the file, and an empty array at its end.
  ///
  /// - Throws: `SourceProblem` if no known column is found, a cell has an unexpected content, the log has
  ///   frames of several sources, no frames, or samples at regular times instead of every frame.
  package static func run(
    _ nextBlock: @escaping () -> [UInt8],
    file: String,
    _ reading: LogReading = LogReading()
  ) throws(SourceProblem) -> LoggedRun {
    var reader = try CSVReader(file: file, nextBlock)
    let blanks: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D]
    if reader.bytes.first(where: { !blanks.contains($0) }) == UInt8(ascii: "{") {
      try reader.readWhole()
      reader = try CSVReader(capture: reader.bytes, file: file)
    }
    guard let form = try form(&reader) else {
      let forms = FrameLogForm.all.map { form in
        "\(form.marks.map { $0.joined(separator: " with ") }.joined(separator: ", ")) (\(form.name))"
      }
      var problem = SourceProblem.found(
        "no known column",
        expected:
          "one of these within the first \(headLines) lines: \(forms.joined(separator: "; "))"
      )
      (problem.file, problem.line, problem.column) = (file, 1, 1)
      throw problem
    }
    reader.keepsRows = form.isAnywhere
    var rows = LogRows(reader, reading)
    reader = CSVReader([], file: file)
    var run = LoggedRun(name: file, form: form.name, reading)
    try form.read(&rows, &run)
    try rows.checkSources()
    guard run.count > 0 else { throw rows.reader.problem("no frame", expected: "at least one") }
    if let sampling = run.sampling {
      let expected = "every frame: set log_interval=0 in MangoHud"
      throw rows.reader.problem(sampling, expected: expected, at: rows.first)
    }
    return run
  }

  /// Reads a log for a comparison; it has at least one interval.
  package static func read(
    _ nextBlock: @escaping () -> [UInt8],
    file: String,
    _ reading: LogReading = LogReading()
  ) throws(SourceProblem) -> FrameSeries {
    let run = try run(nextBlock, file: file, reading)
    guard !run.times.isEmpty else {
      var problem = SourceProblem.found("no frame time", expected: "at least one interval")
      problem.file = file
      throw problem
    }
    return FrameSeries(run)
  }

  /// Reads up to the line of names of a known form.
  private static func form(_ reader: inout CSVReader) throws(SourceProblem) -> FrameLogForm? {
    while reader.position <= CSVReader.wholeLimit {
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
    return nil
  }
}
