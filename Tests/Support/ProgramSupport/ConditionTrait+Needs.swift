package import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a test without a program in PATH; with CI set it fails instead.
  package static func needs(_ programs: String...) -> Self {
    .enabled(
      if: programs.allSatisfy(Surroundings.isInPath) || Surroundings.variable("CI") != nil,
      "needs \(programs.joined(separator: " and ")); Scripts/setup test installs them"
    )
  }

  /// Skips a test where /proc does not describe other processes.
  package static var needsProcessFiles: Self {
    .enabled(if: Surroundings.text(of: "/proc/self/stat") != nil, "needs the files of /proc")
  }
}
