import Console
import FrameReports
import JSONText
import MotionFit
import Files

/// Recorded trajectories in a CSV file.
///
/// A file has a column of times and a column of offsets. Cells are separated by commas, semicolons or tabs. With
/// semicolons or tabs, numbers may have decimal commas. Further columns may contain the name of the fling, whether a
/// finger is down, the edges, and the viewport's length. Without a line of names, the first two columns are
/// time and offset.
struct TrajectoryFile {
  /// Options of the command line for reading a file.
  ///
  /// For an option that is nil, the file determines the value.
  struct Reading {
    var time, offset, group, unit: String?
    var only: [String] = []
    /// Time of the release, in the unit of the file's times.
    var release: Double?
    var minimum, maximum: Double?
    var viewportExtent: Double?
    /// Pixels per point of the file's offsets.
    var scale = 1.0
    /// Greatest number of rows of a file.
    var mostRows = 1_000_000
  }

  private(set) var trajectories: [Trajectory] = []
  /// Number of rows with an offset that were read.
  private(set) var rowCount = 0
  /// Unit of the file's times: "s", "ms" or "us".
  private(set) var unit = "s"
  /// Messages about skipped rows, about gaps, and about times that decrease.
  private(set) var notes: [String] = []

  /// Possible names of the column of times; the first one that the file has is used.
  private static let times = [
    "time_ms", "time_s", "time_us", "t_ms", "t_s", "time", "t", "ms", "seconds", "timestamp",
  ]
  /// Possible names of the column of offsets; the first one that the file has is used.
  private static let offsets = [
    "offset", "position", "offset_pt", "offset_px", "displayed", "scrollTop", "scrollLeft",
    "scrollY", "scrollX", "y", "x",
  ]
  /// Possible names of the column that names the fling; the first one that the file has is used.
  private static let groups = ["fling", "case_id", "target", "preset"]
  /// Names of a column that states whether a finger is down; the first name that the file has is used.
  private static let phases = ["phase", "touch", "finger"]
  /// Values in a column of `phases` if a finger is down, and if none is, in lower case.
  private static let (down, up) = (
    ["true", "yes", "down", "drag", "dragging", "pressed", "touch", "began", "moved"],
    [
      "", "false", "no", "up", "none", "idle", "fling", "decelerating", "ended", "released",
      "resting", "bouncing", "animating", "wheeling",
    ]
  )
  /// Duration of each unit, in seconds.
  private static let units = ["s": 1.0, "ms": 1e-3, "us": 1e-6]
  nonisolated static let unitNames = ["s", "ms", "us"]

  /// Accepted offsets and times, in the units of the file; microseconds since 1970 have 16 digits.
  private static let (offsetRange, timeRange) = (-1e12...1e12, -1e16...1e16)

  /// The values of one row; an optional value is nil if the file has no column for it.
  private struct Row {
    var time, offset: Double
    var isDown: Bool?
    var edges: (minimum: Double, maximum: Double)?
    var viewportExtent: Double?
  }

