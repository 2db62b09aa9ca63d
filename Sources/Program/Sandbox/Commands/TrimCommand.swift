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
    abstract: "Cut a part out of a session, and rename the session and its markers.",
    discussion: """
      The new session begins with the exact state at --from, even in motion. For this, the file keeps the \
      earlier input, which is applied at once and not shown.

      Example:

        trim take.touchcast -o fling.touchcast --from Fling --to 2500ms --settle
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
      "Rename all markers OLD to NEW, as in Fling=Start. Repeatable.",
      valueName: "OLD=NEW"
    )
  )
  var renameMarker: [String] = []

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
    trim.names = try names(in: replay.session)
    (trim.choice.from, trim.choice.to) = (part.from, part.to)
    trim.choice.maximumRest = rests.maxIdle.map(SessionEntry.fileTime)
    let session = try trim.session(of: replay, file: file)
    try SessionFile.write(Array(SessionText.text(for: session).utf8), to: out, path: output)
    try out.finish()
    SessionFile.report(session, writtenTo: output)
  }

  /// Parses the values `old=new` of `--rename-marker`, and returns a dictionary from old to new names.
  ///
  /// Both names can contain "=". The longest marker that fits is renamed. For example, if the session has the
  /// markers "a" and "a=b", the value "a=b=c" renames "a=b" to "c".
  private func names(in session: Session) throws -> [String: String] {
    var (known, seen) = ([String](), Set<String>())
    for case .marker(let name) in session.entries.lazy.map(\.event)
    where seen.insert(name).inserted { known.append(name) }
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
