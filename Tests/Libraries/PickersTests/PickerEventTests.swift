import Pickers
import ScrollPhysics
import TestSupport
import Testing

struct PickerEventTests {
  static let names: [(PickerEvent.Kind, String)] = [
    (.scroll(.willBeginDragging), "willBeginDragging"),
    (.scroll(.didScroll(contentOffset: 1)), "didScroll"),
    (.scroll(.willEndDragging(velocity: 1, targetOffset: 2)), "willEndDragging"),
    (.scroll(.didEndDragging(willDecelerate: true)), "didEndDragging"),
    (.scroll(.willBeginDecelerating), "willBeginDecelerating"),
    (.scroll(.didEndDecelerating), "didEndDecelerating"),
    (.scroll(.didEndScrollingAnimation), "didEndScrollingAnimation"),
    (.tick(row: 1, direction: 1, velocity: 2), "tick"),
    (.change(row: 1), "change"),
    (.settle(row: 1), "settle"),
    (.sheet(.willPresent), "willPresent"),
    (.sheet(.didPresent), "didPresent"),
    (.sheet(.willDismiss), "willDismiss"),
    (.sheet(.didDismiss), "didDismiss"),
    (.decision(row: 1, isCommitted: true), "commit"),
    (.decision(row: 1, isCommitted: false), "cancel"),
  ]

  @Test func `every event has its name`() {
    for (kind, name) in Self.names { expectEqual(kind.name, name) }
    expectEqual(Set(Self.names.map(\.1)).count, Self.names.count)
  }

  @Test func `stepsMoved is the number of forward ticks minus the number of backward ticks`() {
    let events: [PickerEvent] = [(1, 1), (2, 1), (1, -1), (0, -1), (9, -1)].map { row, direction in
      PickerEvent(
        time: 0,
        kind: .tick(row: row, direction: direction, velocity: 5),
        cause: .drag
      )
    }
    let others = [
      PickerEvent(time: 0, kind: .change(row: 4), cause: .program),
      PickerEvent(time: 0, kind: .scroll(.didScroll(contentOffset: 3)), cause: .drag),
      PickerEvent(time: 0, kind: .settle(row: 4), cause: .drag),
    ]
    expectEqual(events.stepsMoved, -1)
    expectEqual((others + events + others).stepsMoved, -1)
    expect(others.stepsMoved == 0 && [PickerEvent]().stepsMoved == 0)
  }
}
