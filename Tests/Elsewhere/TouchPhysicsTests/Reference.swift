import CTouchPhysics
import Pickers
import ScrollPhysics

/// The Swift library, driven by the calls that `Programs/play.c` reads, with the lines that it prints.
struct Reference {
  private enum Model {
    case scroller(Scroller)
    case picker(any PickerModel)
    case resampler(Resampler)
    case tracker(VelocityTracker, ScrollTuning)
  }

  private var model: Model
  private var pickerEvents: [PickerEvent] = []
  private var scrollEvents: [ScrollEvent] = []
  private(set) var lines: [String] = []

  /// The kinds of objects, each with the line that creates it.
  static let kinds = [
    "scroller", "rows", "pages", "loop", "wheel", "looping", "ruler", "header", "picker",
    "resampler", "tracker",
  ]
  /// The disabled rows of wheels.
  private static let disabled = [5..<7]

  /// The line that creates an object of a kind.
  static func creation(_ kind: String, _ preset: String) -> String {
    switch kind {
    case "scroller": "scroller \(preset) 4000 0 700 0 0"
    case "rows": "scroller \(preset) 4000 0 700 56 0"
    case "pages": "scroller \(preset) 4000 0 700 300 1"
    case "loop": "scroller \(preset) 0 1234.5 700 0 0"
    case "wheel": "wheel \(preset) 40 0 1"
    case "looping": "wheel \(preset) 40 1 1"
    case "ruler": "ruler \(preset) 300"
    case "header": "header \(preset) 7 1"
    case "resampler": "resampler"
    case "tracker": "tracker \(preset)"
    default: "picker \(preset)"
    }
  }

  init(_ kind: String, _ tuning: ScrollTuning) {
    func scroller(_ range: ScrollRange, _ snap: SnapRule) -> Model {
      .scroller(
        Scroller(
          tuning: tuning,
          axis: .vertical,
          range: range,
          viewportExtent: 300,
          contentOffset: snap.snapped(700),
          snap: snap
        )
      )
    }
    let content = ScrollRange(contentExtent: 4000, viewportExtent: 300)
    switch kind {
    case "scroller": model = scroller(content, .free)
    case "rows": model = scroller(content, .rows(extent: 56))
    case "pages": model = scroller(content, .pages(extent: 300))
    case "loop": model = scroller(.looping(period: 1234.5), .free)
    case "wheel", "looping":
      let loops = kind == "looping"
      let wheel = Wheel(rowCount: 40, loops: loops, disabled: Self.disabled, tuning: tuning)
      model = .picker(wheel)
    case "ruler":
      let scale = RulerScale(minimum: -50, step: 5, fractionDigits: 1, count: 300)
      model = .picker(Ruler(scale: scale, selection: 30, tuning: tuning))
    case "header":
      let titles = Array(repeating: "", count: 7)
      model = .picker(LoopingHeader(titles: titles, isRightToLeft: true, tuning: tuning))
    case "resampler": model = .resampler(Resampler())
    case "tracker": model = .tracker(VelocityTracker(), tuning)
    default:
      let columns: [ColumnRows] = [
        .numbers(first: 0, count: 100), .numbers(first: 0, count: 12),
        .days(year: 0, month: 1, firstYear: 2000),
      ]
      let picker = Picker(columns: columns, looping: [1], selection: [24, 2, 30], tuning: tuning)
      model = .picker(picker)
    }
    report(String(Self.creation(kind, "").split(separator: " ")[0]), 0, at: 0)
  }

  private static let causes: [ScrollCause] = [.drag, .fling, .tap, .key, .wheel, .program]
  private static let phases: [PointerEvent.Phase] = [.down, .moved, .up, .cancelled]

