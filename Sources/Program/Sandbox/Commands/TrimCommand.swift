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
    abstract: "Keep a part of a session, set its title, and add and rename markers.",
    discussion: """
      The new session begins with the exact state at --from, even in motion. For this, the file keeps the \
      earlier input, which is applied at once and not shown.

      Examples:

        trim take.touchcast -o fling.touchcast --from Fling --to 2500ms --settle
        trim take.touchcast -o told.touchcast --mark 1s=Drag --mark 'marker 1=Fling'
      """
  )

  @Argument(
    help: .init("Read this session. - is the standard input.", valueName: "session"),
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

  @OptionGroup var part: PartOptions

  @OptionGroup var rests: RestOptions

  @Option(help: .init("Set the title of the session. (default: keep it)", valueName: "text"))
  var title: String?

  @Option(
    help: .init(
      "Add a marker at a time, as in 2s=Fling, or rename all markers of a name, as in Fling=Start. Repeatable.",
      valueName: "time|name=new"
    )
  )
  var mark: [String] = []

  @Flag(help: "Extend the end beyond --to until all motion has ended.")
  var settle = false

  @OptionGroup var writing: OutputOptions

  @OptionGroup var options: AssetOptions

  func validate() throws {
    try SessionFile.checkName(output)
  }

  func perform() throws {
    let out = try OutputFile(output, inputs: [file], force: writing.force)
    let replay = try options.scenes.opened(file).replay
    var trim = SessionTrim()
    (trim.title, trim.settles) = (title, settle)
    try readMarks(into: &trim, replay.session)
    (trim.choice.from, trim.choice.to) = (part.from, part.to)
    trim.choice.maximumRest = rests.maxIdle.map(SessionEntry.fileTime)
    let session = try trim.session(of: replay, file: file)
    try SessionFile.write(Array(SessionText.text(for: session).utf8), to: out, path: output)
    try out.finish()
    SessionFile.report(session, writtenTo: output)
  }

  /// Parses the values of `--mark`: a time or the name of a marker, "=", and the name of the new marker.
  ///
  /// Both names can contain "=". The longest marker that fits is renamed. For example, if the session has the
  /// markers "a" and "a=b", the value "a=b=c" renames "a=b" to "c".
  private func readMarks(into trim: inout SessionTrim, _ session: Session) throws {
    var (known, seen) = ([String](), Set<String>())
    for case .marker(let name) in session.entries.lazy.map(\.event)
    where seen.insert(name).inserted { known.append(name) }
    for argument in mark {
      let place = argument.prefix { $0 != "=" }
      if place.count < argument.count, let seconds = SessionTime.seconds(String(place)) {
        let name = String(argument.dropFirst(place.count + 1))
        try expectName(name, in: argument)
        trim.added.append((seconds, name))
        continue
      }
      let matches = known.filter { argument.hasPrefix("\($0)=") }
      guard let old = matches.max(by: { $0.count < $1.count }) else {
        let list = known.map(ShownText.quoted).joined(separator: ", ")
        let hint = SessionTime.commaHint(String(place))
        let expected = "a time as in 2s=Name\(hint)" + (known.isEmpty ? "" : ", or one of \(list)")
        throw Failure(.usage, "--mark \(argument): no such marker or time, expected \(expected)")
      }
      let name = String(argument.dropFirst(old.count + 1))
      try expectName(name, in: argument)
      trim.names[old] = name
    }
  }

  private func expectName(_ name: String, in argument: String) throws(Failure) {
    guard name.isEmpty else { return }
    throw Failure(.usage, "--mark \(argument): no name after =, expected one as in 2s=Name")
  }
}
