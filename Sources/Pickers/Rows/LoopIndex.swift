/// Index arithmetic in a loop.
///
///     LoopIndex(count: 7).wrapped(-1)                  // 6
///     LoopIndex(count: 7).shortestSteps(from: 6, to: 1)   // 2
package struct LoopIndex: Equatable, Sendable {
  /// Number of rows in the loop; at least 1.
  let count: Int

  /// Creates a loop.
  package init(count: Int) {
    precondition(count >= 1, "a loop has at least one row")
    self.count = count
  }

  /// The row of an index of any lap, in 0 ..< count.
  package func wrapped(_ index: Int) -> Int {
    let rest = index % count
    return rest < 0 ? rest + count : rest
  }

  /// The smallest number of steps between two rows, signed; positive for half a lap.
  package func shortestSteps(from start: Int, to end: Int) -> Int {
    let forwards = wrapped(wrapped(end) - wrapped(start))
    return forwards <= count - forwards ? forwards : forwards - count
  }
}