  /// Makes one call, as a line of words spells it.
  mutating func call(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    func number(_ index: Int) -> Double { Double(words[index]) ?? .nan }
    func whole(_ index: Int) -> Int { Int(words[index]) ?? 0 }
    var result = 0
    var time = 0.0
    switch words[0] {
    case "pointer":
      time = number(1)
      let event = PointerEvent(
        time: time,
        id: whole(2),
        phase: Self.phases[whole(3)],
        x: number(4),
        y: number(5)
      )
      result = handle(event)
    case "advance":
      time = number(1)
      switch model {
      case .scroller(var scroller):
        scroller.advance(to: time, into: &scrollEvents)
        model = .scroller(scroller)
      case .picker(var picker):
        picker.advance(to: time, into: &pickerEvents)
        model = .picker(picker)
      case .resampler, .tracker: result = Self.objectError
      }
    case "scroll":
      time = number(1)
      guard case .scroller(var scroller) = model else { break }
      let hasMoved = scroller.scroll(
        to: number(2),
        animation: whole(3) != 0 ? .spring : .none,
        cause: Self.causes[whole(4)],
        at: time,
        into: &scrollEvents
      )
      model = .scroller(scroller)
      result = hasMoved ? 1 : 0
    case "select":
      time = number(2)
      let animation = whole(4) != 0 ? ScrollAnimation.spring : .none
      let command = RowCommand.select(row: whole(3), animation: animation)
      result = apply(command, in: whole(1), cause: Self.causes[whole(5)], at: time)
    case "step":
      time = number(2)
      result = apply(
        .step(rows: whole(3)),
        in: whole(1),
        cause: Self.causes[whole(4)],
        at: time
      )
    case "turn":
      time = number(2)
      if case .scroller(var scroller) = model {
        scroller.scroll(by: number(3), cause: .wheel, at: time, into: &scrollEvents)
        model = .scroller(scroller)
      } else {
        _ = apply(.scrollBy(rows: number(3)), in: whole(1), cause: .wheel, at: time)
      }
    case "retarget":
      time = number(2)
      switch model {
      case .scroller(var scroller):
        result = scroller.retarget(to: number(3)) ? 1 : 0
        model = .scroller(scroller)
      case .picker(let picker):
        let now = picker.rows(in: whole(1))?.scroller.time ?? 0
        let row = RowCommand.retarget(row: whole(3))
        result = apply(row, in: whole(1), cause: .program, at: now)
      case .resampler, .tracker: result = Self.objectError
      }
    case "content":
      time = number(1)
      guard case .scroller(var scroller) = model else { break }
      scroller.viewportExtent = number(3)
      let range = ScrollRange(contentExtent: number(2), viewportExtent: number(3))
      scroller.change(range: range, snap: scroller.snap, at: time, into: &scrollEvents)
      model = .scroller(scroller)
    case "rows":
      time = number(2)
      result = reload(whole(3), in: whole(1), at: time)
    case "frame":
      guard case .picker(var picker) = model else { break }
      picker.frame = PickerFrame(x: number(1), y: number(2), width: number(3), height: number(4))
      model = .picker(picker)
    case "radius":
      result = resize(number(1))
    case "letgo":
      time = number(1)
      cancelTouches(at: time)
    case "sample":
      time = number(1)
      add(number(2), at: time)
    case "tune":
      result = tune(words[1], to: number(2))
    case "reset":
      reset()
    default:
      break
    }
    report(words[0], result, at: time)
  }

  private mutating func handle(_ event: PointerEvent) -> Int {
    switch model {
    case .scroller(var scroller):
      let wasOwner = scroller.isTracking(event.id)
      let isTap = scroller.handle(event, into: &scrollEvents)
      let isOwner = wasOwner || scroller.isTracking(event.id)
      model = .scroller(scroller)
      return isTap ? 2 : isOwner ? 1 : 0
    case .picker(var picker):
      let isOwner = picker.handle(event, into: &pickerEvents)
      model = .picker(picker)
      return isOwner ? 1 : 0
    case .resampler, .tracker: return Self.objectError
    }
  }

  private static let objectError = Int(TOUCH_ERROR_OBJECT)

  private mutating func reload(_ count: Int, in column: Int, at time: Double) -> Int {
    guard case .picker(let picker) = model else { return Self.objectError }
    switch picker {
    case var wheel as Wheel:
      wheel.reload(rowCount: count, disabled: Self.disabled, at: time, into: &pickerEvents)
      model = .picker(wheel)
    case var header as LoopingHeader:
      let titles = Array(repeating: "", count: count)
      header.reload(titles: titles, at: time, into: &pickerEvents)
      model = .picker(header)
    case var picker as Picker:
      let rows = ColumnRows.numbers(first: 0, count: count)
      picker.reload(rows, in: column, at: time, into: &pickerEvents)
      model = .picker(picker)
    default: return Self.objectError
    }
    return 0
  }

  private mutating func resize(_ radius: Double) -> Int {
    guard case .picker(let picker) = model else { return Self.objectError }
    switch picker {
    case var wheel as Wheel:
      wheel.resize(radius: radius)
      model = .picker(wheel)
    case var picker as Picker:
      picker.resize(radius: radius)
      model = .picker(picker)
    default: return Self.objectError
    }
    return 0
  }

  private mutating func cancelTouches(at time: Double) {
    switch model {
    case .scroller(var scroller):
      scroller.cancelTouches(at: time, into: &scrollEvents)
      model = .scroller(scroller)
    case .picker(var picker):
      picker.cancelTouches(at: time, into: &pickerEvents)
      model = .picker(picker)
    case .resampler, .tracker: break
    }
  }

  private mutating func add(_ position: Double, at time: Double) {
    switch model {
    case .resampler(var resampler):
      resampler.add(time: time, position: position)
      model = .resampler(resampler)
    case .tracker(var tracker, let tuning):
      let window = tuning.momentumTime
      tracker.add(time: time, position: position, window: window)
      model = .tracker(tracker, tuning)
    case .scroller, .picker: break
    }
  }

  private mutating func tune(_ name: String, to value: Double) -> Int {
    guard case .tracker(let tracker, var tuning) = model else { return Self.objectError }
    guard (try? tuning.set(name, to: value)) != nil else { return Int(TOUCH_ERROR_NAME) }
    model = .tracker(tracker, tuning)
    return 0
  }

