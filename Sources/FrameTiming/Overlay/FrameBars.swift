/// Assigns frames to the bars of a chart.
///
/// A chart of the last frames is filled from left to right and then again from the left, as on an
/// oscilloscope: a bar keeps its place until the next sweep, and a gap precedes the oldest. A bar
/// represents as many frames as are needed to show the whole span. A chart of the run begins at the
/// left and is never full: its bars represent more and more frames.
package struct FrameBars: Equatable, Sendable {
  /// Places without a bar between the newest and the oldest.
  package static let gap = 2

  /// The frames that are shown.
  package let span: FrameSpan
  /// The number of places side by side; at least 1.
  package let places: Int
  /// Frames per bar; in a chart of the run columns of `FrameLog.chart` per bar.
  private let framesPerBar: Int

  /// Divides a span.
  ///
  /// - Parameters:
  ///   - span: The frames to show.
  ///   - capacity: The largest number of places; at least `gap + 1`.
  package init(_ span: FrameSpan, capacity: Int) {
    precondition(capacity > FrameBars.gap, "a chart has places for a bar and the gap")
    self.span = span
    guard let frames = span.frames else {
      places = capacity
      framesPerBar = FrameBars.quotient(FrameChart.capacity, capacity)
      return
    }
    framesPerBar = FrameBars.quotient(frames, capacity - FrameBars.gap)
    places = FrameBars.quotient(frames, framesPerBar) + FrameBars.gap
  }

  /// How many frames a bar represents at present; at least 1.
  package func framesPerBar(of log: FrameLog) -> Int {
    guard span == .run else { return framesPerBar }
    return framesPerBar * (log.chart.columns.first?.frames ?? 1)
  }

  /// The place after the newest bar; nil in a chart of the run or without bars.
  package func cursor(in log: FrameLog) -> Int? {
    guard span != .run, log.count > 0 else { return nil }
    return ((log.recorded - 1) / framesPerBar + 1) % places
  }

  /// Calls a closure with each bar, oldest first.
  ///
  /// - Parameters:
  ///   - log: Where the frames come from.
  ///   - body: Is called with a place in `0..<places` and its bar.
  /// - Complexity: O(frames of the span); no allocation.
  package func forEach(of log: FrameLog, _ body: (Int, FrameBar) -> Void) {
    guard span != .run else {
      forEachOfRun(log.chart, body)
      return
    }
    // Frames are counted from the creation of the log, so that a bar keeps its frames.
    let end = log.recorded
    let newest = (end - 1) / framesPerBar
    let oldest = max(0, newest - (places - FrameBars.gap) + 1)
    let offset = log.count - end
    var frame = max(oldest * framesPerBar, -offset)
    while frame < end {
      let bar = frame / framesPerBar
      let next = min((bar + 1) * framesPerBar, end)
      let worst = worst(of: frame + offset..<next + offset) { index in
        FrameBar(log[index], cause: log.cause(at: index))
      }
      body(bar % places, worst)
      frame = next
    }
  }

  private func forEachOfRun(_ chart: FrameChart, _ body: (Int, FrameBar) -> Void) {
    var column = 0
    while column < chart.columns.count {
      let next = min(column + framesPerBar, chart.columns.count)
      body(column / framesPerBar, worst(of: column..<next) { chart.columns[$0].worst })
      column = next
    }
  }

  private func worst(of indices: Range<Int>, _ bar: (Int) -> FrameBar) -> FrameBar {
    var worst = bar(indices.lowerBound)
    for index in indices.dropFirst() {
      let next = bar(index)
      if next.isWorse(than: worst) { worst = next }
    }
    return worst
  }

  /// The quotient, rounded up.
  private static func quotient(_ number: Int, _ divisor: Int) -> Int {
    (number + divisor - 1) / divisor
  }
}