  /// Reads the bytes of a file; `name` is the file's name in errors.
  ///
  /// - Throws: `SourceProblem` with line and column for a cell that cannot be read; `Failure` if a column or
  ///   a group is missing.
  init(_ bytes: [UInt8], name: String, _ reading: Reading) throws {
    guard bytes.contains(where: { $0 > 0x20 }) else {
      throw Failure(.file, "\(name):1: empty, expected names of columns and rows of numbers")
    }
    var reader = CSVReader(bytes, file: name, hasPlainNames: true)
    let isNamed = try !Self.beginsWithNumbers(reader)
    if !isNamed { reader = CSVReader(bytes, file: name, names: ["time", "offset"]) }
    let timeNames = reading.time.map { [$0] } ?? Self.times
    let found =
      isNamed
      ? try reader.readNames(within: 20, known: timeNames)
      : timeNames.first { reader.column($0) != nil }
    func missing(_ values: String, _ wanted: String) -> Failure {
      Failure(
        .file,
        "\(name): no column of \(values), expected a line of names with \(wanted), or --time and "
          + "--offset with names of columns"
      )
    }
    guard let timeName = found else {
      if let wanted = reading.time {
        var first = CSVReader(bytes, file: name)
        _ = try first.readNames(within: 1, known: [])
        throw Self.noColumn(wanted, "time", in: isNamed ? first : reader, name)
      }
      throw missing("times", "time, time_ms or time_us")
    }
    let offset = try Self.column(reading.offset, Self.offsets, "offset", in: reader, name)
    guard let offset, let time = reader.column(timeName) else {
      throw missing("offsets", "offset or position")
    }
    guard offset != time else {
      throw Failure(.usage, "--time and --offset are the same column, expected two of \(name)")
    }
    let group = try Self.column(reading.group, Self.groups, "group", in: reader, name)
    let phase = Self.phases.lazy.compactMap { reader.column($0) }.first
    let edges = (reader.column("min"), reader.column("max"))
    let extent = reader.column("dimension") ?? reader.column("viewport")
    var order: [String] = []
    var groups: [String: [Row]] = [:]
    var empty = 0
    var strange: String?
    while try reader.next(atLeast: max(time, offset) + 1) {
      // Numbers with decimal commas between commas have twice as many cells.
      if isNamed, !reader.cells.dropFirst(reader.names.count).allSatisfy(\.text.isEmpty) {
        throw reader.wrongCount(expected: reader.names.count)
      }
      guard reader.text(offset) != nil else {
        empty += 1
        continue
      }
      let key = group.flatMap { $0 < reader.cells.count ? reader.cells[$0].text : nil } ?? ""
      var row = Row(
        time: try reader.number(time, in: Self.timeRange),
        offset: try reader.number(offset, in: Self.offsetRange) / reading.scale
      )
      guard rowCount < reading.mostRows else {
        throw Failure(.file, "\(name): more than \(reading.mostRows) rows, expected at most that")
      }
      if let phase, phase < reader.cells.count {
        let text = reader.cells[phase].text
        row.isDown = Self.isDown(text)
        if row.isDown == nil, strange == nil {
          strange = "\(reader.names[phase].text) \(ShownText.quoted(text))"
        }
      }
      if let low = edges.0, let high = edges.1, max(low, high) < reader.cells.count {
        row.edges = (
          (reader.optionalNumber(low) ?? -.infinity) / reading.scale,
          (reader.optionalNumber(high) ?? .infinity) / reading.scale
        )
      }
      row.viewportExtent = extent.flatMap { reader.optionalNumber($0) }.flatMap {
        $0 > 0 ? $0 / reading.scale : nil
      }
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(row)
      rowCount += 1
    }
    if !reading.only.isEmpty {
      guard group != nil else {
        let text = "no column names flings, expected one for --only; see --group"
        throw Failure(.usage, "\(name): \(text)")
      }
      for wanted in reading.only where groups[wanted] == nil {
        let known = order.map { ShownText.quoted($0) }.joined(separator: ", ")
        throw Failure(.usage, "--only is '\(wanted)', expected one of: \(known)")
      }
      order = order.filter { reading.only.contains($0) }
    }
    guard !order.isEmpty else {
      throw Failure(.file, "\(name): no rows, expected times and offsets")
    }
    if empty > 0 { notes.append("\(Self.rows(empty)) without an offset skipped") }
    if let strange { notes.append("\(strange) counts as no finger that is down") }
    let all = order.map { groups[$0] ?? [] }
    unit = try reading.unit ?? Self.unit(named: timeName, of: all, name)
    let times = all.joined().lazy.map(\.time)
    if let release = reading.release, let first = times.min(), let last = times.max() {
      // The first samples of a fling may be missing.
      let earliest = first - 1 / (Self.units[unit] ?? 1)
      guard release >= earliest, release <= last else {
        throw Failure(
          .usage,
          "--release is \(release) \(unit), expected a time from 1 s before \(name) to its end, "
            + "\(NumberText.short(earliest))...\(NumberText.short(last)) \(unit)"
        )
      }
    }
    for (key, rows) in zip(order, all) {
      try add(rows, named: key, reading, scale: Self.units[unit] ?? 1, file: name)
    }
  }

  /// Whether the first row contains numbers instead of names of columns.
  private static func beginsWithNumbers(_ reader: CSVReader) throws -> Bool {
    var reader = reader
    guard try reader.next(atLeast: 1), reader.cells.count >= 2 else { return false }
    return reader.optionalNumber(0) != nil && reader.optionalNumber(1) != nil
  }

  /// Whether a value in a column of `phases` means that a finger is down; nil for an unknown value.
  private static func isDown(_ text: String) -> Bool? {
    let text = text.lowercased()
    // "nan" is a value that is missing.
    if let number = Double(text) { return number != 0 && !number.isNaN }
    return down.contains(text) ? true : up.contains(text) ? false : nil
  }

  private static func rows(_ count: Int) -> String { "\(count) row\(count == 1 ? "" : "s")" }

