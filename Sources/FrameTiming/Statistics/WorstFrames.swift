/// The worst frames of a run, worst first, in constant memory.
///
/// Frames are ordered by their interval, those without one by their work. Of two equal ones the
/// earlier is kept.
package struct WorstFrames: Equatable, Sendable {
  /// How many frames are kept: as many as somebody reads.
  package static let capacity = 20

  private(set) var records: [FrameRecord] = []

  package init() {
    records.reserveCapacity(WorstFrames.capacity)
  }

  package mutating func add(_ record: FrameRecord) {
    if records.count < WorstFrames.capacity {
      records.append(record)
    } else if records[records.count - 1].severity < record.severity {
      records[records.count - 1] = record
    } else {
      return
    }
    var place = records.count - 1
    while place > 0, records[place - 1].severity < record.severity {
      records[place] = records[place - 1]
      place -= 1
    }
    records[place] = record
  }

  package mutating func removeAll() {
    records.removeAll(keepingCapacity: true)
  }
}