  private mutating func reset() {
    switch model {
    case .resampler: model = .resampler(Resampler())
    case .tracker(_, let tuning): model = .tracker(VelocityTracker(), tuning)
    case .scroller, .picker: break
    }
  }

  private mutating func apply(
    _ command: RowCommand,
    in column: Int,
    cause: ScrollCause,
    at time: Double
  ) -> Int {
    guard case .picker(var picker) = model else { return Self.objectError }
    defer { model = .picker(picker) }
    return picker.apply(command, in: column, cause: cause, at: time, into: &pickerEvents) ? 1 : 0
  }

  private mutating func report(_ word: String, _ result: Int, at time: Double) {
    lines.append("\(word) \(result)")
    for event in scrollEvents {
      pickerEvents.append(
        PickerEvent(time: event.time, kind: .scroll(event.kind), cause: event.cause)
      )
    }
    for event in pickerEvents { lines.append(Self.line(of: event)) }
    scrollEvents = []
    pickerEvents = []
    switch model {
    case .scroller(let scroller): lines.append(Self.line(of: scroller, nil, at: time))
    case .picker(let picker):
      for column in 0..<picker.columnCount {
        guard let rows = picker.rows(in: column) else { continue }
        lines.append(Self.line(of: rows.scroller, rows, at: time))
        let wheel = picker as? Wheel ?? (picker as? Picker)?.columns[column].wheel
        lines.append(Self.geometry(of: rows, wheel))
      }
      if let ruler = picker as? Ruler { lines.append("value" + Self.bits(ruler.value)) }
    case .resampler(let resampler):
      for rule in Resampling.allCases {
        lines.append("position" + Self.bits(resampler.position(at: time, rule)))
      }
    case .tracker(let tracker, let tuning):
      lines.append("velocity" + Self.bits(tracker.velocity(at: time, tuning: tuning)))
    }
  }

  private static func geometry(of rows: RowScroller, _ wheel: Wheel?) -> String {
    let visible = wheel?.geometry.visibleDistance ?? (rows.viewportExtent + rows.rowExtent) / 2
    let shown = rows.indices(within: visible)
    return "geometry \(shown.lowerBound) \(shown.count)"
      + bits(rows.rowExtent, wheel?.geometry.radius ?? 0)
  }

  private static func bits(_ values: Double...) -> String {
    values.map { " " + String($0.bitPattern, radix: 16) }.joined()
  }

  private static func line(of scroller: Scroller, _ rows: RowScroller?, at time: Double) -> String {
    let phases: [Scroller.Phase] = [
      .resting, .pressed, .dragging, .decelerating, .bouncing, .animating, .wheeling,
    ]
    let phase = phases.firstIndex(of: scroller.phase) ?? -1
    let shown = Resampling.allCases.map { bits(scroller.displayedOffset($0, at: time)) }.joined()
    let row = rows.map { $0.selection ?? -1 } ?? row(of: scroller, at: scroller.contentOffset)
    let end = rows.map { $0.restingRow ?? -1 } ?? Self.row(of: scroller, at: scroller.restingOffset)
    return "state \(phase) \(scroller.isTracking ? 1 : 0) \(row) \(end)"
      + bits(scroller.time, scroller.contentOffset, scroller.velocity, scroller.restingOffset)
      + shown
  }

  /// The row of a scroller that is no loop, at an offset; -1 without rows.
  private static func row(of scroller: Scroller, at offset: Double) -> Int {
    guard let extent = scroller.snap.extent else { return -1 }
    return Int((scroller.range.clamped(offset) / extent + 0.5).rounded(.down))
  }

  private static func line(of event: PickerEvent) -> String {
    var (kind, row, direction, offset, velocity) = (0, 0, 0, 0.0, 0.0)
    switch event.kind {
    case .scroll(.willBeginDragging): kind = 0
    case .scroll(.didScroll(let contentOffset)): (kind, offset) = (1, contentOffset)
    case .scroll(.willEndDragging(let speed, let target)):
      (kind, velocity, offset) = (2, speed, target)
    case .scroll(.didEndDragging(let willDecelerate)):
      (kind, direction) = (3, willDecelerate ? 1 : 0)
    case .scroll(.willBeginDecelerating): kind = 4
    case .scroll(.didEndDecelerating): kind = 5
    case .scroll(.didEndScrollingAnimation): kind = 6
    case .tick(let index, let step, let speed):
      (kind, row, direction, velocity) = (7, index, step, speed)
    case .change(let index): (kind, row) = (8, index)
    case .settle(let index): (kind, row) = (9, index)
    case .sheet, .decision: kind = -1
    }
    let cause = causes.firstIndex(of: event.cause) ?? -1
    return "event \(kind) \(cause) \(event.column) \(direction) \(row)"
      + bits(event.time, offset, velocity)
  }
}
