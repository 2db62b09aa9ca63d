import AllocationCounter
public import Testing

/// The number of heap allocations of the calling thread while `body` runs, including freed memory.
///
/// 0 where allocations cannot be counted.
public func allocations(_ body: () throws -> Void) rethrows -> UInt64 {
  let before = allocation_count()
  try body()
  return allocation_count() - before
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only if allocations can be counted.
  public static var countsAllocations: Self {
    .enabled(if: allocation_counting_available(), "allocations cannot be counted on this platform")
  }
}
