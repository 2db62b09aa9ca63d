import Drawing
import Stage

/// The part of the stage that a page shows while a session plays.
///
/// A page that follows the pieces shows only the parts in use. Other pages show all pieces, and the whole window
/// while a sheet is open or its button is pressed.
struct PageCamera {
  /// The view of a page that follows the pieces.
  private let close: CameraPath
  /// The view of other pages.
  private let wide: CameraPath
  /// Whether the session uses the tuning panel, or a button of the title bar other than the one that opens a piece.
  let usesTools: Bool
  /// The names of the pieces that the session uses, in the order of their first use.
  let names: [String]

  /// Plays the session of a replay, which is at its beginning.
  init(_ replay: Replay) {
    let plays = SessionSurvey(replay).plays
    let window = replay.stage.window
    let used = plays.compactMap { play in
      play.area.map { CameraPath.Use(play.span, hold: play.hold, area: $0.framed) }
    }
    let all = plays.map { CameraPath.Use($0.span, hold: $0.hold, area: $0.usable) }
    close = CameraPath(used, in: window, returns: false)
    wide = CameraPath(all, in: window, returns: false)
    usesTools = plays.contains { $0.usesTools }
    let known = replay.stage.scene.pieceNames
    var names: [String] = []
    for piece in plays.flatMap({ $0.pieces }) where !names.contains(known[piece]) {
      names.append(known[piece])
    }
    self.names = names
  }

  /// Returns the part that is shown at an instant of the session, in points of the stage.
  ///
  /// If `glides` is false, the view changes without animation.
  ///
  /// - Returns: nil if the session uses no piece.
  func rect(at time: Double, isClose: Bool, glides: Bool) -> Rect? {
    (isClose ? close : wide).rect(at: time, glides: glides)
  }
}
