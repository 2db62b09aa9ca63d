/// A whole run as at most 512 columns, each with the extreme values of its frames.
///
/// At first every frame has a column. When all columns are used, each pair of neighbours is joined to
/// one column, and later columns contain twice as many frames. A run of any length therefore fits in
/// constant memory, and the extreme values are never lost.
package struct FrameChart: Equatable, Sendable {
  /// Successive frames of the run, with their extreme values.
  package struct Column: Equatable, Sendable {
    /// When the column's first frame began, in seconds since the run began.
    package private(set) var start: Double
    /// When the column's last frame began, in seconds since the run began.
    package private(set) var end: Double
    package private(set) var frames = 1
    /// Least and most work of a frame, in seconds; nil if no frame has a measured work.
    package private(set) var work: ClosedRange<Double>?
    /// Shortest and longest interval of a frame, in seconds; nil if no frame has an interval.
    package private(set) var interval: ClosedRange<Double>?
    /// Longest interval of a late frame, in seconds; nil if no frame was late.
    package private(set) var lateInterval: Double?

    init(_ record: FrameRecord) {
      let sample = record.sample
      start = sample.start
      end = sample.start
      work = sample.measuredWork.map { $0...$0 }
      interval = sample.interval.map { $0...$0 }
      lateInterval = record.isLate ? sample.interval : nil
    }

    mutating func join(_ next: Column) {
      end = next.end
      frames += next.frames
      work = Column.union(work, next.work)
      if let late = next.lateInterval { lateInterval = max(late, lateInterval ?? 0) }
      interval = Column.union(interval, next.interval)
    }

    private static func union(
      _ one: ClosedRange<Double>?,
      _ other: ClosedRange<Double>?
    ) -> ClosedRange<Double>? {
      guard let one, let other else { return one ?? other }
      return min(one.lowerBound, other.lowerBound)...max(one.upperBound, other.upperBound)
    }
  }

  /// The largest number of columns: about one per point of a phone's width.
  package static let capacity = 512

  package private(set) var columns: [Column] = []

  init() { columns.reserveCapacity(FrameChart.capacity) }

  /// Number of frames of each column except the last, which may have fewer.
  private var framesPerColumn: Int { columns.count > 0 ? columns[0].frames : 1 }

  mutating func add(_ record: FrameRecord) {
    let next = Column(record)
    let last = columns.count - 1
    if last >= 0, columns[last].frames < framesPerColumn {
      columns[last].join(next)
      return
    }
    if columns.count == FrameChart.capacity { halve() }
    columns.append(next)
  }

  private mutating func halve() {
    let half = columns.count / 2
    for index in 0..<half {
      columns[index] = columns[2 * index]
      columns[index].join(columns[2 * index + 1])
    }
    columns.removeLast(columns.count - half)
  }

  mutating func removeAll() { columns.removeAll(keepingCapacity: true) }
}
