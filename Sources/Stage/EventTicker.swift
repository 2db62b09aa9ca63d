import Drawing
import Pickers
import ScrollPhysics

/// The latest events as lines to read; repeated ones are counted.
struct EventTicker: Equatable, Sendable {
  /// Greatest number of lines.
  private static let capacity = 24

  private(set) var lines: [EventLine] = []

  /// Adds an event; `didScroll`, which happens in every frame, is left out.
  mutating func record(_ event: StageEvent) {
    if case .scroll(.didScroll) = event.event.kind { return }
    let target = event.target.name
    let name = event.event.kind.name
    let cause = event.event.cause.rawValue
    // Ticks and changes alternate, so a line repeats when it is one of the last two.
    for index in lines.indices.suffix(2).reversed()
    where lines[index].target == target && lines[index].event == name
      && lines[index].cause == cause
    {
      lines[index].count += 1
      return
    }
    if lines.count == Self.capacity { lines.removeFirst() }
    lines.append(EventLine(target: target, event: name, cause: cause))
  }
}
