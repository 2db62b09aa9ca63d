/// A recorded frame: the measured times and the values that the log derived from them.
public struct FrameRecord: Equatable, Sendable {
  /// The measured times, including the latency if the log received the arrival times of events.
  public package(set) var sample: FrameSample
  /// Whether the frame is excluded from the figures of the run.
  public package(set) var isWarmUp: Bool
  /// Number of refreshes without a new picture before this picture was shown; at least 0.
  public package(set) var missed = 0
  /// Delay of the picture, in seconds: the number of missed refreshes times the budget.
  package var hitch = 0.0
  /// Work minus budget, in seconds; negative if time was left.
  package var overrun = 0.0
  /// Whether the interval was more than twice the running median and more than the budget.
  public package(set) var isStutter = false
  /// Why the frame was late; nil if it was on time, or if its log has no work.
  public package(set) var cause: DelayCause?
  /// Whether the frame missed a refresh or is a stutter.
  package var isLate: Bool { missed > 0 || isStutter }
  /// Texts of the markers set since the previous frame, joined by "; ".
  public package(set) var marker: String?

  /// Creates the record of a frame that was not late.
  package init(_ sample: FrameSample, isWarmUp: Bool = false, marker: String? = nil) {
    self.sample = sample
    self.isWarmUp = isWarmUp
    self.marker = marker
  }
}

extension [FrameRecord] {
  /// Inserts a frame into this list of the `limit` worst frames, unless all of them are worse.
  ///
  /// The list is in descending order of severity. If two frames have the same severity, the frame
  /// that was added first comes first.
  mutating func addWorst(_ record: FrameRecord, limit: Int) {
    if count < limit {
      append(record)
    } else if self[limit - 1].sample.severity >= record.sample.severity {
      return
    }
    var place = count - 1
    while place > 0, self[place - 1].sample.severity < record.sample.severity {
      self[place] = self[place - 1]
      place -= 1
    }
    self[place] = record
  }
}
