import Drawing
import Stage
import TestSupport
import Testing

/// The page of the documentation about keys has the tables of the card that H shows.
struct KeysPageTests {
  private static let page = "\(packageRoot)/Sources/Program/Sandbox/Sandbox.docc/Keys.md"

  @Test func `every line of the list of keys is a row of Keys, in the same order`() throws {
    let text = try #require(Surroundings.text(of: Self.page))
    let rows = text.split(separator: "\n").filter {
      $0.hasPrefix("| ") && $0 != "| input | effect |"
    }
    let lines = KeyCommands.all.flatMap { $0.lines }.map { "| \($0.keys) | \($0.meaning) |" }
    expectEqual(rows.map(String.init), lines)
  }

  @Test func `the list has what the mouse, fingers and a touchpad do`() {
    for (tables, words) in [
      (KeyCommands.run, ["tap, click", "two fingers", "touchpad", "wheel, with Shift"]),
      (KeyCommands.replay, ["touch, wheel", "drag the bar", "buttons above"]),
      (KeyCommands.page, ["tap, click", "touchpad"]), (KeyCommands.pageReplay, ["touch, wheel"]),
    ] {
      let keys = tables.flatMap { $0 }.flatMap { $0.lines }.map { $0.keys }
      expect(Set(keys).isSuperset(of: words), "\(keys)")
    }
  }
}
