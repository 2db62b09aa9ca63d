package import Drawing
import Pickers
import ScrollPhysics
import Sessions

/// Something that happens to a piece.
enum PieceInput {
  case time
  /// An event of a pointer that came down on the piece, in the window's coordinates.
  case pointer(PointerEvent)
  /// A key or the mouse wheel moves the rows of a target.
  case rows(StageTarget, RowCommand, ScrollCause)
  case press(String, ScrollCause)
  /// The piece is at another place now.
  case resize(PieceSpace)
  case tuning(ScrollTuning)
  /// A session begins with a row of a target.
  case start(StageTarget, row: Int)
  /// A scene sets a property.
  case property(String, Double)
}

/// Where a piece is in the window.
struct PieceSpace: Equatable {
  let frame: Rect
  /// The button in the title bar that opens it; empty where there is none.
  let titleButton: Rect
  /// Height at the bottom of the window that the system reserves, in points.
  let safeArea: Double
}

/// What a pointer, a key or the mouse wheel does, before the piece decides what it means.
enum PieceGesture {
  /// A place is pressed, or the mouse wheel turns over it.
  case touch(Point)
  /// A place is pressed at which no piece has a target.
  case touchBeside(Point)
  /// A place is pressed at which the piece may have a button.
  case press(Point)
  /// A key is pressed while a target has the focus.
  case key(Key, on: StageTarget)
  /// A key is pressed wherever the focus is.
  case shortcut(Key)
  /// A text is typed while a target has the focus.
  case text(TypeAhead, on: StageTarget)
  /// The mouse wheel turns over a target.
  case wheel(dx: Double, dy: Double, on: StageTarget)
}

/// What a gesture means to a piece.
enum PieceResponse {
  case steps(Int)
  case select(row: Int)
  case turn(rows: Double)
  case focus(StageTarget)
  case press(String)
  /// Does nothing, and the key has no other meaning.
  case nothing

  /// The steps of an arrow or page key, where Up and Right move by so many rows; nil for another key.
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

/// The events of the pieces, with the buffer to which a picker appends.
///
/// It is empty between calls and no part of the state: two are always equal.
struct PieceOutput: Equatable, Sendable {
  var events: [StageEvent] = []
  /// The events of a picker.
  var buffer: [PickerEvent] = []

  init(capacity: Int = 0) {
    events.reserveCapacity(capacity)
    buffer.reserveCapacity(capacity)
  }

  /// Moves the buffer's events to `events`.
  mutating func emit(from target: (PickerEvent) -> StageTarget) {
    for event in buffer { events.append(StageEvent(target: target(event), event: event)) }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Sorts the events by time; those of one instant keep their order.
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

/// Where something can be touched.
package struct PiecePlace: Equatable, Sendable {
  /// The rectangle of what has the name.
  let rect: Rect
  package var point: Point
  /// Whether content scrolls sideways there.
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
