/// Counting round and round.
///
///     LoopIndex(count: 7).wrapped(-1)                  // 6
///     LoopIndex(count: 7).shortestSteps(from: 6, to: 1)   // 2
public struct LoopIndex: Equatable, Sendable {
  /// How many places the loop has; at least 1.
  public let count: Int

  /// Creates a loop of places.
  public init(count: Int) {
    precondition(count >= 1, "a loop has at least one place")
    self.count = count
  }

  /// The place that an index of any lap stands for, 0 ..< count.
  public func wrapped(_ index: Int) -> Int {
    let rest = index % count
    return rest < 0 ? rest + count : rest
  }

  /// The fewest steps from one place to another, signed; halfway round it goes forwards.
  public func shortestSteps(from start: Int, to end: Int) -> Int {
    let forwards = wrapped(wrapped(end) - wrapped(start))
    return forwards <= count - forwards ? forwards : forwards - count
  }
}
