import Pickers
import ScrollPhysics
import TestSupport

/// The calls of models, with the events that they append as results.
extension PickerModel {
  @discardableResult mutating func handle(_ event: PointerEvent) -> [PickerEvent] {
    appended { handle(event, into: &$0) }
  }

  @discardableResult mutating func advance(to time: Double) -> [PickerEvent] {
    appended { advance(to: time, into: &$0) }
  }

  @discardableResult mutating func apply(
    _ command: RowCommand,
    in column: Int,
    cause: ScrollCause,
    at time: Double
  ) -> [PickerEvent] {
    appended { apply(command, in: column, cause: cause, at: time, into: &$0) }
  }

  @discardableResult mutating func select(
    _ row: Int,
    in column: Int = 0,
    animated: Bool = true,
    cause: ScrollCause = .program,
    at time: Double
  ) -> [PickerEvent] {
    appended { select(row, in: column, animated: animated, cause: cause, at: time, into: &$0) }
  }

  @discardableResult mutating func step(
    by rows: Int,
    in column: Int = 0,
    cause: ScrollCause = .program,
    at time: Double
  ) -> [PickerEvent] {
    appended { step(by: rows, in: column, cause: cause, at: time, into: &$0) }
  }
}

extension PickerSheet {
  @discardableResult mutating func present(
    cause: ScrollCause = .program,
    at time: Double
  ) -> [PickerEvent] {
    appended { present(cause: cause, at: time, into: &$0) }
  }

  @discardableResult mutating func done(
    cause: ScrollCause = .program,
    at time: Double
  ) -> [PickerEvent] {
    appended { done(cause: cause, at: time, into: &$0) }
  }
}

extension RowScroller {
  @discardableResult mutating func advance(to time: Double) -> [PickerEvent] {
    appended { advance(to: time, into: &$0) }
  }

  @discardableResult mutating func step(
    by rows: Int,
    cause: ScrollCause,
    at time: Double
  ) -> [PickerEvent] {
    appended { step(by: rows, cause: cause, at: time, into: &$0) }
  }

  @discardableResult mutating func select(
    _ row: Int,
    animation: ScrollAnimation,
    cause: ScrollCause,
    at time: Double
  ) -> [PickerEvent] {
    appended { select(row, animation: animation, cause: cause, at: time, into: &$0) }
  }
}
