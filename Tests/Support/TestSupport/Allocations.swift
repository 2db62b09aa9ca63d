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
  /// Runs a test only if the modules are optimised and allocations can be counted.
  public static var countsAllocations: Self {
    #if OPTIMISED_MODULES
      .enabled(
        if: allocation_counting_available(),
        "allocations cannot be counted on this platform"
      )
    #else
      .disabled("modules that are not optimised allocate")
    #endif
  }

  /// Runs a test only if the modules are optimised, for fits that would take half an hour without it.
  public static var needsOptimisedModules: Self {
    #if OPTIMISED_MODULES
      .enabled(if: true)
    #else
      .disabled("the fits take half an hour with modules that are not optimised")
    #endif
  }
}
