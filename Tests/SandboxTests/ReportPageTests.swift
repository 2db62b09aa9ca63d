import Subprocess
import Testing

extension RealTimeTests {
  /// The report's page in a real browser.
  @Suite(
    .timeLimit(.minutes(3)),
    .enabled(if: Browser.path != nil, "no Chromium here; other tests read the page as text")
  )
  struct ReportPageTests {
    @Test func `the page opens without a complaint and shows the figures of the JSON`()
      async throws
    {
      try await Surroundings.withTemporaryFolder { folder in
        let output = try await ProfileOutput(in: folder)
        let report = try output.report()
        let opened = try await Browser.open(folder + "/run.html", in: folder)
        #expect(opened.complaints.isEmpty, "\(opened.complaints)")
        let shown = ProfileOutput.shown(in: opened.page)
        #expect(Set(shown.map(\.name)).isSuperset(of: ["p50", "p99", "fps", "interval.max"]))
        for (name, text) in shown {
          #expect(Double(text) == report["figures"]?[name]?.number, "\(name) is shown as \(text)")
        }
        #expect(try ProfileOutput.embedded(in: opened.page) == report)
      }
    }
  }
}

/// Chromium without a window.
private enum Browser {
  private static let paths = [
    "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome",
  ]

  /// The installed browser, or nil.
  static var path: String? { paths.first(where: Surroundings.isExecutable) }

  /// Opens a page and gives its elements as they are then, and what the console says.
  static func open(
    _ file: String,
    in folder: String
  ) async throws -> (page: String, complaints: [Substring]) {
    guard let path else { throw HarnessError("there is no browser") }
    let result = try await Subprocess.run(
      .at(path),
      arguments: [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--enable-logging=stderr", "--user-data-dir=\(folder)/profile", "--dump-dom",
        "file://\(file)",
      ],
      output: .string(limit: 16 << 20),
      error: .string(limit: 16 << 20)
    )
    guard result.terminationStatus == .exited(0) else {
      throw HarnessError("\(result.terminationStatus): \(result.standardError)")
    }
    let said = result.standardError.split(separator: "\n")
    return (result.standardOutput, said.filter { $0.contains(":CONSOLE") })
  }
}
