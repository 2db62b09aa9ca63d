import Drawing
import Pickers
import Sessions
import Stage
import Testing

/// What a screen reader is told of the stage.
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

  @Test func `every piece says what it is, what it shows and what can be done`() throws {
    #expect(
      lines(try Cards.stage()).prefix(5) == [
        "spinbutton | Column 1 | hearts | 3 of 4 | increment decrement | focused",
        "spinbutton | Column 2 | 7 | 7 of 13 | increment decrement | ",
        "slider | Ruler | 63.7 kg | 638 of 1001 | increment decrement | ",
        "tablist | Header | c | 3 of 7 | increment decrement | ",
        "button | Choose | Tokyo |  | press | ",
      ]
    )
  }

  @Test func `while the sheet is there only what stands on it`() throws {
    var stage = try Cards.stage()
    _ = try Cards.play(Cards.key(.returnKey, at: 0), on: &stage, until: 1)
    #expect(
      lines(stage) == [
        "dialog | Choose |  |  | dismiss | ",
        "button | Cancel |  |  | press | ",
        "button | Done |  |  | press | ",
        "spinbutton | Choices | Tokyo | 3 of 5 | increment decrement | focused",
      ]
    )
  }

  @Test func `at an end only the way back is offered`() throws {
    var stage = try Cards.stage()
    _ = try Cards.play(Cards.key(.end, at: 0), on: &stage, until: 2)
    #expect(lines(stage)[0].contains("diamonds | 4 of 4 | decrement"))
  }

  @Test func `each lies where its piece is drawn`() throws {
    let stage = try Cards.stage()
    for item in stage.accessibility.prefix(4) {
      let center = item.rect.center
      let target = try #require(stage.target(at: center))
      #expect(stage.rect(of: target) == item.rect)
    }
  }
}
