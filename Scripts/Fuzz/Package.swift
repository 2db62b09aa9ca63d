// swift-tools-version: 6.2

import PackageDescription

/// Fuzzing is a package of its own: its program has no main but the fuzzer's.
let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "TouchSandbox", path: "../..")],
  targets: [
    .executableTarget(
      name: "FuzzSessions",
      dependencies: [.product(name: "Sessions", package: "TouchSandbox")],
      swiftSettings: [.swiftLanguageMode(.v6)]
    )
  ]
)
