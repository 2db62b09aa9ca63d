import Pickers
import ScrollPhysics
import Stage

/// Events as JSON Lines: one object per event.
enum EventText {
  /// One event as an object with `time_us`, `target`, `event`, `cause` and its own values.
  static func line(for event: StageEvent) -> String {
    let microseconds = Int((event.event.time * 1e6).rounded())
    var line = "{\"time_us\":\(microseconds),\"target\":\"\(event.target.name)\""
    line += ",\"event\":\"\(event.event.kind.name)\""
    switch event.event.kind {
    case .scroll(.didScroll(let offset)):
      line += ",\"contentOffset\":\(number(offset))"
    case .scroll(.willEndDragging(let velocity, let target)):
      line += ",\"velocity\":\(number(velocity)),\"targetOffset\":\(number(target))"
    case .scroll(.didEndDragging(let willDecelerate)):
      line += ",\"willDecelerate\":\(willDecelerate)"
    case .scroll(.willBeginDragging), .scroll(.willBeginDecelerating),
      .scroll(.didEndDecelerating), .scroll(.didEndScrollingAnimation):
      break
    case .tick(let row, let direction, let velocity):
      line += ",\"selection\":\(row),\"direction\":\(direction),\"velocity\":\(number(velocity))"
    case .change(let row), .settle(let row), .decision(let row, _):
      line += ",\"selection\":\(row)"
    case .sheet:
      break
    }
    return line + ",\"cause\":\"\(event.event.cause.rawValue)\"}\n"
  }

  /// A finite number with at most six decimal places, for JSON and CSV.
  static func number(_ value: Double) -> String {
    // Adding zero removes the sign of a negative zero.
    "\((value * 1e6).rounded() / 1e6 + 0)"
  }
}

/// Positions as CSV: one row per frame and piece.
enum MotionText {
  /// The first line.
  static let header = "time_us,target,offset,velocity,phase,selection\n"

  /// The rows of one frame.
  static func rows(for stage: Stage) -> String {
    let microseconds = Int((stage.time * 1e6).rounded())
    var text = ""
    for target in stage.targets {
      let rows = stage[target]
      let selection = rows.selection.map(String.init) ?? ""
      text += "\(microseconds),\(target.name),\(EventText.number(rows.scroller.contentOffset)),"
      text += "\(EventText.number(rows.scroller.velocity)),\(rows.scroller.phase.rawValue),"
      text += "\(selection)\n"
    }
    let sheet = stage.sheet
    text += "\(microseconds),sheet,\(EventText.number(sheet.sheet.visibleExtent)),"
    text += "\(EventText.number(sheet.sheet.velocity)),\(sheet.sheet.phase.rawValue),"
    text += "\(sheet.committed[0])\n"
    return text
  }
}