  /// Returns the index of the column `wanted`, or of the first column in `known` if `wanted` is nil.
  ///
  /// The result is nil if `wanted` is nil and the file has no column in `known`.
  private static func column(
    _ wanted: String?,
    _ known: [String],
    _ option: String,
    in reader: CSVReader,
    _ file: String
  ) throws(Failure) -> Int? {
    guard let wanted else { return known.lazy.compactMap { reader.column($0) }.first }
    guard let column = reader.column(wanted) else {
      throw noColumn(wanted, option, in: reader, file)
    }
    return column
  }

  /// Returns an error that lists the names of a file's columns.
  private static func noColumn(
    _ wanted: String,
    _ option: String,
    in reader: CSVReader,
    _ file: String
  ) -> Failure {
    let names = reader.names.map { ShownText.quoted($0.text) }.joined(separator: ", ")
    return Failure(.usage, "\(file): --\(option) is '\(wanted)', expected one of: \(names)")
  }

  /// Returns the unit in the name of the column, such as "ms" for "time_ms".
  ///
  /// Without a unit in the name, the median step between two rows decides: "s" below 0.9, "ms" below 900,
  /// otherwise "us".
  private static func unit(
    named name: String,
    of groups: [[Row]],
    _ file: String
  ) throws(Failure) -> String {
    let name = CSVReader.plain(name)
    for unit in unitNames where name == unit || name.hasSuffix("_" + unit) { return unit }
    if name == "seconds" { return "s" }
    let steps = groups.flatMap { rows in
      zip(rows.dropFirst(), rows).map { $0.time - $1.time }.filter { $0 > 0 }
    }.sorted()
    guard let median = steps.isEmpty ? nil : steps[steps.count / 2] else {
      throw Failure(.file, "\(file): times do not increase, expected increasing times")
    }
    return median < 0.9 ? "s" : median < 900 ? "ms" : "us"
  }

  /// Divides the rows of a group into flings, and appends them to `trajectories`.
  private mutating func add(
    _ rows: [Row],
    named name: String,
    _ reading: Reading,
    scale: Double,
    file: String
  ) throws(Failure) {
    var parts: [[Row]] = [[]]
    var repeated = 0
    for row in rows {
      if let last = parts[parts.count - 1].last {
        if row.time == last.time {
          repeated += 1
          continue
        }
        if row.time < last.time { parts.append([]) }
      }
      parts[parts.count - 1].append(row)
    }
    let label = name.isEmpty ? "" : " of \(ShownText.quoted(name))"
    if repeated > 0 {
      notes.append("\(Self.rows(repeated))\(label) with the time of the row before skipped")
    }
    if parts.count > 1 {
      let times = parts.count == 2 ? "once: a new fling" : "\(parts.count - 1) times: new flings"
      notes.append("times\(label) go back \(times)")
    }
    for part in parts {
      let steps = zip(part.dropFirst(), part).map { $0.time - $1.time }
      let usual = steps.isEmpty ? 0 : steps.sorted()[steps.count / 2]
      if let gap = steps.max(), gap > 5 * usual {
        notes.append(
          "a gap\(label) of \(NumberText.short(gap)) \(unit), where rows are usually "
            + "\(NumberText.short(usual)) \(unit) apart"
        )
      }
      for (rows, release) in Self.releases(in: part) {
        var trajectory = Trajectory(
          name: name,
          samples: rows.map { TrajectorySample(time: $0.time * scale, offset: $0.offset) },
          release: (reading.release ?? release).map { $0 * scale }
        )
        let edges = rows.first?.edges
        if reading.minimum != nil || reading.maximum != nil || edges != nil {
          let low = reading.minimum ?? edges?.minimum ?? -.infinity
          let high = reading.maximum ?? edges?.maximum ?? .infinity
          guard low <= high else {
            throw Failure(
              .file,
              "\(file): edges \(low) and \(high)\(label), expected min up to max"
            )
          }
          trajectory.edges = (low, high)
        }
        trajectory.viewportExtent = reading.viewportExtent ?? rows.first?.viewportExtent ?? 600
        trajectories.append(trajectory)
      }
    }
  }

  /// Returns the rows of each fling, with the time of its release.
  ///
  /// If no row has a finger down, all rows are one fling, and the time is nil.
  private static func releases(in rows: [Row]) -> [(rows: ArraySlice<Row>, release: Double?)] {
    guard rows.contains(where: { $0.isDown == true }) else { return [(rows[...], nil)] }
    var found: [(rows: ArraySlice<Row>, release: Double?)] = []
    var start: Int?
    for index in rows.indices {
      let isDown = rows[index].isDown == true
      if isDown, let first = start, index > first + 1 {
        found.append((rows[first..<index], rows[first].time))
      }
      if isDown { start = index }
    }
    if let start, start + 1 < rows.count { found.append((rows[start...], rows[start].time)) }
    return found
  }
}
