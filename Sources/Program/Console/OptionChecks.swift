package import ArgumentParser

/// The flag `--force` of every command that writes files.
package struct OutputOptions: ParsableArguments {
  @Flag(help: "Replace files that exist.")
  package var force = false

  package init() {}

  /// Throws if `--force` is given without an output.
  ///
  /// A path of nil is an output that is not given. The message has `names`, the options that name outputs.
  package func checkForce(_ paths: [String?], names: String) throws {
    guard force, paths.allSatisfy({ $0 == nil }) else { return }
    throw ValidationError("--force has no effect without \(names)")
  }
}

nonisolated extension ParsableArguments {
  /// Throws if the value of an option is outside a range.
  ///
  /// A `value` of nil means that the option was not given. This is an error only if `isRequired` is true. The
  /// message contains `expected`; if this is nil, it contains the bounds of the range.
  package func expect<Value: Comparable>(
    _ option: String,
    _ value: Value?,
    in range: ClosedRange<Value>,
    _ expected: String? = nil,
    isRequired: Bool = false
  ) throws {
    guard value.map({ !range.contains($0) }) ?? isRequired else { return }
    let found = value.map { "\($0)" } ?? "missing"
    let bounds = [range.lowerBound, range.upperBound].map { bound in
      let text = "\(bound)"
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    let wanted = expected ?? bounds.joined(separator: "...")
    throw ValidationError("\(option) is \(found), expected \(wanted)")
  }

  /// Throws if both options are given, because they exclude each other.
  package func expectOne(
    of one: (name: String, isGiven: Bool),
    _ other: (name: String, isGiven: Bool)
  )
    throws
  {
    guard one.isGiven, other.isGiven else { return }
    throw ValidationError("\(one.name) and \(other.name), expected one of them")
  }
}
