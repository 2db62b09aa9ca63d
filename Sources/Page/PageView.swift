package import Drawing
import Sessions
package import Stage

/// The part of the stage that a page shows at each instant of a session.
///
/// On a canvas that is large enough it shows all pieces, and the whole window while a sheet is open or
/// its button is pressed. On a smaller canvas it shows the piece in use, and moves there in the half
/// second before the first touch. Pieces whose touches begin within a second are shown together. The
/// view depends only on the session and the instant; it is computed by playing the session once.
package struct PageView {
  /// A part of the stage that is shown from an instant on.
  private struct Shot {
    /// When the view arrives at the place, in seconds of the session.
    let time: Double
    /// The place on a small canvas.
    var close: Rect
    /// The place on a canvas that is large enough for the whole stage.
    var wide: Rect
  }

  /// Duration of a movement of the view to another place, in seconds.
  package static let movement = 0.5
  /// Pieces whose touches begin within this time are shown together, in seconds.
  private static let shortest = 1.0
  /// Time between two checks whether a sheet is open, in seconds.
  private static let step = 1.0 / 30
  /// Smallest width and height of a shown place, in points.
  private static let least = 320.0
  /// Distance between a shown piece and the edge of the view, in points.
  private static let margin = 12.0

  private var shots: [Shot] = []
  /// Whether the session touches the panel of tuning and events, or buttons of the title bar beside it.
  package private(set) var usesTools = false
  /// The names of the pieces that the session uses, in the order of their first use.
  package private(set) var names: [String] = []

  /// Computes the view by playing a session from its beginning, up to the first entry that cannot be
  /// applied.
  package init(_ replay: Replay) {
    var stage = replay.stage
    var events: [StageEvent] = []
    for entry in replay.session.entries {
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

  /// Adds the place that a stage uses now: that of `target`, or else that under the pointers.
  private mutating func add(_ stage: Stage, at target: StageTarget? = nil) {
    usesTools = usesTools || stage.usesTools
    for name in stage.usedNames(with: target) where !names.contains(name) { names.append(name) }
    var used = stage.usedRect
    if !stage.coversWindow, let target, stage.pieceRect(of: target).width > 0 {
      used = stage.pieceRect(of: target)
    }
    // Without a use the last place remains, unless a sheet covered the window.
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

  /// A place with a margin around it, enlarged to the smallest size of a shown place.
  package static func framed(_ rect: Rect) -> Rect {
    Rect(
      center: rect.center,
      width: max(rect.width + 2 * margin, least),
      height: max(rect.height + 2 * margin, least)
    )
  }

  /// The shown place at an instant of the session, in points of the stage; nil if the session uses no
  /// piece.
  ///
  /// If `glides` is false, the view changes without animation.
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
