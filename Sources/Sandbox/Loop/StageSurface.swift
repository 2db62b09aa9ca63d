import GestureScripts
import Drawing
import Pickers
import ScrollPhysics
import Sessions
import Stage

/// The stage as gestures are made on it: it knows where things are and when all is at rest.
struct StageSurface: GestureSurface {
  private(set) var stage: Stage
  private var events: [StageEvent] = []

  /// How far below the sheet's top edge its grabber is taken, in points.
  static let grabberInset = 8.0
  /// Longest that anything on the stage can move by itself, in seconds; beyond it is never.
  static let longestMotion = 120.0
  /// Steps in which the end of all motion is looked for, in seconds.
  private static let searchStep = 0.01

  init(_ stage: Stage) {
    self.stage = stage
  }

  var targets: [String] {
    var names = stage.targets.map(\.name)
    if !stage.scene.choices.isEmpty {
      names += ["open", "sheet", "sheet.0", "grabber", "done", "cancel", "backdrop"]
    }
    return names
  }

  mutating func place(of target: String, item: Int?, at time: Double) -> GesturePlace? {
    stage.advance(to: time, into: &events)
    events.removeAll(keepingCapacity: true)
    if let target = stage.targets.first(where: { $0.name == target }) {
      guard !stage.sheet.isPresented else { return nil }
      return place(of: target, item: item)
    }
    return sheetPlace(of: target, item: item)
  }

  mutating func apply(_ entry: SessionEntry) throws(GestureRefusal) {
    do throws(StageError) {
      try stage.apply(entry, into: &events)
    } catch {
      throw GestureRefusal(text: error.description)
    }
    events.removeAll(keepingCapacity: true)
  }

  func settlingTime() -> Double? {
    var copy = stage
    var events: [StageEvent] = []
    var time = copy.time
    while copy.isMoving {
      time += Self.searchStep
      guard time < stage.time + Self.longestMotion else { return nil }
      copy.advance(to: time, into: &events)
      events.removeAll(keepingCapacity: true)
    }
    return time
  }

  /// Where a piece, or one of its rows, marks or titles, can be touched; nil for one out of sight.
  private func place(of target: StageTarget, item: Int?) -> GesturePlace? {
    let center = stage.layout.rect(of: target).center
    switch target {
    case .wheel(let column):
      let wheel = stage.picker.columns[column].wheel
      guard let item else { return GesturePlace(x: center.x, y: center.y) }
      guard let y = Self.y(ofRow: item, on: wheel) else { return nil }
      return GesturePlace(x: center.x, y: center.y + y)
    case .ruler:
      let x = item.map { stage.ruler.x(ofMark: $0) } ?? 0
      guard abs(x) < stage.layout.ruler.width / 2 else { return nil }
      return GesturePlace(x: center.x + x, y: center.y, axis: .horizontal)
    case .header:
      let half = stage.layout.header.width / 2
      guard let item else {
        return GesturePlace(x: center.x, y: center.y, axis: .horizontal)
      }
      let header = stage.header
      let xs = header.visibleIndices(within: half).filter { header.rows.row(at: $0) == item }
        .map { header.x(ofIndex: $0) }
      guard let x = xs.min(by: { abs($0) < abs($1) }), abs(x) < half else { return nil }
      return GesturePlace(x: center.x + x, y: center.y, axis: .horizontal)
    default:
      return nil
    }
  }

  /// How far below the centre a row is seen, in points; nil for one out of sight.
  private static func y(ofRow row: Int, on wheel: Wheel) -> Double? {
    wheel.visibleIndices.filter { wheel.rows.row(at: $0) == row }
      .compactMap { wheel.appearance(ofIndex: $0)?.y }
      .min { abs($0) < abs($1) }
  }

  private func sheetPlace(of target: String, item: Int?) -> GesturePlace? {
    let layout = stage.layout
    let visible = stage.sheet.sheet.visibleExtent
    func middle(_ rect: Rect) -> GesturePlace {
      GesturePlace(x: rect.center.x, y: rect.center.y)
    }
    guard !stage.scene.choices.isEmpty else { return nil }
    guard stage.sheet.isPresented, visible > 1 else {
      return target == "open" ? middle(layout.sheetButton) : nil
    }
    let sheet = layout.sheet(visible: visible)
    switch target {
    case "sheet": return middle(sheet)
    case "grabber": return GesturePlace(x: sheet.center.x, y: sheet.y + Self.grabberInset)
    case "done": return middle(layout.sheetToolbar(.done, visible: visible))
    case "cancel": return middle(layout.sheetToolbar(.cancel, visible: visible))
    case "backdrop": return GesturePlace(x: sheet.center.x, y: max(1, sheet.y / 2))
    case "sheet.0":
      var place = middle(layout.sheetWheel(visible: visible))
      guard let item else { return place }
      guard let y = Self.y(ofRow: item, on: stage.sheet.column.wheel) else { return nil }
      place.y += y
      return place
    default: return nil
    }
  }
}
