import Drawing
import Pickers
import Sessions
import Stage
import TestSupport
import Testing

/// The accessibility elements of the stage.
struct StageAccessibilityTests {
  private func lines(_ stage: Stage) -> [String] {
    stage.accessibility.map { item in
      let element = item.element
      let actions = element.actions.map(\.rawValue).joined(separator: " ")
      return [
        element.role.rawValue, element.label, element.value, element.placeText, actions,
        item.isFocused ? "focused" : "",
      ].joined(separator: " | ")
    }
  }

  @Test func `every piece has role, label, value, place and actions`() throws {
    var stage = try Cards.stage()
    expect(!stage.isMoving)
    _ = try Cards.play(Cards.key(.tab, at: 0), on: &stage, until: 1)
    let all = lines(stage)
    expectEqual(
      all.prefix(4) + all.suffix(1),
      [
        "spinbutton | Column 1 | hearts | 3 of 4 | increment decrement | focused",
        "spinbutton | Column 2 | 7 | 7 of 13 | increment decrement | ",
        "slider | Ruler | 63.7 kg | 638 of 1001 | increment decrement | ",
        "tablist | Header | c | 3 of 7 | increment decrement | ",
        "button | Choose | Tokyo |  | press | ",
      ]
    )
  }

  @Test func `an open sheet exposes only its own elements`() throws {
    var stage = try Cards.stage()
    _ = try Cards.play(Cards.key(.returnKey, at: 0), on: &stage, until: 1)
    expectEqual(
      lines(stage),
      [
        "dialog | Choose |  |  | dismiss | ",
        "button | Cancel |  |  | press | ",
        "button | Done |  |  | press | ",
        "spinbutton | Choices | Tokyo | 3 of 5 | increment decrement | focused",
      ]
    )
  }

  @Test func `at an end only the action away from it is offered`() throws {
    var stage = try Cards.stage()
    _ = try Cards.play(Cards.key(.end, at: 0), on: &stage, until: 2)
    expect(lines(stage)[0].contains("diamonds | 4 of 4 | decrement"))
  }

  @Test func `each element has the area of its piece`() throws {
    let stage = try Cards.stage()
    expect(stage.accessibility.count >= 4)
    for item in stage.accessibility.prefix(4) {
      let center = item.rect.center
      let target = try #require(stage.target(at: center))
      expectEqual(stage.rect(of: target), item.rect)
    }
  }
}
