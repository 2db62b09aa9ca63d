package import Sessions

/// Gestures written down as a few words a line, which become a session.
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
/// NAME`, `safeArea LENGTH`, each at most once. What is left out is no title, 1280x720, 1, `uikit`,
/// `all`, no deck and no safe area.
///
/// A statement a line follows; `#` begins a comment. A TARGET is a name, as in `wheel.0`, with an
/// item where it has some, as in `header 2`, or `point X,Y` in the window; `offset X,Y` moves it.
/// Lengths are in `pt` (which may be left out), durations in `ms` or `s`.
///
/// - `drag TARGET by TRAVEL in TIME [ease]`: down, along, and up. TRAVEL is a length along the
///   target's axis, a length with `up`, `down`, `left` or `right`, or `X,Y`. `ease` moves with the
///   least jerk and rests at the end; otherwise the speed is constant.
/// - `flick TARGET at SPEED [DIRECTION] [in TIME]`: faster and faster to SPEED in `pt/s`, which is
///   kept until the release; 120 ms unless told.
/// - `tap TARGET [for TIME]`: 80 ms unless told. `press TARGET`: followed by its parts.
/// - Parts, after any of these but `tap`: `hold TIME`, `move by TRAVEL in TIME [ease]`, and at the
///   end perhaps `cancel ["reason"]`, which takes the pointer away instead of lifting it.
/// - `two fingers: PRESS & PRESS`: both at once, each one of the four above.
/// - `together`, lines, `and`, lines, `end`: several hands at once, each line after line.
/// - `wheel TARGET by N notches [sideways] [in TIME]`: the mouse wheel; spread over TIME notch by
///   notch, else at once. Positive turns it away from the user, or to the right.
/// - `key NAME [shift] [ctrl] [alt] [rightshift] [rightctrl] [rightalt] [for TIME]`: the modifiers
///   go down before and up after; 60 ms unless told. `key "Left Shift"` for a name with a space.
/// - `type "text"`: letters, digits, space and `. , - = / [ ]`.
/// - `wait TIME`, `wait settled`; `marker "text"`; `resize WxH [scale N]`; `set preset NAME`;
///   `set NAME VALUE` for a tuning number.
/// - `at RATE [jitter LENGTH] [timing TIME] [seed N]`: from here on fingers are sampled so many
///   times a second, tremble by at most LENGTH, and are stamped at most TIME early or late. Until
///   said otherwise: 120Hz, 0.3pt, 0.5ms, 1. What is left out stays.
/// - `with mouse`, `with touch`: what presses from here on. A mouse does not tremble.
/// - `try STATEMENT`: does nothing when the target is not there.
///
/// The same text on the same surface makes the same session, byte for byte.
package struct GestureScript: Equatable, Sendable {
  /// The header of the session it makes.
  package let header: SessionHeader
  let steps: [GestureStep]

  /// Reads a script.
  ///
  /// - Parameter text: The script; lines end with a newline, or a carriage return and a newline.
  /// - Returns: The script, ready to be compiled any number of times.
  /// - Throws: The first thing wrong with it.
  package static func parse(_ text: String) throws(GestureError) -> GestureScript {
    let parser = parser(over: text)
    if let problem = parser.problems.first { throw problem }
    return GestureScript(header: parser.header, steps: parser.steps)
  }

  /// Everything wrong with a script, at most one error a line; empty when it can be read.
  ///
  /// Whether its targets exist only its surface can tell.
  package static func problems(in text: String) -> [GestureError] {
    parser(over: text).problems
  }

  /// Makes the gestures on a surface and gives the session they are.
  ///
  /// The session ends with its end entry right after the last gesture; `wait settled` waits for
  /// what still moves. It has no checkpoints.
  ///
  /// - Parameter surface: What the gestures are made on, in the state the header says; it takes
  ///   every entry as it is made, the end too, and is left as it is then.
  /// - Returns: The script's header and the entries the surface took.
  /// - Throws: Where the script points at what is not there, waits for what never rests, says what
  ///   the surface does not take, or makes a session beyond ``SessionLimits``.
  package func compile(
    on surface: inout some GestureSurface
  ) throws(GestureError) -> Session {
    var compiler = GestureCompiler(surface: surface)
    defer { surface = compiler.surface }
    return Session(header: header, entries: try compiler.entries(of: steps))
  }

  private static func parser(over text: String) -> GestureParser {
    var parser = GestureParser()
    var line = 0
    // Of a carriage return and a newline Swift makes one character, which is a newline too.
    for text in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      line += 1
      parser.read(text, line: line)
    }
    parser.finish(line: line)
    return parser
  }
}
