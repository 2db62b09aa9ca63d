import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// The accessibility elements of pickers and their actions.
struct AccessibilityTests {
  static func line(_ name: String, _ element: AccessibilityElement) -> String {
    let actions = element.actions.map(\.rawValue).joined(separator: ", ")
    let words = [
      element.role.rawValue, element.label, "\"\(element.value)\"",
      element.placeText.isEmpty ? "no place" : element.placeText,
      actions.isEmpty ? "nothing to do" : actions,
    ]
    return "\(name): \(words.joined(separator: " | "))\n"
  }

  @Test func `each kind of picker has an accessibility element`() throws {
    let scale = RulerScale(minimum: 0, step: 1, fractionDigits: 1, count: 1001)
    func ruler(_ mark: Int) -> Ruler { Ruler(scale: scale, selection: mark) }
    func header(_ titles: [String]) -> LoopingHeader { LoopingHeader(titles: titles, selection: 1) }
    func month(_ selection: Int, loops: Bool = false, _ disabled: [Range<Int>] = []) -> String {
      let wheel = Wheel(rowCount: 12, selection: selection, loops: loops, disabled: disabled)
      let row = wheel.selection ?? -1
      return Self.line(
        "a wheel on row \(row)\(loops ? " of a loop" : "")"
          + (disabled.isEmpty ? "" : " between disabled ends"),
        wheel.accessibility(label: "Month", value: "month \(row + 1)")
      )
    }
    let text =
      "What a screen reader presents\n\nThing: role | label | value | place | actions.\n\n"
      + month(5) + month(0) + month(11) + month(0, loops: true)
      + month(0, [0..<3, 9..<12]) + month(11, [0..<3, 9..<12]) + month(5, [0..<3, 9..<12])
      + Self.line("a wheel without rows", Wheel(rowCount: 0).accessibility(label: "M", value: ""))
      + Self.line("a wheel of one row", Wheel(rowCount: 1).accessibility(label: "M", value: "x"))
      + Self.line("a ruler", ruler(637).accessibility(label: "Weight", unit: "kg"))
      + Self.line("a ruler at its end", ruler(1000).accessibility(label: "Share"))
      + Self.line("a header", header(["News", "Sport", "Arts"]).accessibility(label: "Topic"))
      + Self.line("a header without titles", header([]).accessibility(label: "Topic"))
    try Golden.check(text, name: "accessibility")
  }

  @Test func `increment and decrement step by one row with the cause of a key`() {
    var wheel = Wheel(rowCount: 10, selection: 3, disabled: [4..<6])
    var events = wheel.step(by: 1, cause: .key, at: 0)
    events += wheel.rest()
    expect(events.settles == [6] && events.allSatisfy { $0.cause == .key })
    wheel.step(by: -1, cause: .key, at: 100, into: &events)
    events += wheel.rest()
    expectEqual(events.settles, [6, 3])
  }

  @Test func `exactly the offered actions have an effect`() {
    for loops in [false, true] {
      for disabled in [[], [0..<2, 8..<10], [0..<9], [3..<5]] {
        for selection in 0..<10 {
          let wheel = Wheel(rowCount: 10, selection: selection, loops: loops, disabled: disabled)
          let offered = wheel.accessibility(label: "", value: "").actions
          for action in [AccessibilityElement.Action.increment, .decrement] {
            var asked = wheel
            var events: [PickerEvent] = []
            let steps = action == .increment ? 1 : -1
            asked.step(by: steps, cause: .key, at: 0, into: &events)
            events += asked.rest()
            let isOffered = offered.contains(action)
            expectEqual(isOffered, !events.isEmpty, "\(disabled) \(selection) \(action)")
          }
        }
      }
    }
  }
}
