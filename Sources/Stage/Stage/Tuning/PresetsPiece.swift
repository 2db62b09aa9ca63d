import Drawing
package import Pickers
import PresetText
import ScrollPhysics
import Sessions

/// A looping header of the tuning panel with the names of the presets.
///
/// The panel has two of them. At the centre of the first is the preset in effect, and at the centre of the second
/// is the preset beside which the tuning in effect is shown. Both always use the preset `uikit`, so that no
/// parameter can make them unusable.
package struct PresetsPiece: StagePiece {
  static let name = "engines"

  /// Either `engines` or `beside`.
  let kind: StageTarget
  package internal(set) var picker: LoopingHeader
  private(set) var isShown = false

  var content: Piece.Content { .presets(self) }
  var facts: PieceFacts { PieceFacts(kind.piece, .panel, targets: []) }
  var targets: [StageTarget] { isShown ? [kind] : [] }

  /// The titles are the compiled presets and then those of the user; the header is at rest on `name`.
  init(_ kind: StageTarget, _ own: [PresetText], selecting name: String) {
    self.kind = kind
    let known = Self.presetNames
    let titles = known + own.map { $0.name }.filter { !known.contains($0) }
    picker = LoopingHeader(
      titles: titles,
      selection: titles.firstIndex(of: name) ?? 0,
      columnExtent: kind == .engines ? 112 : 104
    )
  }

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
      tabTarget: isShown ? kind : nil
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

  func target(of event: PickerEvent) -> StageTarget { kind }

  func target(at place: Point) -> StageTarget? {
    isShown && frame.contains(place) ? kind : nil
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
    guard isShown else { return }
    var theme = stage.theme
    // The colour of the dashed curve.
    if kind == .beside { theme.accent = theme.pointer }
    list.appendHeader(
      picker.displayed(stage.look.fingers),
      on: theme.panel.mixed(with: theme.control, share: kind == .engines ? 0.6 : 0.3),
      in: frame,
      theme: theme
    )
    guard stage.shownFocus == kind else { return }
    let height = frame.height - 12
    list.appendBar(x: frame.x - 10, y: frame.y + 6, height: height, stage.theme.accent)
  }

  func element(of target: StageTarget) -> AccessibilityElement {
    picker.accessibility(label: kind == .engines ? "Engine" : "Beside")
  }
}

extension Piece {
  static func presets(_ piece: PresetsPiece) -> Piece { Piece(piece) }
}

extension StageTarget {
  package static let engines = StageTarget(piece: PresetsPiece.name, part: 0, name: "engines")
  package static let beside = StageTarget(piece: "beside", part: 0, name: "beside")
}
