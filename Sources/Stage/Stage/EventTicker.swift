import Drawing
import Pickers
import ScrollPhysics

/// The latest events as lines of text; a repeated event increases the count of its line.
struct EventTicker: Equatable, Sendable {
  private static let capacity = 24

  private(set) var lines: [EventLine] = []

  /// Ignores `didScroll`, because it occurs in every frame.
  mutating func record(_ event: StageEvent) {
    if case .scroll(.didScroll) = event.event.kind { return }
    let (kind, cause) = (event.event.kind.name, event.event.cause.rawValue)
    add(EventLine(target: event.target.title, event: kind, cause: cause))
  }

  /// If the line repeats one of the last two lines, only the count of that earlier line increases.
  mutating func add(_ line: EventLine) {
    var line = line
    // Ticks and changes alternate. A line therefore counts as repeated if it is one of the last
    // two.
    for index in lines.indices.suffix(2).reversed() {
      line.count = lines[index].count
      guard line == lines[index] else { continue }
      lines[index].count += 1
      return
    }
    line.count = 1
    if lines.count == Self.capacity { lines.removeFirst() }
    lines.append(line)
  }
}
