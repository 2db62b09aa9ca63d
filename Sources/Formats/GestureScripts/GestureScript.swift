package import Sessions

/// A script of gestures as text, one statement in each line; it compiles to a session.
///
///     title "One row"
///     at 120Hz jitter 0.3pt seed 7
///     drag wheel.0 by -120pt in 400ms ease
///     wait settled
///
/// `Sources/Program/Sandbox/Sandbox.docc/Gestures.md` describes every statement. The same text on the same surface
/// compiles to the same session, byte for byte.
package struct GestureScript: Equatable, Sendable {
  package var header: SessionHeader
  let steps: [GestureStep]
  /// Positions of the header's values in the script; the key is the first word of the line, such as `scene`.
  private let places: [String: GesturePosition]

  /// Parses a script, and returns its correct lines and the errors of the other lines, at most one for each
  /// line.
  ///
  /// Lines end with a newline, or with a carriage return and a newline. Targets are checked later, when the
  /// script is compiled for a surface.
  package static func read(_ text: String) -> (script: GestureScript, problems: [GestureError]) {
    let parser = GestureParser(text)
    let (header, steps, places) = (parser.header, parser.steps, parser.headerPlaces)
    return (GestureScript(header: header, steps: steps, places: places), parser.problems)
  }

  /// Returns an error at the value of a header line; `word` is the first word of the line, such as `scene`.
  ///
  /// If the header has no such line, the error is at the first character of the script.
  package func problem(
    withHeader word: String,
    found: String,
    expected: String
  ) -> GestureError {
    (places[word] ?? GesturePosition()).found(found, expected: expected)
  }

  /// Performs the gestures on a surface, and finds all problems.
  ///
  /// After a problem, compilation continues with the next step. The session ends directly after the last
  /// gesture, without waiting for motions to settle. It has no checkpoints.
  ///
  /// Problems are names that do not exist, targets that cannot be touched, motions that never settle, entries
  /// that the surface rejects, and exceeded limits of sessions. Names that do not exist are always reported.
  /// Any other problem may be the consequence of an earlier one, so it is reported only if it is the first.
  ///
  /// - Parameters:
  ///   - surface: Performs the gestures. It must be in the state that the header describes. Every entry is
  ///     applied to it, including the end entry.
  ///   - known: The problems that `read(_:)` returned.
  /// - Returns: The session, and the new problems in order of time. The session is correct only if there are no
  ///   problems.
  package func compile(
    on surface: inout some GestureSurface,
    after known: [GestureError]
  ) -> (session: Session, problems: [GestureError]) {
    var compiler = GestureCompiler(surface: surface, after: known)
    let entries = compiler.entries(of: steps)
    surface = compiler.surface
    return (Session(header: header, entries: entries), compiler.problems)
  }
}
