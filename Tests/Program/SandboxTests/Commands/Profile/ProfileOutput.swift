import Subprocess
import Testing

/// The files of a run in every format.
struct RunFiles {
  /// The table in the format of this program.
  let frames: TextTable
  /// The table in MangoHud's format, if it is written.
  let mangoHud: TextTable?
  /// The trace.
  let trace: TraceFile
  /// The report as JSON, from its file, and parsed.
  let (json, report): (String, JSONValue)
  /// The report as a page.
  let page: String

  /// Reads the files that begin with a path.
  init(_ stem: String, table: String = ".csv", mangoHud: String? = nil) throws {
    frames = try TextTable(path: stem + table, namedBy: "interval_ms")
    self.mangoHud = try mangoHud.map { try TextTable(path: stem + $0, namedBy: "fps") }
    trace = try TraceFile(path: stem + ".trace.json")
    let json = Surroundings.text(of: stem + ".json") ?? ""
    (self.json, report) = (json, try JSONValue(parsing: json))
    page = Surroundings.text(of: stem + ".html") ?? ""
  }

  /// Expects the same frames in all files, and whole files.
  func expectAgreement(atLeast count: Int, sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    let rows = frames.rows.count
    let warm = try frames.column("warmup").count { $0 == "1" }
    let intervals = try frames.column("interval_ms").filter { !$0.isEmpty }
    let facts: [(name: String, holds: Bool)] = [
      ("rows", rows >= count),
      ("figures", report["figures"]?["frames"]?.number == Double(rows - warm)),
      ("intervals", try mangoHud?.column("frametime") ?? intervals == intervals),
      ("slices", trace.slices.count { $0.name == "frame" } == rows && trace.overlaps.isEmpty),
      ("page", try page.hasSuffix("</html>\n") && ProfileOutput.embedded(in: page) == report),
    ]
    for fact in facts { #expect(fact.holds, "\(fact.name)", sourceLocation: sourceLocation) }
  }
}

/// The outputs of one headless profile in every format.
@dynamicMemberLookup struct ProfileOutput {
  /// Exit status and output of the program.
  let outcome: Child.Outcome
  /// The files.
  let files: RunFiles

  subscript<Value>(dynamicMember path: KeyPath<RunFiles, Value>) -> Value { files[keyPath: path] }

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
    ).expectExit()
    files = try RunFiles(folder + "/run", mangoHud: ".mangohud.csv")
  }

  /// The JSON that is embedded in a page.
  static func embedded(in page: String) throws -> JSONValue {
    let opening = #"<script type="application/json" id="figures">"#
    guard let begin = page.firstRange(of: opening),
      let end = page[begin.upperBound...].firstRange(of: "</script>")
    else { throw HarnessError("the page has no embedded figures") }
    return try JSONValue(parsing: String(page[begin.upperBound..<end.lowerBound]))
  }

  /// The figures that a page shows, each occurrence with its name and all digits, or the dash of one
  /// that was not measured.
  static func shown(in page: String) -> [(name: String, text: String)] {
    page.split(separator: "data-figure=\"", omittingEmptySubsequences: false).dropFirst()
      .map { piece in
        let name = piece.prefix { $0 != "\"" }
        let tag = piece.prefix { $0 != ">" }
        let value = tag.firstRange(of: "data-value=\"").map {
          tag[$0.upperBound...].prefix { $0 != "\"" }
        }
        return (
          String(name), String(value ?? piece[tag.endIndex...].dropFirst().prefix { $0 != "<" })
        )
      }
  }
}
