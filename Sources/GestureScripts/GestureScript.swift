package import Sessions

/// A script of gestures as text, one statement in each line; it compiles to a session.
///
///     title "One row"
///     size 1280x720
///     scene all
///     at 120Hz jitter 0.3pt seed 7
///     drag wheel.0 by -120pt in 400ms ease
///     wait settled
///     flick ruler at 1800pt/s left
///     wait settled
///
/// The header comes first. Its lines are `title "…"`, `size WxH`, `scale N`, `preset NAME`, `scene NAME`, `deck
/// NAME` and `safeArea LENGTH`, each at most once. The defaults are no title, 1280x720, 1, `uikit`, `all`, no
/// deck and no safe area.
///
/// The statements follow, one in each line; `#` begins a comment. A TARGET is a name such as `wheel.0`, a name
/// with an item such as `header 2`, or `point X,Y` in the window. `offset X,Y` after the target moves it.
/// Lengths are in `pt` (optional), durations in `ms` or `s`.
///
/// - `drag TARGET by TRAVEL in TIME [ease]`: presses, moves and releases. TRAVEL is a length along the target's
///   axis, a length with `up`, `down`, `left` or `right`, or `X,Y`. With `ease` the movement has minimum jerk
///   and ends at rest; otherwise the speed is constant.
/// - `flick TARGET at SPEED [DIRECTION] [in TIME]`: accelerates to SPEED in `pt/s` and keeps this speed until
///   the release. TIME is 120 ms by default.
/// - `tap TARGET [for TIME]`: presses and releases; TIME is 80 ms by default.
/// - `press TARGET`: presses; the parts below follow.
/// - Parts after `drag`, `flick` and `press`: `hold TIME`, `move by TRAVEL in TIME [ease]`, and at the end
///   `cancel ["reason"]`, which cancels the pointer instead of lifting it.
/// - `two fingers: PRESS & PRESS`: two `drag`, `flick`, `tap` or `press` statements at the same time.
/// - `together`, lines, `and`, lines, `end`: several hands at the same time, each with its own lines.
/// - `wheel TARGET by N notches [sideways] [in TIME]`: turns the mouse wheel, notch by notch over TIME, or all
///   at once if TIME is omitted. Positive is away from the user, or to the right.
/// - `swipe TARGET at SPEED [DIRECTION] [in TIME]`: moves two fingers on a touchpad, with the speed of `flick`.
///   Up scrolls towards the end of the content.
/// - `notch TARGET N DIRECTION [in TIME]`: turns a wheel by notches or fractions of a notch. `down` scrolls
///   towards the end of the content.
/// - `hold [for TIME]`: rests two fingers on the touchpad; TIME is 200 ms by default.
/// - `key NAME [shift] [ctrl] [alt] [rightshift] [rightctrl] [rightalt] [for TIME]`: presses a key. The
///   modifiers are pressed before it and released after it. TIME is 60 ms by default. A name with a space is in
///   quotes: `key "Left Shift"`.
/// - `type "text"`: types letters, digits, space and `. , - = / [ ]`.
/// - `wait TIME`, `wait settled`: waits for a time, or until every motion has settled.
/// - `marker "text"`, `resize WxH [scale N]`, `set preset NAME`, and `set NAME VALUE` for a tuning parameter.
/// - `at RATE [jitter LENGTH] [timing TIME] [seed N]`: sets how fingers are sampled in later statements:
///   samples per second, maximum tremor, maximum deviation of a sample's time, and the seed of both. The
///   defaults are 120Hz, 0.3pt, 0.5ms, 1. A part that is omitted does not change.
/// - `with mouse`, `with touch`: sets the pointers of later statements. A mouse has no tremor.
/// - `try STATEMENT`: skips the statement if its target cannot be touched; of two fingers, each press alone.
///
/// The same text on the same surface compiles to the same session, byte for byte.
package struct GestureScript: Equatable, Sendable {
  /// The header of the compiled session.
  package let header: SessionHeader
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
