import Drawing
import FrameTiming
import Pickers
import Sandbox
import ScrollPhysics
import SDLHost
import Sessions
import Stage

/// Memory while a wheel passes ever new rows: what is kept of text must not grow with them.
struct RowBenchmark {
  /// Rows by which the wheel goes on from one picture to the next, more than are seen.
  private static let step = 12
  /// Rows passed before memory is read for the first time, for every cache is full then.
  private static let warmUp = 50_000

  private var stage: Stage
  private let presenter: Presenter
  private var list = DisplayList()
  private let log = FrameLog(refreshRate: 60)
  private let overview = FrameOverview()
  private var events: [StageEvent] = []
  private var frame = 0

  /// Makes a stage with one wheel of a number of rows, and memory to draw into.
  init(rows: Int) throws {
    let column = WheelPiece.Column(content: .numbers(first: 0, count: rows + 1))
    let scene = Scene(name: "cards", pieces: [.wheel(WheelPiece(columns: [column]))])
    let header = SessionHeader(
      title: "",
      width: 400,
      height: 400,
      scale: 1,
      preset: "uikit",
      scene: scene.name,
      tuning: ["reducedMotion": 1],
      start: nil
    )
    stage = try Stage(header: header, scene: scene)
    let window = try Window(title: "Sandbox", width: 400, height: 400, isOffscreen: true)
    presenter = Presenter(window: window, fonts: try Program.fonts())
  }

  /// Passes so many rows, draws each, and prints what memory was in use before and after.
  mutating func run(rows: Int) throws {
    let early = min(Self.warmUp, rows / 2)
    while frame * Self.step < early { try show() }
    let before = ProcessMemory.resident
    while frame * Self.step < rows { try show() }
    let after = ProcessMemory.resident
    print("rows_passed \(frame * Self.step) rows")
    print("lines_set \(presenter.textLinesSet) lines")
    for (name, bytes) in [("memory_early", before), ("memory_late", after)] {
      print("\(name) \(DecimalText.fixed(Double(bytes) / 1_048_576, digits: 1)) MiB")
    }
  }

  private mutating func show() throws {
    frame += 1
    let center = stage.layout.wheel.center
    let notches = -Double(Self.step)
    let wheel = SessionEvent.wheel(x: center.x, y: center.y, dx: 0, dy: notches)
    events.removeAll(keepingCapacity: true)
    let time = Double(frame) / 60
    try stage.apply(SessionEntry(time: time, event: wheel), into: &events)
    stage.advance(to: time + 0.01, into: &events)
    stage.draw(into: &list, status: StageStatus(), frames: log, overview: overview)
    try presenter.draw(list)
  }
}
