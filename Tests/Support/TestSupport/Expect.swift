public import Testing

/// Records an issue if a condition is false.
///
/// It is a function, because each use of the macro with the same meaning takes ten times as long to compile.
///
/// - Parameters:
///   - condition: What must be true. `expectEqual` also reports the values of two sides.
///   - comment: What the condition is about. It is evaluated only if the condition is false.
///   - sourceLocation: The place that the issue names.
public func expect(
  _ condition: Bool,
  _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if condition { return }
  Issue.record(comment() ?? "the condition is false", sourceLocation: sourceLocation)
}

/// Records an issue with both values if they are not equal.
///
/// - Parameters:
///   - found: The value that the code under test has returned.
///   - expected: The value that it must have.
///   - comment: What the values are. It is evaluated only if they differ.
///   - sourceLocation: The place that the issue names.
public func expectEqual<Value: Equatable>(
  _ found: Value,
  _ expected: Value,
  _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if found == expected { return }
  let values = "found \(found), expected \(expected)"
  Issue.record(
    "\(comment().map { "\($0.rawValue): " } ?? "")\(values)",
    sourceLocation: sourceLocation
  )
}
