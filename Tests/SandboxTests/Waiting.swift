/// An error of the test's environment, not of an expectation.
struct HarnessError: Error, CustomStringConvertible {
  /// What happened, in a sentence.
  let description: String

  /// Creates an error from its sentence.
  init(_ description: String) {
    self.description = description
  }
}

/// Calls `answer` repeatedly until it returns a value; names what was missing otherwise.
///
/// - Parameters:
///   - what: What is waited for, as the end of a sentence.
///   - limit: Longest wait.
///   - answer: Looks once; nil means not yet.
/// - Returns: The first answer.
/// - Throws: `HarnessError` when the time is over, or what `answer` throws.
func waited<Answer>(
  for what: String,
  atMost limit: Duration = .seconds(15),
  _ answer: () async throws -> Answer?
) async throws -> Answer {
  let clock = ContinuousClock()
  let deadline = clock.now + limit
  while true {
    if let found = try await answer() { return found }
    guard clock.now < deadline else {
      throw HarnessError("waited \(limit) without success for \(what)")
    }
    try await clock.sleep(for: .milliseconds(10))
  }
}
