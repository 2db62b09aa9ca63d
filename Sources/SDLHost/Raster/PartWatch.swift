/// Measures how long some successive commands of a list take, each time that the list is gone through.
struct PartWatch {
  /// Watches nothing.
  static let none = PartWatch(part: 0..<0, clock: HostClock())

  /// What was measured so far, in seconds.
  private(set) var duration = 0.0

  /// The command at which the watch starts or stops next; -1 for none.
  private var next: Int
  private let part: Range<Int>
  private let clock: HostClock
  private var start: Double?

  init(part: Range<Int>, clock: HostClock) {
    self.part = part
    self.clock = clock
    next = part.isEmpty ? -1 : part.lowerBound
  }

  /// A command's turn comes.
  @inline(__always)
  mutating func pass(_ index: Int) {
    if index == next { turn() }
  }

  private mutating func turn() {
    guard let start else {
      start = clock.exactNow
      next = part.upperBound
      return
    }
    duration += clock.exactNow - start
    self.start = nil
    next = part.lowerBound
  }

  /// The list has been gone through.
  mutating func end() {
    if start != nil { turn() }
  }
}
