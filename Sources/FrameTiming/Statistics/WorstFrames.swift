/// The frames of the greatest severity, worst first, in constant memory.
///
/// Of two equal frames the one added first comes first.
struct WorstFrames: Equatable, Sendable {
  let capacity: Int
  private(set) var records: [FrameRecord] = []

  init(capacity: Int) {
    self.capacity = capacity
    records.reserveCapacity(capacity)
  }

  mutating func add(_ record: FrameRecord) {
    if records.count < capacity {
      records.append(record)
    } else if records[capacity - 1].severity >= record.severity {
      return
    }
    var place = records.count - 1
    while place > 0, records[place - 1].severity < record.severity {
      records[place] = records[place - 1]
      place -= 1
    }
    records[place] = record
  }

  mutating func removeAll() {
    records.removeAll(keepingCapacity: true)
  }
}
