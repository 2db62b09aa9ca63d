import Sessions
import Subprocess
import TestSupport
import Testing

/// Small sessions, which the program creates from gesture scripts.
enum SampleSession {
  /// A flick of one wheel in a small window, two seconds long.
  static let flick = """
    size 320x240
    flick wheel.1 at 1000pt/s up
    wait settled
    """

  /// Taps on two rows of one wheel, one after the other.
  static let taps = """
    tap wheel.1 offset 0,40
    wait settled
    tap wheel.1 offset 0,-80
    wait settled
    """

  /// The texts of sessions by their scripts and options; many tests begin with the same one.
  private static let made = Found<[[String]: String]>([:])

  /// Creates a session from a script.
  ///
  /// - Throws: `HarnessError` with the program's output if it does not create one.
  static func make(_ script: String, at path: String, _ more: String...) async throws {
    if let text = made.value[[script] + more] { return try Surroundings.write(text, to: path) }
    let arguments = ["simulate", "-", "-o", path] + more
    let outcome = try await HeadlessProgram.run(arguments, input: script)
    guard outcome.status == .exited(0) else { throw HarnessError(outcome.error) }
    made.value[[script] + more] = Surroundings.text(of: path)
  }

  /// The line of a session that contains a deck.
  static func line(ofDeck deck: String) -> String {
    let attachment = SessionAttachment(.deck, name: "deck.json", Array(deck.utf8))
    var header = SessionHeader(title: "", width: 9, height: 9, preset: "uikit", scene: "all")
    header.attachments = [attachment]
    let text = SessionText.text(for: Session(header: header, entries: []))
    return String(text.split(separator: "\n")[1])
  }

  /// Copies the program's assets into a folder, with the first four seconds of the tour alone.
  static func makeAssets(in folder: String) async throws {
    try await HeadlessProgram.shell(
      """
      cp -r "$1/Assets" .
      mkdir -p .build
      ln -sfn "$1/.build/page" .build/page
      "$0" trim "$1/Assets/Sessions/tour.touchcast" --to 4 -o Assets/Sessions/tour.touchcast --force
      """,
      [packageRoot],
      in: folder
    ).expectExit()
  }

  /// Expects that a session verifies at several frame rates.
  static func expectVerifies(_ path: String) async throws {
    for fps in ["24", "60", "144"] {
      let outcome = try await HeadlessProgram.run(["verify", path, "--fps", fps])
      guard outcome.status == .exited(0) else {
        throw HarnessError("\(path) at \(fps) frames a second: \(outcome.output)\(outcome.error)")
      }
    }
  }
}
