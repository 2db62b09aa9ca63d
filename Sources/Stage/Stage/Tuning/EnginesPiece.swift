import Drawing
package import Pickers
import PresetText
import ScrollPhysics
import Sessions

/// The engine header of the tuning panel: a looping header with the names of the presets.
///
/// The preset in effect is at the centre. The header always uses the preset `uikit`, so that no parameter can
/// make it unusable.
package struct EnginesPiece: StagePiece {
  static let name = "engines"

  package internal(set) var picker: LoopingHeader
  private(set) var isShown = false

  var content: Piece.Content { .engines(self) }
  var facts: PieceFacts { PieceFacts(Self.name, .panel, targets: []) }
  var targets: [StageTarget] { isShown ? [.engines] : [] }

  /// The titles are the compiled presets and then those of the user; the header is at rest on `name`.
  init(_ own: [PresetText], selecting name: String) {
    let known = Self.presetNames
    let titles = known + own.map { $0.name }.filter { !known.contains($0) }
    picker = LoopingHeader(
      titles: titles,
      selection: titles.firstIndex(of: name) ?? 0,
      columnExtent: Self.columnExtent
    )
  }

  /// Distance of two names, in points; wide enough for the longest name at a legible size.
  private static let columnExtent = 112.0

  /// The names of the compiled presets, in the order of the header.
  ///
  /// The best known presets are first, `gtk` and `android` last. Because the header loops, these two are shown
  /// to the left of the first preset.
  static let presetNames: [String] = {
    let first = [
      "uikit", "flutter", "web", "chromium", "firefox", "chromeOS", "uikitFast", "flutterClamping",
    ]
    let last = ["gtk", "android"]
    let names = ScrollTuning.presets.map { $0.name }
    return first + names.filter { !first.contains($0) && !last.contains($0) } + last
  }()

  var state: PieceState {
    PieceState(
      isMoving: picker.isMoving,
      isVisible: isShown,
      tabTarget: isShown ? .engines : nil
    )
  }

  /// The preset on which the header will rest; nil under a finger that flicks it.
  var chosen: String? { picker.rows.restingRow.map { picker.titles[$0] } }

  // MARK: - Input

  mutating func follow(_ tuning: ScrollTuning, by cause: StageTarget?, at time: Double) {}

  /// An empty frame hides the header.
  mutating func resize(to space: PieceSpace, at time: Double, into events: inout [PickerEvent]) {
    isShown = space.frame.width > 0
    guard isShown else { return picker.cancelTouches(at: time, into: &events) }
    picker.frame = PickerFrame(space.frame)
  }

  /// A movement by the program shows a preset that is in effect already.
  func emits(_ event: PickerEvent) -> Bool { event.cause != .program }

  func target(of event: PickerEvent) -> StageTarget { .engines }

  func target(at place: Point) -> StageTarget? {
    isShown && frame.contains(place) ? .engines : nil
  }

  func target(ofScrollAt place: Point, focus: StageTarget) -> StageTarget? {
    target(at: place).map { $0 == focus ? $0 : .knobList }
  }

  func response(to key: Key, on target: StageTarget) -> PieceResponse? {
    .steps(key, up: -1, right: 1)
  }

  /// The first preset whose name begins with the text.
  func match(_ typing: TypeAhead, on target: StageTarget) -> Int? {
    typing.match(in: picker.titles.count) { picker.titles[$0] }
  }

  func rowsOfWheelTurn(dx: Double, dy: Double, on target: StageTarget) -> Double? { dx - dy }

  // MARK: - Output

  /// The preset in effect is in the checkpoint of the tuning.
  func addStates(to checkpoint: inout Checkpoint, isResting: Bool) {}

  func place(of name: String, item: Int?) -> PiecePlace? { nil }

  func draw(into list: inout DisplayList, on stage: Stage) {
    let theme = stage.theme
    list.appendHeader(
      picker.displayed(stage.look.fingers),
      on: theme.panel.mixed(with: theme.control, share: 0.6),
      in: frame,
      theme: theme
    )
    guard stage.shownFocus == .engines else { return }
    let height = frame.height - 12
    list.appendBar(x: frame.x - 10, y: frame.y + 6, height: height, theme.accent)
  }

  func element(of target: StageTarget) -> AccessibilityElement {
    picker.accessibility(label: "Engine")
  }
}

extension Piece {
  static func engines(_ piece: EnginesPiece) -> Piece { Piece(piece) }
}

extension StageTarget {
  package static let engines = StageTarget(
    piece: EnginesPiece.name,
    part: 0,
    name: EnginesPiece.name
  )
}
