package import Drawing
import Sessions
package import Stage

/// The part of the stage that a page shows at each instant of a session.
///
/// On a canvas that is large enough, the view shows all pieces. While a sheet is open or its button is pressed,
/// the view shows the whole window. On a smaller canvas, the view shows only the piece in use. It moves to that
/// piece in the half second before the first touch. Pieces whose touches begin within a second are shown
/// together.
///
/// The view depends only on the session and the instant. It is computed by playing the session once.
package struct PageView {
  private struct Shot {
    /// Time at which the view arrives at this part, in seconds of the session.
    let time: Double
    /// The part of the stage that is shown on a small canvas.
    var close: Rect
    /// The part of the stage that is shown on a canvas that is large enough for the whole stage.
    var wide: Rect
  }

  /// Duration of a movement of the view to another place, in seconds.
  package static let movement = 0.5
  /// Shortest time between two shots, in seconds.
  ///
  /// Pieces whose touches begin within this time are shown together.
  private static let shortest = 1.0
  /// Time between two checks whether a sheet is open, in seconds; the checks are made while a piece moves.
  private static let step = 1.0 / 30
  /// Smallest width and smallest height of the part of the stage that is shown, in points.
  private static let least = 320.0
  /// Distance between a shown piece and the edge of the view, in points.
  private static let margin = 12.0

  private var shots: [Shot] = []
  /// Whether the session uses the tuning panel, or the button Record, Replay or Tune.
  package private(set) var usesTools = false
  /// The names of the pieces that the session uses, in the order of their first use.
  package private(set) var names: [String] = []

  /// Computes the view by playing a session from its beginning.
  ///
  /// Entries before `header.begin` are not shown, so they do not count.
  ///
  /// If an entry cannot be applied, the entries after it are ignored.
  package init(_ replay: Replay) {
    var stage = replay.stage
    var events: [StageEvent] = []
    for entry in replay.session.entries[replay.entriesPlayed.count...] {
      while stage.isMoving, stage.time + Self.step < entry.time {
        stage.advance(to: stage.time + Self.step, into: &events)
        if stage.coversWindow || shots.last?.wide == stage.window { add(stage) }
      }
      do throws(StageError) {
        try stage.apply(entry, into: &events)
      } catch {
        return
      }
      events.removeAll(keepingCapacity: true)
      switch entry.event {
      case .down, .up, .resize: add(stage)
      case .wheel(let x, let y, _, _), .scroll(_, let x, let y, _):
        add(stage, at: stage.target(at: Point(x: x, y: y)))
      case .key(_, let isDown, _) where isDown: add(stage, at: stage.keyTarget)
      default: break
      }
    }
  }

  /// Adds a shot of the part of the stage that the session uses now.
  ///
  /// That part is the piece of `target`. If `target` is nil, it is the pieces that pointers hold.
  private mutating func add(_ stage: Stage, at target: StageTarget? = nil) {
    usesTools = usesTools || stage.usesTools
    for name in stage.usedNames(with: target) where !names.contains(name) { names.append(name) }
    var used = stage.usedRect
    if !stage.coversWindow, let target, stage.pieceRect(of: target).width > 0 {
      used = stage.pieceRect(of: target)
    }
    // If no part is in use, the last shot remains. After a sheet was closed, the pieces are shown.
    guard let used = used ?? (shots.last?.wide == stage.window ? stage.piecesRect : nil) else {
      return
    }
    let needsWindow = stage.coversWindow || stage.isOpening
    let shot = Shot(
      time: stage.time,
      close: Self.framed(used),
      wide: needsWindow ? stage.window : Self.framed(stage.piecesRect)
    )
    guard let last = shots.last else { return shots.append(shot) }
    guard shot.close != last.close || shot.wide != last.wide else { return }
    guard shot.time - last.time < Self.shortest else { return shots.append(shot) }
    shots[shots.count - 1].close = last.close.union(shot.close)
    shots[shots.count - 1].wide = last.wide.union(shot.wide)
  }

  /// Returns a rectangle with a margin of 12 points on each side, enlarged to at least 320 by 320 points.
  package static func framed(_ rect: Rect) -> Rect {
    Rect(
      center: rect.center,
      width: max(rect.width + 2 * margin, least),
      height: max(rect.height + 2 * margin, least)
    )
  }

  /// Returns the part of the stage that is shown at an instant of the session, in points of the stage.
  ///
  /// `isClose` selects the view of a small canvas. If `glides` is false, the view changes without animation.
  ///
  /// - Returns: nil if the session uses no piece.
  package func rect(at time: Double, isClose: Bool, glides: Bool) -> Rect? {
    func place(_ index: Int) -> Rect { isClose ? shots[index].close : shots[index].wide }
    guard !shots.isEmpty else { return nil }
    let duration = glides ? Self.movement : 0
    guard let next = shots.indices.dropFirst().first(where: { shots[$0].time > time }) else {
      return place(shots.count - 1)
    }
    let left = shots[next].time - time
    guard left < duration else { return place(next - 1) }
    return place(next - 1).moved(to: place(next), share: smoothStep(1 - left / duration))
  }
}
