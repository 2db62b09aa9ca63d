import Subprocess

/// The outputs of one headless profile in every format.
struct ProfileOutput {
  /// Exit status and output of the program.
  let outcome: SandboxProgram.Outcome
  /// The table in the format of this program.
  let frames: TextTable
  /// The table in MangoHud's format.
  let mangoHud: TextTable
  /// The trace.
  let trace: TraceFile
  /// The report as JSON, from its file.
  let json: String
  /// The report as a page.
  let page: String

  /// Profiles the flick in a small window; replaces the files of an earlier profile.
  init(in folder: String, _ more: String...) async throws {
    let session = folder + "/flick.touchcast"
    if Surroundings.text(of: session) == nil {
      try await SampleSession.make(SampleSession.flick, at: session)
    }
    let endings = [".csv", ".mangohud.csv", ".trace.json", ".json", ".html"]
    let outputs = endings.flatMap { ["-o", "\(folder)/run\($0)"] }
    outcome = try await HeadlessProgram.run(
      ["profile", session, "--headless", "--force"] + outputs + more
    )
    frames = try TextTable(path: folder + "/run.csv", namedBy: "interval_ms")
    mangoHud = try TextTable(path: folder + "/run.mangohud.csv", namedBy: "fps")
    trace = try TraceFile(path: folder + "/run.trace.json")
    json = Surroundings.text(of: folder + "/run.json") ?? ""
    page = Surroundings.text(of: folder + "/run.html") ?? ""
  }

  /// The report.
  func report() throws -> JSONValue { try JSONValue(parsing: json) }

  /// The JSON that is embedded in a page.
  static func embedded(in page: String) throws -> JSONValue {
    let opening = #"<script type="application/json" id="figures">"#
    guard let begin = page.firstRange(of: opening),
      let end = page[begin.upperBound...].firstRange(of: "</script>")
    else { throw HarnessError("the page has no embedded figures") }
    return try JSONValue(parsing: String(page[begin.upperBound..<end.lowerBound]))
  }

  /// The figures that a page shows, each occurrence with name and text.
  static func shown(in page: String) -> [(name: String, text: String)] {
    page.split(separator: "data-figure=\"", omittingEmptySubsequences: false).dropFirst()
      .map { piece in
        let name = piece.prefix { $0 != "\"" }
        let text = piece.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
        return (String(name), String(text))
      }
  }
}
