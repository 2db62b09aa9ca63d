import Drawing
import ScrollPhysics
package import Sessions

/// The texts that a film shows over the session: title, markers and pressed keys, and the mouse's arrow.
///
/// The captions depend only on the session and the time.
package struct Captions: Equatable {
  /// A text, and the time of the film at which it appears, in seconds.
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
  /// Duration for which a key is shown, in seconds of the film.
  private static let keyDuration = 1.2
  /// Duration for which the arrow of an idle mouse is shown, in seconds of the film.
  private static let mouseDuration = 2.0
  /// Duration of the fade of a caption, in or out, in seconds of the film.
  private static let fade = 0.15
  /// Largest number of keys that are shown at the same time.
  private static let mostKeys = 4

  private let title: Note
  private var markers: [Note] = []
  private var keys: [Note] = []
  private var mouse: [MousePlace] = []

  package init(_ session: Session, _ timeline: RenderTimeline) {
    title = Note(time: timeline.elapsed(at: timeline.start), text: session.header.title)
    // The identifier of the mouse while its button is down.
    var held: Int?
    for entry in session.entries {
      let time = timeline.elapsed(at: entry.time)
      func add(_ x: Double, _ y: Double, isDown: Bool) {
        mouse.append(MousePlace(time: time, point: Point(x: x, y: y), isDown: isDown))
      }
      switch entry.event {
      case .marker(let text): markers.append(Note(time: time, text: text))
      case .key(let key, isDown: true, let modifiers) where !key.isModifier:
        keys.append(Note(time: time, text: key.caption(with: modifiers)))
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

  /// Draws the mouse's arrow in coordinates of the window; `time` is in seconds of the film.
  func drawMouse(at time: Double, into list: inout DisplayList) {
    if let place = mouse.last(upTo: time, by: \.time),
      place.isDown || time - place.time <= Self.mouseDuration
    {
      list.appendMouseArrow(at: place.point)
    }
  }

  /// Draws the captions into the strip `rect`; `time` is in seconds of the film.
  ///
  /// One caption is the latest marker, or the title if no marker is visible. The other captions are the
  /// latest keys.
  func draw(at time: Double, into list: inout DisplayList, in rect: Rect, theme: Theme) {
    for note in [markers.last(upTo: time, by: \.time), title] {
      guard let note else { continue }
      let opacity = opacity(of: note, at: time, for: Self.duration)
      guard opacity > 0, !note.text.isEmpty else { continue }
      list.appendCaption(note.text, opacity: opacity, in: rect, theme: theme)
      break
    }
    let recent = keys[..<keys.count(upTo: time, by: \.time)].suffix(Self.mostKeys)
    let caps = recent.map { key in
      (name: key.text, opacity: opacity(of: key, at: time, for: Self.keyDuration))
    }
    list.appendKeycaps(caps.filter { $0.opacity > 0 }, in: rect, theme: theme)
  }

  private func opacity(of note: Note, at time: Double, for duration: Double) -> Double {
    let elapsed = time - note.time
    return max(0, min(1, (duration - elapsed) / Self.fade, elapsed / Self.fade + 0.2))
  }
}

extension Key {
  fileprivate var isModifier: Bool {
    switch self {
    case .leftShift, .rightShift, .leftControl, .rightControl, .leftAlt, .rightAlt: true
    default: false
    }
  }

  /// The key with the modifiers that are held, such as "Ctrl+K".
  fileprivate func caption(with modifiers: KeyModifiers) -> String {
    let arrows: [Key: String] = [.up: "↑", .down: "↓", .left: "←", .right: "→"]
    let held = [("Ctrl", modifiers.control), ("Alt", modifiers.isAlt), ("Shift", modifiers.shift)]
    let names = held.filter(\.1).map(\.0) + [arrows[self] ?? rawValue]
    return names.joined(separator: "+")
  }
}
