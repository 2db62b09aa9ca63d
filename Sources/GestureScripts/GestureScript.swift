package import Sessions

/// Gestures as text, a statement a line, which compile to a session.
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
/// The header comes first: `title "…"`, `size WxH`, `scale N`, `preset NAME`, `scene NAME`, `deck
/// NAME`, `safeArea LENGTH`, each at most once. The defaults are no title, 1280x720, 1, `uikit`,
/// `all`, no deck and no safe area.
///
/// Then come the statements, one a line; `#` begins a comment. A TARGET is a name such as `wheel.0`,
/// a name with an item such as `header 2`, or `point X,Y` in the window; `offset X,Y` moves it.
/// Lengths are in `pt` (optional), durations in `ms` or `s`.
///
/// - `drag TARGET by TRAVEL in TIME [ease]`: down, along, and up. TRAVEL is a length along the
///   target's axis, a length with `up`, `down`, `left` or `right`, or `X,Y`. `ease` moves with the
///   least jerk and rests at the end; otherwise the speed is constant.
/// - `flick TARGET at SPEED [DIRECTION] [in TIME]`: accelerates to SPEED in `pt/s` and keeps it until
///   the release; TIME is 120 ms by default.
/// - `tap TARGET [for TIME]`: 80 ms by default. `press TARGET`: followed by its parts.
/// - Parts, after `drag`, `flick` and `press`: `hold TIME`, `move by TRAVEL in TIME [ease]`, and at
///   the end `cancel ["reason"]`, which cancels the pointer instead of lifting it.
/// - `two fingers: PRESS & PRESS`: two of the four above at the same time.
/// - `together`, lines, `and`, lines, `end`: several hands at the same time, each with its lines.
/// - `wheel TARGET by N notches [sideways] [in TIME]`: the mouse wheel; notch by notch
///   over TIME, or all at once without it. Positive is away from the user, or to the right.
/// - `swipe TARGET at SPEED [DIRECTION] [in TIME]`: two fingers on a touchpad, as in `flick`; up moves content
///   toward its end.
/// - `notch TARGET N DIRECTION [in TIME]`: a wheel turns by notches, also by fractions of them; `down`
///   moves content toward its end.
/// - `hold [for TIME]`: two fingers rest on the touchpad; 200 ms by default.
/// - `key NAME [shift] [ctrl] [alt] [rightshift] [rightctrl] [rightalt] [for TIME]`: the modifiers
///   go down before and up after; 60 ms by default. `key "Left Shift"` for a name with a space.
/// - `type "text"`: letters, digits, space and `. , - = / [ ]`.
/// - `wait TIME`, `wait settled`; `marker "text"`; `resize WxH [scale N]`; `set preset NAME`;
///   `set NAME VALUE` for a tuning parameter.
/// - `at RATE [jitter LENGTH] [timing TIME] [seed N]`: the sampling of fingers in later statements:
///   samples a second, greatest tremor, greatest difference of a sample's time. The defaults are
///   120Hz, 0.3pt, 0.5ms, 1; an omitted part does not change.
/// - `with mouse`, `with touch`: the pointers of later statements. A mouse has no tremor.
/// - `try STATEMENT`: is skipped if the target cannot be touched.
///
/// The same text on the same surface compiles to the same session, byte for byte.
package struct GestureScript: Equatable, Sendable {
  /// The header of the compiled session.
  package let header: SessionHeader
  let steps: [GestureStep]
  /// The positions of the values in the header, by the first word of the line.
  private let places: [String: GesturePosition]

  /// The correct lines of a script, and the errors of the others, at most one a line.
  ///
  /// Lines end with a newline, or a carriage return and a newline. Targets are checked when the script
  /// is compiled on a surface.
  package static func read(_ text: String) -> (script: GestureScript, problems: [GestureError]) {
    let parser = GestureParser(text)
    let (header, steps, places) = (parser.header, parser.steps, parser.headerPlaces)
    return (GestureScript(header: header, steps: steps, places: places), parser.problems)
  }

  /// An error at the value of a line of the header, such as `scene`.
  ///
  /// If the header has no such line, it is at the script's first character.
  package func problem(
    withHeader word: String,
    found: String,
    expected: String
  ) -> GestureError {
    (places[word] ?? GesturePosition()).found(found, expected: expected)
  }

  /// Performs the gestures on a surface as far as it can, and finds every problem.
  ///
  /// The session ends with its end entry right after the last gesture, without waiting for motions to
  /// settle. It has no checkpoints.
  ///
  /// Problems are names that do not exist, a target that cannot be touched, a motion that never
  /// settles, an entry that the surface refuses, and a limit of sessions. Names that do not exist are
  /// always reported. Any other problem could be the consequence of an earlier one, and is reported
  /// only if there is none.
  ///
  /// - Parameters:
  ///   - surface: Performs the gestures, in the state that the header describes; every entry is applied
  ///     to it, the end too.
  ///   - known: The problems that are known already.
  /// - Returns: The session, which is correct only without problems, and the problems that are new, in
  ///   the order of time.
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
