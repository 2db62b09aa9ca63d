package import Drawing
import Pickers
import ScrollPhysics
import Sessions

/// An input that changes a piece.
enum PieceInput {
  case time
  /// An event of a pointer that was pressed on the piece, in window coordinates.
  case pointer(PointerEvent)
  /// A key or the mouse wheel moves the rows of a target.
  case rows(StageTarget, RowCommand, ScrollCause)
  case press(String, ScrollCause)
  /// The piece has moved to another place.
  case resize(PieceSpace)
  case tuning(ScrollTuning)
  /// A session begins with a row of a target.
  case start(StageTarget, row: Int)
  /// A scene sets a property.
  case property(String, Double)
}

/// The place of a piece in the window.
struct PieceSpace: Equatable {
  let frame: Rect
  /// The button in the title bar that opens the piece; empty without one.
  let titleButton: Rect
  /// Height at the bottom of the window that the system reserves, in points.
  let safeArea: Double
  /// Whether the layout is that of an edition from 2027 on.
  var isRevised = true
}

/// An action with a pointer, a key or the mouse wheel; the piece converts it to a `PieceResponse`.
enum PieceGesture {
  /// A place is pressed, or the mouse wheel turns over it.
  case touch(Point)
  /// A place is pressed at which no piece has a target.
  case touchBeside(Point)
  /// A place is pressed at which the piece may have a button.
  case press(Point)
  /// A key is pressed while a target has the focus.
  case key(Key, on: StageTarget)
  /// A key is pressed, whatever has the focus.
  case shortcut(Key)
  /// A text is typed while a target has the focus.
  case text(TypeAhead, on: StageTarget)
  /// The mouse wheel turns over a target.
  case wheel(dx: Double, dy: Double, on: StageTarget)
}

/// The effect of a gesture on a piece.
enum PieceResponse {
  case steps(Int)
  case select(row: Int)
  case turn(rows: Double)
  case focus(StageTarget)
  case press(String)
  /// The gesture has no effect, and the key is not passed to others.
  case nothing

  /// The steps of an arrow or page key; nil for another key.
  ///
  /// Up moves by `up` rows, Right by `right` rows, and the opposite keys in the other direction.
  static func steps(_ key: Key, up: Int = 0, right: Int = 0) -> Self? {
    let steps =
      switch key {
      case .up: up
      case .down: -up
      case .right: right
      case .left: -right
      case .pageUp: (up == 0 ? right : up) * Stage.pageSteps
      case .pageDown: (up == 0 ? right : up) * -Stage.pageSteps
      default: 0
      }
    return steps == 0 ? nil : .steps(steps)
  }
}

/// The events of the pieces, with a buffer to which a picker appends.
///
/// It is empty between calls and not part of the state: two outputs are always equal.
struct PieceOutput: Equatable, Sendable {
  var events: [StageEvent] = []
  /// The events of a picker.
  var buffer: [PickerEvent] = []

  init(capacity: Int = 0) {
    events.reserveCapacity(capacity)
    buffer.reserveCapacity(capacity)
  }

  /// Moves the buffer's events to `events`, with the target of each.
  mutating func emit(from target: (PickerEvent) -> StageTarget) {
    for event in buffer { events.append(StageEvent(target: target(event), event: event)) }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Sorts the events by time; events of the same instant keep their order.
  mutating func sort() {
    for index in events.indices {
      let time = events[index].event.time
      var place = index
      while place > 0, events[place - 1].event.time > time { place -= 1 }
      if place < index { events.insert(events.remove(at: index), at: place) }
    }
  }

  static func == (a: Self, b: Self) -> Bool { true }
}

/// A place that can be touched.
package struct PiecePlace: Equatable, Sendable {
  /// The rectangle of the named thing, in points.
  let rect: Rect
  package var point: Point
  /// Whether content scrolls horizontally at this place.
  package var isHorizontal = false

  init(_ rect: Rect, at point: Point? = nil, isHorizontal: Bool = false) {
    self.rect = rect
    self.point = point ?? rect.center
    self.isHorizontal = isHorizontal
  }
}

extension Rect {
  init(_ frame: PickerFrame) {
    self.init(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
  }
}

extension PickerFrame {
  init(_ rect: Rect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}
