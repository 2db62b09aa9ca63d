package import Drawing
import JSONText
package import Pickers
import ScrollPhysics
import Sessions

/// A piece with a sheet that contains a wheel; a button in the title bar opens the sheet.
package struct SheetPiece: ScenePiece {
  static let name = "sheet"
  static let deckKeys = ["rows", "selection", "title"]

  var picker: PickerSheet<Picker>
  /// Name of the property that the user chooses on the sheet; may be empty.
  private let title: String
  /// Width of the widest row, as a multiple of the font size.
  private let rowWidth: Double
  private var space = PieceSpace(frame: .zero, titleButton: .zero, safeArea: 0)

  var content: Piece.Content { .sheet(self) }
  var targets: [StageTarget] { [] }

  /// The sheet is closed; `choice` is the index of the text that is initially committed.
  package init(choices: [String], choice: Int = 0, title: String = "") {
    self.title = title
    picker = PickerSheet(Picker(columns: [.titles(choices)], selection: [choice]))
    rowWidth = picker.content.widestRow(ofColumn: 0)
  }

  init(deck: JSONValue) throws(SourceProblem) {
    let rows = try deck.required("rows").pickerRows()
    self.init(
      choices: rows.map { $0.text },
      choice: try deck["selection"]?.integer(in: 0...rows.count - 1) ?? 0,
      title: try deck["title"]?.string(upTo: Deck.textLimit) ?? ""
    )
  }

  var facts: PieceFacts {
    var facts = PieceFacts(Self.name, .window, targets: targets)
    facts.otherTargets = [.sheetWheel, .sheet]
    facts.states = [
      NamedState(name: Self.name, start: "closed"),
      NamedState(name: StageTarget.sheetWheel.name, targets: [.sheetWheel]),
    ]
    facts.placeNames = ["open", "sheet", "sheet.0", "grabber", "done", "cancel", "backdrop"]
    return facts
  }

  // MARK: - State

  /// Height of the part of the sheet that is in the window, in points.
  private var visible: Double { picker.sheet.visibleExtent }
  private var wheel: Wheel { picker.content.columns[0].wheel }

  var state: PieceState {
    PieceState(
      isMoving: picker.isMoving,
      modalTarget: picker.isPresented ? .sheetWheel : nil,
      isVisible: visible > 0,
      titleButton: picker.content.text(ofRow: picker.committed[0], in: 0),
      titleLabel: title
    )
  }

  func addStates(to checkpoint: inout Checkpoint, isResting: Bool) {
    let row = picker.committed[0]
    let phase = isResting ? .closed : picker.sheet.phase
    checkpoint["sheet"] = .one(.init(phase.rawValue, at: isResting ? 0 : visible))
    checkpoint["sheet.0"] = .one(
      isResting
        ? .init(row, at: Double(row) * wheel.rows.rowExtent)
        : wheel.rows.checkpoint(isResting: false)
    )
  }

  // MARK: - Layout

  /// The rectangle of an open sheet; it depends only on the window's size, so it also exists if the scene has
  /// no sheet.
  static func panel(in layout: StageLayout) -> Rect { layout.sheet }

  /// An open sheet is at the bottom and centred, 160...320 points high and at most 420 points wide.
  static func openFrame(in window: Rect) -> Rect {
    let extent = min(320, max(160, window.height - 80))
    let width = min(420, window.width)
    let x = ((window.width - width) / 2).rounded()
    return Rect(x: x, y: window.height - extent, width: width, height: extent)
  }

  func target(at place: Point) -> StageTarget? {
    // A falling sheet and a closed one, which is below the window, take no presses.
    if !picker.isPresented { return nil }
    return switch picker.part(atX: place.x, y: place.y) {
    case .content: .sheetWheel
    case .grabber, .cancel, .done: .sheet
    case .backdrop: nil
    }
  }

  func target(of event: PickerEvent) -> StageTarget {
    switch event.kind {
    case .sheet, .decision: .sheet
    case .scroll, .tick, .change, .settle: .sheetWheel
    }
  }

  func button(at place: Point) -> String? {
    switch picker.part(atX: place.x, y: place.y) {
    case .backdrop: "backdrop"
    case .cancel: "cancel"
    case .done: "done"
    case .content, .grabber: nil
    }
  }

  // MARK: - Input

  mutating func start(_ target: StageTarget, row: Int) {
    var events: [PickerEvent] = []
    picker.select(row, in: target.part, animated: false, at: 0, into: &events)
    picker = PickerSheet(picker.content)
  }

  mutating func press(
    _ button: String,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    switch button {
    case "open": picker.present(cause: cause, at: time, into: &events)
    case "done": picker.done(cause: cause, at: time, into: &events)
    default: picker.cancel(cause: cause, at: time, into: &events)
    }
  }

  mutating func resize(to space: PieceSpace, at time: Double, into events: inout [PickerEvent]) {
    self.space = space
    let frame = Self.openFrame(in: space.frame)
    picker.updateContent { content in
      content.resize(radius: (frame.height - SheetPart.toolbarExtent) / 2 - 8)
    }
    picker.resize(
      frame: PickerFrame(x: frame.x, y: 0, width: frame.width, height: space.frame.height),
      contentExtent: frame.height,
      safeArea: space.safeArea,
      at: time,
      into: &events
    )
  }

  func response(to key: Key, on target: StageTarget) -> PieceResponse? {
    .steps(key, up: -1)
  }

  /// Enter opens the sheet, or presses Done while the sheet is open.
  ///
  /// Esc presses Cancel. Tab does not leave an open sheet.
  func shortcut(_ key: Key) -> PieceResponse? {
    switch key {
    case .returnKey: .press(picker.isPresented ? "done" : "open")
    case .escape where picker.isPresented: .press("cancel")
    case .tab where picker.isPresented: .nothing
    default: nil
    }
  }

  func match(_ typing: TypeAhead, on target: StageTarget) -> Int? {
    picker.content.match(typing, in: 0)
  }

  func rowsOfWheelTurn(dx: Double, dy: Double, on target: StageTarget) -> Double? {
    target == .sheetWheel ? -dy : nil
  }

  // MARK: - Output

  private func rect(of part: SheetPart) -> Rect { Rect(picker.frame(of: part)) }

  func motion(of target: StageTarget) -> TargetMotion? {
    target == .sheet ? .sheet(picker.sheet) : picker.rows(in: target.part).map { .rows($0) }
  }

  func draw(into list: inout DisplayList, on stage: Stage) {
    let shown = picker.displayed(stage.look.fingers)
    let wheelPlace = Rect(shown.frame(of: .content))
    let shade = Color(0x000000, opacity: 0.5 * shown.sheet.dimming)
    list.append(.rectangle(space.frame, shade))
    list.appendSheet(
      picker.content,
      wheel: wheel.displayed(stage.look.fingers),
      in: Rect(shown.frame(of: .grabber)),
      wheelPlace: wheelPlace,
      toolbarExtent: SheetPart.toolbarExtent,
      rowSize: DisplayList.rowSize(forWidth: rowWidth, in: wheelPlace),
      showsLanding: stage.look.showsLanding,
      theme: stage.theme
    )
  }

  func element(of target: StageTarget) -> AccessibilityElement {
    wheel.accessibility(label: "Choices", value: picker.content.selectedTexts[0])
  }

  func accessibility(focus: StageTarget) -> [StageAccessibility] {
    guard picker.isPresented else { return [] }
    let dialog = AccessibilityElement(role: .dialog, label: "Choose", actions: [.dismiss])
    let content = element(of: .sheetWheel)
    return [
      StageAccessibility(.sheet, element: dialog, rect: rect(of: .grabber), isFocused: false),
      StageAccessibility(button: "Cancel", rect: rect(of: .cancel)),
      StageAccessibility(button: "Done", rect: rect(of: .done)),
      StageAccessibility(.sheetWheel, element: content, rect: rect(of: .content), isFocused: true),
    ]
  }

  func place(of name: String, item: Int?) -> PiecePlace? {
    guard picker.isPresented, visible > 1 else {
      let button = space.titleButton
      return name == "open" && button.width > 0 ? PiecePlace(button) : nil
    }
    let sheet = rect(of: .grabber)
    switch name {
    case "sheet": return PiecePlace(sheet)
    case "sheet.0": return wheel.place(ofRow: item, in: rect(of: .content))
    case "grabber": return PiecePlace(sheet, at: Point(x: sheet.center.x, y: sheet.y + 8))
    case "done": return PiecePlace(rect(of: .done))
    case "cancel": return PiecePlace(rect(of: .cancel))
    case "backdrop":
      return PiecePlace(space.frame, at: Point(x: sheet.center.x, y: max(1, sheet.y / 2)))
    default: return nil
    }
  }
}

extension Piece {
  package static func sheet(_ piece: SheetPiece) -> Piece { Piece(piece) }
}

extension StageTarget {
  package static let sheetWheel = StageTarget(piece: SheetPiece.name, part: 0, name: "sheet.0")
  /// The sheet with its grabber and buttons; it has no rows.
  package static let sheet = StageTarget(piece: SheetPiece.name, part: 1, name: SheetPiece.name)
}

extension StageLayout {
  /// The rectangle of an open sheet.
  package var sheet: Rect { SheetPiece.openFrame(in: bounds) }
}

extension Stage {
  /// The model of the sheet; a closed sheet without rows if the scene has none.
  package var sheet: PickerSheet<Picker> {
    for piece in pieces {
      if case .sheet(let sheet) = piece.content { return sheet.picker }
    }
    return PickerSheet(Picker(columns: [[]]))
  }
}
