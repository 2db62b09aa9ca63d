import Console
import FrameTiming
import JSONText
import Pickers
import ScrollPhysics
import Stage

/// Converts events to JSON Lines: one object per event.
enum EventText {
  /// Returns an event as an object with `time_us`, `target`, `event`, the values of its kind and `cause`.
  static func line(for event: StageEvent) -> String {
    let kind = event.event.kind
    return line(event.event.time, target: event.target.name, event: kind.name) { json in
      switch kind {
      case .scroll(.didScroll(let offset)):
        json.literal(NumberText.short(offset), "contentOffset")
      case .scroll(.willEndDragging(let velocity, let target)):
        json.literal(NumberText.short(velocity), "velocity")
        json.literal(NumberText.short(target), "targetOffset")
      case .scroll(.didEndDragging(let willDecelerate)):
        json.boolean(willDecelerate, "willDecelerate")
      case .tick(let row, let direction, let velocity):
        json.integer(row, "selection")
        json.integer(direction, "direction")
        json.literal(NumberText.short(velocity), "velocity")
      case .change(let row), .settle(let row), .decision(let row, _):
        json.integer(row, "selection")
      case .scroll, .sheet:
        break
      }
      json.string(event.event.cause.rawValue, "cause")
    }
  }

  /// Returns an object with `time_us`, `target`, `event` and the values that `values` writes.
  static func line(
    _ time: Double,
    target: String,
    event: String,
    _ values: (inout JSONWriter) -> Void
  ) -> String {
    let object = JSONWriter.text { json in
      json.object { json in
        json.integer(microseconds(time), "time_us")
        json.string(target, "target")
        json.string(event, "event")
        values(&json)
      }
    }
    return object + "\n"
  }

  fileprivate static func microseconds(_ time: Double) -> Int { Int((time * 1e6).rounded()) }
}

/// Converts positions to CSV: one row per frame and piece.
enum MotionText {
  static let header = "time_us,target,offset,velocity,phase,selection,displayed\n"

  /// Returns the rows of one frame: one for each piece, and one for the sheet if it is shown.
  static func rows(for stage: Stage) -> [String] {
    var rows: [String] = []
    func add(_ target: StageTarget, _ numbers: [Double], _ phase: String, _ row: Int?) {
      let displayed = stage.shownPlace(of: target)?.displayed ?? numbers[0]
      var text = "\(EventText.microseconds(stage.time)),\(target.name),"
      text += numbers.map(NumberText.short).joined(separator: ",")
      text += ",\(phase),\(row.map(String.init) ?? ""),\(NumberText.short(displayed))\n"
      rows.append(text)
    }
    for target in stage.targets {
      let picker = stage[target]
      let scroller = picker.scroller
      let numbers = [scroller.contentOffset, scroller.velocity]
      add(target, numbers, scroller.phase.rawValue, picker.selection)
    }
    guard stage.shownTargets.contains(.sheet) else { return rows }
    let (sheet, row) = (stage.sheet.sheet, stage.sheet.committed[0])
    add(.sheet, [sheet.visibleExtent, sheet.velocity], sheet.phase.rawValue, row)
    return rows
  }
}
