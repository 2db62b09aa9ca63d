/// One bar of a chart: the worst of a few successive frames, by its parts.
public struct FrameBar: Equatable, Sendable {
  /// Time spent on input and on moving the models, in seconds.
  public var update: Double
  /// Time spent making the picture, in seconds.
  public var draw: Double
  /// Time spent putting the picture on the screen, in seconds.
  public var present: Double
  /// Why the frame came late; nil if it did not.
  public var blame: Blame?
  /// What makes the frame a bad one, in seconds: its interval, or its work if it has none.
  var severity: Double

  /// Sum of the parts, in seconds.
  public var work: Double { update + draw + present }

  init(_ record: FrameRecord) {
    update = record.sample.input + record.sample.update
    draw = record.sample.draw
    present = record.sample.present
    blame = record.blame
    severity = record.severity
  }

  /// Whether it is the one to show of two: late ones before others, of two late ones the later, of
  /// two others the one with more work.
  func isWorse(than other: FrameBar) -> Bool {
    guard (blame != nil) == (other.blame != nil) else { return blame != nil }
    return blame == nil ? work > other.work : severity > other.severity
  }
}

/// Which frames share a bar where a chart has room for so many of them.
///
/// A chart of the last frames is filled from left to right and then anew from the left, as on an
/// oscilloscope: a bar stays where it is until the next sweep, and a gap goes before the newest.
/// Bars stand for as many frames each as are needed to show the whole span. A chart of the run
/// begins at the left and is never full: its bars stand for more and more frames.
public struct FrameBars: Equatable, Sendable {
  /// Places without a bar between the newest and the oldest.
  public static let gap = 2

  /// The frames that are shown.
  public let span: FrameSpan
  /// How many places there are side by side; at least 1.
  public let places: Int
  /// How many frames a bar stands for; in a chart of the run so many columns of `FrameLog.chart`.
  private let framesPerBar: Int

  /// Divides a span.
  ///
  /// - Parameters:
  ///   - span: The frames to show.
  ///   - room: For how many bars there is room; at least `gap + 1`.
  public init(_ span: FrameSpan, room: Int) {
    precondition(room > FrameBars.gap, "a chart has room for a bar and the gap")
    self.span = span
    guard let frames = span.frames else {
      places = room
      framesPerBar = FrameBars.quotient(FrameChart.capacity, room)
      return
    }
    framesPerBar = FrameBars.quotient(frames, room - FrameBars.gap)
    places = FrameBars.quotient(frames, framesPerBar) + FrameBars.gap
  }

  /// How many frames a bar stands for at present; at least 1.
  public func framesPerBar(of log: FrameLog) -> Int {
    guard span == .run else { return framesPerBar }
    return framesPerBar * (log.chart.columns.first?.frames ?? 1)
  }

  /// The place just after the newest bar; nil in a chart that is not swept or has no bars.
  public func cursor(in log: FrameLog) -> Int? {
    guard span != .run, log.count > 0 else { return nil }
    return ((log.recorded - 1) / framesPerBar + 1) % places
  }

  /// Hands out the bars, oldest first.
  ///
  /// - Parameters:
  ///   - log: Where the frames come from.
  ///   - body: Takes a place in `0..<places` and its bar.
  /// - Complexity: O(frames of the span); no allocation.
  public func forEach(of log: FrameLog, _ body: (Int, FrameBar) -> Void) {
    guard span != .run else {
      forEachOfRun(log.chart, body)
      return
    }
    // Frames are counted from the beginning of the log, so that a bar keeps its frames.
    let end = log.recorded
    let newest = (end - 1) / framesPerBar
    let oldest = max(0, newest - (places - FrameBars.gap) + 1)
    var frame = max(oldest * framesPerBar, end - log.count)
    while frame < end {
      let bar = frame / framesPerBar
      let next = min((bar + 1) * framesPerBar, end)
      body(bar % places, log.worst(of: frame - end + log.count..<next - end + log.count))
      frame = next
    }
  }

  private func forEachOfRun(_ chart: FrameChart, _ body: (Int, FrameBar) -> Void) {
    var column = 0
    while column < chart.columns.count {
      let next = min(column + framesPerBar, chart.columns.count)
      var worst = chart.columns[column].worst
      for index in column + 1..<max(column + 1, next)
      where chart.columns[index].worst.isWorse(than: worst) {
        worst = chart.columns[index].worst
      }
      body(column / framesPerBar, worst)
      column = next
    }
  }

  /// The quotient, rounded up.
  private static func quotient(_ number: Int, _ divisor: Int) -> Int {
    (number + divisor - 1) / divisor
  }
}

extension FrameLog {
  /// The worst of some recent frames; 0 is the oldest.
  func worst(of indices: Range<Int>) -> FrameBar {
    var worst = FrameBar(at: indices.lowerBound, of: self)
    for index in indices.lowerBound + 1..<indices.upperBound {
      let bar = FrameBar(at: index, of: self)
      if bar.isWorse(than: worst) { worst = bar }
    }
    return worst
  }
}

extension FrameBar {
  /// Reads only what a bar needs: a whole record has a text that would be counted up and down.
  fileprivate init(at index: Int, of log: FrameLog) {
    let place = log.oldest + index
    let wrapped = place < log.records.count ? place : place - log.records.count
    update = log.records[wrapped].sample.input + log.records[wrapped].sample.update
    draw = log.records[wrapped].sample.draw
    present = log.records[wrapped].sample.present
    blame = log.records[wrapped].blame
    severity = log.records[wrapped].sample.interval ?? update + draw + present
  }
}
