/// Keeps the slices of one lane nested: each lies wholly inside another or wholly after it.
///
/// Viewers draw a lane as a stack and show nonsense for slices that overlap in part, which measured
/// times do as soon as a clock is read twice. Times are whole nanoseconds here, so that no rounding
/// can bring an overlap back.
struct TraceLane: Equatable, Sendable {
  /// The lane's number in the file.
  let number: Int
  /// The slices that may still hold others, outermost first.
  private var open: [TracePlace] = []
  private var lastBegin = Int.min
  private var lastEnd = Int.min

  init(number: Int) {
    self.number = number
  }

  /// Where a slice goes: it begins no earlier than the last one did and ends no later than the one
  /// around it.
  ///
  /// - Parameters:
  ///   - begin: When it should begin, in ns.
  ///   - end: When it should end, in ns.
  ///   - isAfterLast: Whether it lies in no other slice but after the last one.
  /// - Returns: The place, which may be shorter than what was asked for.
  mutating func place(begin: Int, end: Int, isAfterLast: Bool = false) -> TracePlace {
    let begin = max(begin, isAfterLast ? lastEnd : lastBegin)
    while let around = open.last, around.end <= begin {
      open.removeLast()
    }
    let place = TracePlace(
      lane: number,
      begin: begin,
      end: max(begin, min(end, open.last?.end ?? Int.max))
    )
    lastBegin = begin
    lastEnd = max(lastEnd, place.end)
    if place.end > begin { open.append(place) }
    return place
  }
}
