import Drawing
import Pickers
import Sandbox
import SDLHost
import Sessions
import Stage

/// Measures memory while a wheel shows more and more rows.
///
/// The caches of texts must not grow with the number of rows.
struct RowBenchmark {
  /// Number of rows that the wheel moves between two pictures; more rows than are visible.
  private static let step = 12
  /// Number of rows after which memory is read for the first time; all caches are full then.
  private static let warmUp = 50_000

  private var stage: Stage
  private let screen: Screen
  private var events: [StageEvent] = []
  private var frame = 0

  /// Moves the wheel over `rows` rows while it is drawn, and prints the memory in use.
  ///
  /// Memory is read when the caches are full, and at the end.
  static func run(rows: Int) throws {
    var benchmark = try RowBenchmark(rows: rows)
    let memory = try [min(warmUp, rows / 2), rows].map { count in
      while benchmark.frame * step < count { try benchmark.show() }
      return Double(ProcessFacts.memory) / 1_048_576
    }
    Figure.print("rows_passed", Double(benchmark.frame * step), digits: 0, "rows")
    let lines = benchmark.screen.presenter.textLinesSet
    Figure.print("lines_set", Double(lines), digits: 0, "lines")
    Figure.print("memory_early", memory[0], digits: 1, "MiB")
    Figure.print("memory_late", memory[1], digits: 1, "MiB")
  }

  /// Creates a stage with one wheel of `rows + 1` rows, and an image to draw into.
  private init(rows: Int) throws {
    let picker = Picker(columns: [.numbers(first: 0, count: rows + 1)])
    let scene = Scene(name: "cards", pieces: [.wheel(WheelPiece(picker))])
    var header = SessionHeader(title: "", width: 400, height: 400, preset: "uikit", scene: "cards")
    header.tuning["reducedMotion"] = 1
    stage = try Stage(header: header, scene: scene)
    screen = try Screen(header, nil)
    screen.isMeasuring = false
  }

  private mutating func show() throws {
    frame += 1
    let center = stage.rect(of: .wheel(0)).center
    let notches = -Double(Self.step)
    let wheel = SessionEvent.wheel(x: center.x, y: center.y, dx: 0, dy: notches)
    events.removeAll(keepingCapacity: true)
    let time = Double(frame) / 60
    try stage.apply(SessionEntry(time: time, event: wheel), into: &events)
    stage.advance(to: time + 0.01, into: &events)
    try screen.paint(stage, start: time)
  }
}
