import ArgumentParser
import Console
import Export
import JSONText
import Files
import Sessions
import Stage

struct TrimCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "trim",
    abstract: "Make a shorter session from a session, with other names.",
    discussion: """
      The new session begins with the state of the old one at that time, even if everything moves. Its \
      file therefore keeps the input before, which is played at once and not shown. Its checkpoints are \
      computed again.
      """
  )

  @Argument(
    help: .init("Read this session.", valueName: "session"),
    completion: .file(extensions: ["touchcast"])
  )
  var file: String

  @Option(
    name: .shortAndLong,
    help: .init(
      "Write the session into this file. - is the standard output.",
      valueName: "out.touchcast"
    ),
    completion: .file(extensions: ["touchcast"])
  )
  var output: String

  @Option(
    parsing: .unconditional,
    help: .init(
      "Begin at this time, or at the marker of this text.",
      valueName: "seconds|text"
    )
  )
  var from: String?

  @Option(
    parsing: .unconditional,
    help: .init("Stop at this time, or at the marker of this text.", valueName: "seconds|text")
  )
  var to: String?

  @OptionGroup var part: PartOptions

  @Option(help: .init("Give the session this title.", valueName: "text"))
  var title: String?

  @Option(
    help: .init(
      "Give markers of the old text the new one. You may repeat it.",
      valueName: "old=new"
    )
  )
  var renameMarker: [String] = []

  @Flag(help: "Append the time until everything rests.")
  var settle = false

  @OptionGroup var writing: OutputOptions

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    try SessionFile.checkName(output)
    try expectOne(of: ("--from", from != nil), ("--from-marker", part.fromMarker != nil))
    try expectOne(of: ("--to", to != nil), ("--to-marker", part.toMarker != nil))
  }

  func perform() throws {
    let out = try OutputFile(output, inputs: [file] + shared.inputs(), force: writing.force)
    let replay = try shared.scenes().opened(file).replay
    var trim = SessionTrim()
    (trim.title, trim.settles) = (title, settle)
    trim.names = try names(in: replay.session)
    trim.choice.options = ["--from", "--to"]
    trim.choice.maximumRest = part.maxIdle.map(SessionEntry.fileTime)
    (trim.choice.start, trim.choice.fromMarker) = Self.place(from, part.fromMarker)
    (trim.choice.end, trim.choice.toMarker) = Self.place(to, part.toMarker)
    let session = try trim.session(of: replay, file: file)
    try SessionFile.write(Array(SessionText.text(for: session).utf8), to: out, path: output)
    try out.finish()
    SessionFile.report(session, writtenTo: output)
  }

  /// Converts the argument for one end of the period to a time, or to the name of a marker.
  ///
  /// Text that is a number is a time in seconds, and any other text is the name of a marker. If `text` is nil,
  /// the result is `marker`.
  private static func place(_ text: String?, _ marker: String?) -> (time: Double?, marker: String?)
  {
    guard let text else { return (nil, marker) }
    let time = try? PartOptions.seconds(text)
    return (time.map(SessionEntry.fileTime), time == nil ? text : nil)
  }

  /// Parses the values `old=new` of `--rename-marker`, and returns a dictionary from old to new names.
  ///
  /// Both names can contain "=". The longest marker that fits is renamed. For example, if the session has the
  /// markers "a" and "a=b", the value "a=b=c" renames "a=b" to "c".
  private func names(in session: Session) throws -> [String: String] {
    var known: [String] = []
    for case .marker(let name) in session.entries.map(\.event) where !known.contains(name) {
      known.append(name)
    }
    var names: [String: String] = [:]
    for argument in renameMarker {
      let matches = known.filter { argument.hasPrefix("\($0)=") }
      guard let old = matches.max(by: { $0.count < $1.count }) else {
        let list = known.map(ShownText.quoted).joined(separator: ", ")
        let expected =
          known.isEmpty ? "the session has none" : "expected old=new, old one of \(list)"
        throw Failure(.usage, "--rename-marker \(argument): no such marker, \(expected)")
      }
      names[old] = String(argument.dropFirst(old.count + 1))
    }
    return names
  }
}
