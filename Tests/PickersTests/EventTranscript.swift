import Pickers
import ScrollPhysics
import TestSupport

/// The text of one interaction for a golden: the user's actions, and one line for each event.
///
/// Movements are only counted, because their offsets depend on the frame rate; all other events do
/// not.
struct EventTranscript {
  private let opening: String
  private let columns: [String]
  private var lines: [[String]] = []
  private var scrolls = 0

  /// Creates a text without events.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - sentence: The user's actions.
  ///   - columns: Names of the columns of a picker; empty for a single wheel.
  init(_ title: String, _ sentence: String, columns: [String] = []) {
    opening = "\(title)\n\n\(sentence)\n\n"
    self.columns = columns
  }

  /// Adds a line for each event, in the order of time.
  mutating func append(_ events: [PickerEvent]) {
    let inOrder = events.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    for (_, event) in inOrder {
      append(event, name: columns.isEmpty ? nil : columns[event.column])
    }
  }

  private mutating func append(_ event: PickerEvent, name: String?) {
    if case .scroll(.didScroll) = event.kind {
      scrolls += 1
      return
    }
    var line = [decimal(event.time * 1000, places: 1)]
    if let name { line.append(name) }
    lines.append(line + [event.cause.rawValue, event.kind.name, Self.detail(event.kind)])
  }

  private static func detail(_ kind: PickerEvent.Kind) -> String {
    switch kind {
    case .scroll(.didScroll), .sheet: ""
    case .scroll(.willEndDragging(let velocity, let target)):
      "\(decimal(velocity)) pt/s, will rest at \(decimal(target)) pt"
    case .scroll(.didEndDragging(let willDecelerate)):
      willDecelerate ? "and decelerates" : "and stays"
    case .tick(let row, let direction, let velocity):
      "row \(row) \(direction > 0 ? "forwards" : "backwards"), \(decimal(velocity)) pt/s"
    case .change(let row), .settle(let row), .decision(let row, _): "row \(row)"
    case .scroll: ""
    }
  }

  /// The complete text: title, sentence and aligned lines.
  var text: String {
    guard !lines.isEmpty else { return "\(opening)No events.\n" }
    let names = columns.isEmpty ? [] : ["column"]
    let head = ["ms"] + names + ["cause", "event", ""]
    let table = [head] + lines
    let widths = head.indices.map { index in table.map { $0[index].count }.max() ?? 0 }
    var text = opening
    for line in table {
      var row = ""
      for (index, word) in line.enumerated() {
        let space = String(repeating: " ", count: widths[index] - word.count)
        row += index == 0 ? space + word : "  " + word + space
      }
      while row.last == " " { row.removeLast() }
      text += row + "\n"
    }
    return text + "\n… and \(scrolls) × didScroll\n"
  }
}
