package import Drawing
import ScrollPhysics
package import Sessions

/// The texts that a film or a page shows of a session, which are its title and its markers, and the mouse's arrow.
///
/// The captions depend only on the session and the time.
package struct Captions: Equatable, Sendable {
  /// A text, and the time at which it appears, in seconds of the film.
  private struct Note: Equatable {
    let time: Double
    let text: String
  }

  /// The position of the mouse from `time` on, in points of the window; `time` is in seconds of the film.
  private struct MousePlace: Equatable {
    let time: Double
    let point: Point
    let isDown: Bool
  }

  /// Duration for which the title or a marker is shown, in seconds of the film.
  ///
  /// If the next marker comes earlier, it replaces the text.
  private static let duration = 2.5
  /// Duration for which the arrow of an idle mouse is shown, in seconds of the film.
  private static let mouseDuration = 2.0
  /// Duration of the fade of a caption, in or out, in seconds of the film.
  private static let fade = 0.15

  private let title: Note
  private var markers: [Note] = []
  private var mouse: [MousePlace] = []

  /// The title appears at the instant `start`, in seconds of the session.
  ///
  /// `filmTime` converts such an instant to seconds of the film.
  package init(_ session: Session, from start: Double, _ filmTime: (Double) -> Double) {
    title = Note(time: filmTime(start), text: session.header.title)
    // The identifier of the mouse while its button is down.
    var held: Int?
    for entry in session.entries {
      let time = filmTime(entry.time)
      func add(_ x: Double, _ y: Double, isDown: Bool) {
        mouse.append(MousePlace(time: time, point: Point(x: x, y: y), isDown: isDown))
      }
      switch entry.event {
      case .marker(let text): markers.append(Note(time: time, text: text))
      case .down(let id, let x, let y, .mouse, _):
        held = id
        add(x, y, isDown: true)
      case .move(let id, let x, let y) where id == held: add(x, y, isDown: true)
      case .wheel(let x, let y, _, _), .scroll(_, let x, let y, _):
        add(x, y, isDown: false)
      case .up(let id) where id == held, .cancel(let id, _) where id == held:
        held = nil
        if let last = mouse.last { add(last.point.x, last.point.y, isDown: false) }
      default: break
      }
    }
  }

  /// Draws the mouse's arrow in coordinates of the window.
  ///
  /// `time` is in seconds of the film, which are `speed` times as long as those of the host's clock.
  package func drawMouse(at time: Double, speed: Double = 1, into list: inout DisplayList) {
    if let place = mouse.last(upTo: time, by: { $0.time }),
      place.isDown || time - place.time <= Self.mouseDuration * speed
    {
      list.appendMouseArrow(at: place.point)
    }
  }

  /// The caption at a time: the latest marker, or the title if no marker is visible; nil if neither is.
  ///
  /// `time` is in seconds of the film, which are `speed` times as long as those of the host's clock. The opacity is in
  /// 0...1.
  package func caption(at time: Double, speed: Double = 1) -> (text: String, opacity: Double)? {
    for note in [markers.last(upTo: time, by: { $0.time }), title] {
      guard let note, !note.text.isEmpty else { continue }
      let elapsed = (time - note.time) / speed
      let (left, passed) = ((Self.duration - elapsed) / Self.fade, elapsed / Self.fade + 0.2)
      if min(left, passed) > 0 { return (note.text, min(1, left, passed)) }
    }
    return nil
  }
}
