package import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a test without a program in PATH; with CI set it fails instead.
  package static func needs(_ programs: String...) -> Self {
    .enabled(
      if: programs.allSatisfy(Surroundings.isInPath) || Surroundings.variable("CI") != nil,
      "needs \(programs.joined(separator: " and ")); Scripts/setup test installs them"
    )
  }
}
