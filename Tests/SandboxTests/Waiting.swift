/// Why a test could not go on: the world around the program failed, not an expectation.
struct HarnessError: Error, CustomStringConvertible {
  /// What happened, in a sentence.
  let description: String

  /// Creates an error from its sentence.
  init(_ description: String) {
    self.description = description
  }
}

/// Asks again and again until there is an answer, and says what was missing if none came.
///
/// - Parameters:
///   - what: What is waited for, as the end of a sentence.
///   - limit: Longest wait.
///   - answer: Looks once; nil means not yet.
/// - Returns: The first answer.
/// - Throws: `HarnessError` when the wait was in vain, or what `answer` throws.
func waited<Answer>(
  for what: String,
  atMost limit: Duration = .seconds(15),
  _ answer: () async throws -> Answer?
) async throws -> Answer {
  let clock = ContinuousClock()
  let deadline = clock.now + limit
  while true {
    if let found = try await answer() { return found }
    guard clock.now < deadline else { throw HarnessError("waited \(limit) in vain for \(what)") }
    try await clock.sleep(for: .milliseconds(10))
  }
}
