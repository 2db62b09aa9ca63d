package import Drawing
import Pickers
import ScrollPhysics
import Sessions

enum PieceInput {
  case time
  /// An event of a pointer that was pressed on the piece, in window coordinates.
  case pointer(PointerEvent)
  /// A key, the mouse wheel or a touchpad moves the rows of a target.
  case rows(StageTarget, RowCommand, ScrollCause)
  case press(String, ScrollCause)
  /// The layout has changed the rectangle of the piece.
  case resize(PieceSpace)
  /// The tuning in effect has changed, by a turn of the target if there is one.
  case tuning(ScrollTuning, by: StageTarget?)
  /// The target gets the focus, and must be visible.
  case reveal(StageTarget)
  /// A session begins; the target selects a row without animation.
  case start(StageTarget, row: Int)
  /// A scene sets a numeric property of the piece.
  case property(String, Double)
}

/// The rectangle of a piece in the window, and other values of the layout that the piece uses.
struct PieceSpace: Equatable {
  let frame: Rect
  /// The rectangle of the title bar's button that opens the piece; empty if there is no such button.
  let titleButton: Rect
  /// Height at the bottom of the window that the system reserves, in points.
  let safeArea: Double
}

/// An action of the user, which a piece converts to a `PieceResponse`.
enum PieceGesture {
  case touch(Point)
  /// A turn of a wheel, or a movement on a touchpad, at a place.
  case scroll(Point, focus: StageTarget)
  /// A press at a place where no piece has a target.
  case touchBeside(Point)
  /// A press at a place where the piece may have a button.
  case press(Point)
  /// A press of a key while a target has the focus.
  case key(Key, on: StageTarget)
  /// A press of a key, regardless of the focus.
  case shortcut(Key)
  /// Typed text while a target has the focus.
  case text(TypeAhead, on: StageTarget)
  /// A turn of the mouse wheel over a target, in notches.
  case wheel(dx: Double, dy: Double, on: StageTarget)
}

/// The effect of a gesture on a piece.
enum PieceResponse {
  case steps(Int)
  case select(row: Int)
  case turn(rows: Double)
  case focus(StageTarget)
  case press(String)
  /// The pressed key has no effect, and no other piece must receive it.
  case nothing

  /// nil for a key that is neither an arrow nor a page key.
  ///
  /// Up moves by `up` rows and Right by `right` rows. Down and Left move in the opposite direction. PageUp has
  /// the effect of `Stage.pageSteps` presses of Up, or of Right if `up` is 0. PageDown moves in the opposite
  /// direction.
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

/// Both arrays are empty between calls of the stage, and not part of its state.
///
/// Two outputs therefore always compare as equal.
struct PieceOutput: Equatable, Sendable {
  var events: [StageEvent] = []
  /// The events of one picker, before `emit(from:)` moves them to `events`.
  var buffer: [PickerEvent] = []

  init(capacity: Int = 0) {
    events.reserveCapacity(capacity)
    buffer.reserveCapacity(capacity)
  }

  /// Moves the events with a target from `buffer` to `events`, and removes the others.
  mutating func emit(from target: (PickerEvent) -> StageTarget?) {
    for event in buffer {
      if let target = target(event) { events.append(StageEvent(target: target, event: event)) }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// By time; events of the same instant keep their order.
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

/// A part of the stage that a gesture script can touch by its name, such as a column or a button.
package struct PiecePlace: Equatable, Sendable {
  let rect: Rect
  /// The point that is touched.
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
