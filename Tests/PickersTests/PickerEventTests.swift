import Pickers
import ScrollPhysics
import Testing

@Suite struct PickerEventTests {
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
    for (kind, name) in Self.names { #expect(kind.name == name) }
    #expect(Set(Self.names.map(\.1)).count == Self.names.count)
  }

  /// One line of a golden: time in milliseconds, cause, what happened.
  static func line(_ event: PickerEvent) -> String {
    let detail =
      switch event.kind {
      case .scroll(.didScroll(let offset)): " \(decimal(offset))"
      case .scroll(.willEndDragging(let velocity, let target)):
        " velocity \(decimal(velocity)) target \(decimal(target))"
      case .scroll(.didEndDragging(let willDecelerate)): " willDecelerate \(willDecelerate)"
      case .tick(let row, let direction, let velocity):
        " \(row) direction \(direction) velocity \(decimal(velocity))"
      case .change(let row), .settle(let row), .decision(let row, _): " \(row)"
      case .scroll, .sheet: ""
      }
    return "\(decimal(event.time * 1000, places: 1)) \(event.cause.rawValue) \(event.kind.name)"
      + detail
  }

  @Test func `a wheel that is flung over its last row, tapped and turned by key`() throws {
    var wheel = Wheel(rowCount: 7, selection: 2)
    var events = wheel.play(stroke(at: 0, by: (0, -60), over: 0.1))
    for frame in 3...40 { wheel.advance(to: Double(frame) / 20, into: &events) }
    events += wheel.play(tap(at: 2, y: -75))
    for frame in 42...60 { wheel.advance(to: Double(frame) / 20, into: &events) }
    wheel.rows.step(by: -1, cause: .key, at: 3, into: &events)
    for frame in 61...80 { wheel.advance(to: Double(frame) / 20, into: &events) }
    wheel.rows.select(0, isAnimated: false, cause: .program, at: 4, into: &events)
    let text = events.map { Self.line($0) + "\n" }.joined()
    try Golden.check(text, name: "wheel")
  }
}
