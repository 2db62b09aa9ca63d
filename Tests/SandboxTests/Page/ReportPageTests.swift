import Subprocess
import TestSupport
import Testing

extension RealTimeTests {
  /// The report pages in a browser.
  @Suite(
    .timeLimit(.minutes(3)),
    .needsBrowser
  )
  struct ReportPageTests {
    private let temporary = TemporaryFolder()
    private var folder: String { temporary.path }

    @Test func `the report opens without console messages and shows the figures of the JSON`()
      async throws
    {
      let output = try await ProfileOutput(in: folder)
      let report = output.report
      let opened = try await Browser.open(folder + "/run.html", in: folder)
      #expect(opened.messages.isEmpty, "\(opened.messages)")
      let shown = ProfileOutput.shown(in: opened.page)
      #expect(Set(shown.map(\.name)).isSuperset(of: ["p50", "p99", "fps", "interval.max"]))
      for (name, text) in shown {
        #expect(Double(text) == report["figures"]?[name]?.number, "\(name) is shown as \(text)")
      }
      #expect(try ProfileOutput.embedded(in: opened.page) == report)
    }

    @Test func `the comparison opens without console messages and shows the figures of the JSON`()
      async throws
    {
      let file = try await makeComparison()
      let opened = try await Browser.open(file, in: folder)
      #expect(opened.messages.isEmpty, "\(opened.messages)")
      let embedded = try ProfileOutput.embedded(in: opened.page)
      let shown = ProfileOutput.shown(in: opened.page)
      #expect(shown.count == 73, "expected 35 figures of each run and three differences")
      for (name, text) in shown {
        // The name of a figure may contain a dot, such as p99.9.
        let words = name.split(separator: ".", maxSplits: 2)
        let number: Double? =
          if words[0] == "runs" {
            embedded["runs"]?.items[Int(words[1]) ?? 9][String(words[2])]?.number
          } else {
            embedded["differences"]?.items.first { $0["figure"]?.text == String(words[2]) }?[
              "value"
            ]?
            .number
          }
        #expect(Double(text) == number, "\(name) is shown as \(text)")
      }
    }

    @Test(arguments: [320, 390, 1280]) func `pages fit the width of the window`(
      width: Int
    ) async throws {
      let comparison = try await makeComparison()
      for file in [comparison, folder + "/run.html"] {
        let extent = try await Browser.extent(of: file, inWidth: width, in: folder)
        #expect(extent == width, "\(file)")
      }
    }

    @Test func `a page that is wider than the window is detected`() async throws {
      let file = folder + "/wide.html"
      try Surroundings.write("<!doctype html><div style=\"width: 700px\">wide</div>", to: file)
      let extent = try await Browser.extent(of: file, inWidth: 390, in: folder)
      #expect(extent > 390)
    }

    /// Creates a comparison page of two runs and the report of one.
    private func makeComparison() async throws -> String {
      _ = try await ProfileOutput(in: folder, "--warm-up", "20")
      let page = folder + "/comparison.html"
      let runs = [folder + "/run.csv", folder + "/run.mangohud.csv"]
      try await HeadlessProgram.run(
        ["compare", "--resamples", "200", "-o", page] + runs
      ).expectExit()
      return page
    }
  }
}
