/// A whole run as a few hundred columns, each with the extremes of the frames it stands for.
///
/// At first every frame has a column. When all are taken neighbours are joined two by two and from
/// then on a column stands for twice as many frames; so a run of any length fits in constant memory
/// and no spike is lost.
public struct FrameChart: Equatable, Sendable {
  /// Some successive frames of the run.
  public struct Column: Equatable, Sendable {
    /// When its first frame began, in seconds since the run began.
    public internal(set) var start: Double
    /// When its last frame began, in seconds since the run began.
    public internal(set) var end: Double
    /// How many frames it stands for; at least 1.
    public internal(set) var frames = 1
    /// Least and most work of its frames, in seconds.
    public internal(set) var work: ClosedRange<Double>
    /// Shortest and longest interval of its frames, in seconds; nil if none has one.
    public internal(set) var interval: ClosedRange<Double>?
    /// The parts of its worst frame.
    public internal(set) var worst: FrameBar

    package init(_ record: FrameRecord) {
      let sample = record.sample
      worst = FrameBar(record)
      start = sample.start
      end = sample.start
      work = sample.work...sample.work
      interval = sample.interval.map { $0...$0 }
    }

    package mutating func join(_ next: Column) {
      end = next.end
      frames += next.frames
      if next.worst.isWorse(than: worst) { worst = next.worst }
      work = min(work.lowerBound, next.work.lowerBound)...max(work.upperBound, next.work.upperBound)
      guard let other = next.interval else { return }
      guard let own = interval else {
        interval = other
        return
      }
      interval = min(own.lowerBound, other.lowerBound)...max(own.upperBound, other.upperBound)
    }
  }

  /// How many columns there are at most: about one a pixel on a phone, one in two on a desk.
  package static let capacity = 512

  /// The columns in order of time.
  public private(set) var columns: [Column] = []
  /// How many frames fill a column at present.
  private var framesPerColumn = 1

  package init() {
    columns.reserveCapacity(FrameChart.capacity)
  }

  package mutating func add(_ record: FrameRecord) {
    let next = Column(record)
    let last = columns.count - 1
    if last >= 0, columns[last].frames < framesPerColumn {
      columns[last].join(next)
      return
    }
    if columns.count == FrameChart.capacity {
      halve()
    }
    columns.append(next)
  }

  private mutating func halve() {
    for index in 0..<(columns.count / 2) {
      var joined = columns[2 * index]
      joined.join(columns[2 * index + 1])
      columns[index] = joined
    }
    let half = columns.count / 2
    while columns.count > half {
      columns.removeLast()
    }
    framesPerColumn *= 2
  }

  package mutating func removeAll() {
    columns.removeAll(keepingCapacity: true)
    framesPerColumn = 1
  }
}
