package import Drawing
package import Pickers
import ScrollPhysics
import Sessions

/// A sheet with a wheel on it, which a button in the title bar opens.
package struct SheetPiece: StagePiece {
  /// The texts of the wheel's rows.
  let choices: [String]
  /// The row that is committed at the beginning.
  let choice: Int
  /// The model.
  private(set) var sheet: PickerSheet<Picker>
  private var layout = SheetLayout(width: 1, height: 1)
  private var titleFrame = Rect.zero

  let name = "sheet"
  let slot = PieceSlot.window
  let targets: [StageTarget] = []
  let checkpointNames = ["sheet", "sheet.0"]

  /// How far below the sheet's top edge its grabber is taken, in points.
  private static let grabberInset = 8.0

  /// Creates a closed sheet.
  ///
  /// - Parameters:
  ///   - choices: The texts of the wheel's rows.
  ///   - choice: The row that is committed at the beginning.
  package init(choices: [String], choice: Int = 0) {
    self.choices = choices
    self.choice = choice
    sheet = PickerSheet(Picker(columns: [.titles(choices)], selection: [choice]))
  }

  mutating func begin(_ session: PieceSession) throws(StageError) {
    if let state = session.start?[name]?.states.first, state.selection != .name("closed") {
      throw .start("start of sheet is \(state.selection), expected \"closed\"")
    }
    let row = try session.row(of: "sheet.0", own: choice, count: choices.count)
    sheet = PickerSheet(
      Picker(columns: [.titles(choices)], selection: [row], tuning: session.tuning)
    )
  }

  // MARK: - State

  var state: PieceState {
    PieceState(
      isMoving: sheet.isMoving,
      modalTarget: sheet.isPresented ? .sheetWheel : nil,
      isVisible: visible > 0,
      isInWindow: true,
      titleButton: sheet.content.text(ofRow: sheet.committed[0], in: 0)
    )
  }

  func rows(of target: StageTarget) -> RowScroller? {
    target == .sheetWheel ? sheet.content.columns[0].wheel.rows : nil
  }

  func addStates(to checkpoint: inout Checkpoint, isResting: Bool) {
    let rows = sheet.content.columns[0].wheel.rows
    let row = sheet.committed[0]
    if isResting {
      checkpoint["sheet"] = .one(.init(BottomSheet.Phase.closed.rawValue, at: 0))
      checkpoint["sheet.0"] = .one(
        .init(row, at: Double(row) * rows.rowExtent)
      )
    } else {
      checkpoint["sheet"] = .one(.init(sheet.sheet.phase.rawValue, at: visible))
      checkpoint["sheet.0"] = .one(rows.checkpoint(isResting: false))
    }
  }

  // MARK: - Layout

  private var visible: Double { sheet.sheet.visibleExtent }

  /// Where pointers on a target are measured from: its place on a sheet that is open.
  func rect(of target: StageTarget) -> Rect {
    target == .sheetWheel
      ? layout.wheel(visible: layout.extent) : layout.sheet(visible: layout.height)
  }

  func target(at place: Point) -> StageTarget? {
    switch sheet.part(atX: place.x, y: place.y) {
    case .content: .sheetWheel
    case .grabber, .cancel, .done: .sheet
    case .backdrop: nil
    }
  }

  func button(at place: Point) -> String? {
    guard layout.sheet(visible: visible).contains(place) else { return "backdrop" }
    return ["cancel", "done"].first {
      layout.toolbarButton($0, visible: visible).contains(place)
    }
  }

  // MARK: - Input

  mutating func apply(_ input: PieceInput, at time: Double, into output: inout PieceOutput) {
    switch input {
    case .time:
      sheet.advance(to: time, into: &output.buffer)
    case .pointer(let event, _):
      sheet.handle(event, into: &output.buffer)
    case .rows(_, let move, let cause):
      sheet.apply(move.command, in: 0, cause: cause, at: time, into: &output.buffer)
    case .press("open", let cause):
      sheet.present(cause: cause, at: time, into: &output.buffer)
    case .press("done", let cause):
      sheet.done(cause: cause, at: time, into: &output.buffer)
    case .press(_, let cause):
      sheet.cancel(cause: cause, at: time, into: &output.buffer)
    case .resize(let space):
      sheet.cancel(cause: .program, at: time, into: &output.buffer)
      resize(to: space)
      sheet.advance(to: time, into: &output.buffer)
    case .tuning(let tuning):
      sheet.tuning = tuning
    }
    output.emitSheet()
  }

  private mutating func resize(to space: PieceSpace) {
    layout = SheetLayout(width: space.frame.width, height: space.frame.height)
    titleFrame = space.titleButton
    let picker = Picker(
      columns: [.titles(choices)],
      selection: sheet.committed,
      radius: (layout.extent - SheetPart.toolbarExtent) / 2 - 8,
      tuning: sheet.tuning
    )
    sheet = PickerSheet(
      picker,
      frame: PickerFrame(layout.sheet(visible: layout.height)),
      contentExtent: layout.extent,
      safeArea: space.safeArea
    )
  }

  func response(to key: Key, on target: StageTarget) -> KeyResponse? {
    WheelPiece.step(key).map { .steps($0) }
  }

  /// Enter opens the sheet and is Done, Esc is Cancel; Tab stays on the sheet.
  func shortcut(_ key: Key) -> KeyResponse? {
    switch key {
    case .returnKey: .press(sheet.isPresented ? "done" : "open")
    case .escape where sheet.isPresented: .press("cancel")
    case .tab where sheet.isPresented: .nothing
    default: nil
    }
  }

  func match(_ typing: TypeAhead, on target: StageTarget) -> Int? {
    typing.match(in: choices.count) { choices[$0] }
  }

  func rowsOfWheelTurn(dx: Double, dy: Double, on target: StageTarget) -> Double? {
    target == .sheetWheel ? -dy : nil
  }

  // MARK: - Output

  func draw(into list: inout DisplayList, _ look: PieceLook) {
    list.append(
      .rectangle(
        Rect(x: 0, y: 0, width: layout.width, height: layout.height),
        Color(0x000000, opacity: 0.5 * sheet.sheet.dimming)
      )
    )
    list.appendSheet(
      sheet.content,
      in: layout.sheet(visible: visible),
      wheel: layout.wheel(visible: visible),
      toolbarExtent: SheetPart.toolbarExtent,
      showsLanding: look.showsLanding,
      theme: look.theme
    )
  }

  func accessibility(focus: StageTarget) -> [StageAccessibility] {
    func button(_ label: String, value: String = "", _ rect: Rect) -> StageAccessibility {
      StageAccessibility(
        element: AccessibilityElement(
          role: .button,
          label: label,
          value: value,
          actions: [.press]
        ),
        rect: rect,
        isFocused: false
      )
    }
    guard sheet.isPresented else {
      return [button("Choose", value: state.titleButton ?? "", titleFrame)]
    }
    let wheel = sheet.content.columns[0].wheel
    let chosen = wheel.selection.map { sheet.content.text(ofRow: $0, in: 0) } ?? ""
    return [
      StageAccessibility(
        element: AccessibilityElement(role: .dialog, label: "Choose", actions: [.dismiss]),
        rect: layout.sheet(visible: visible),
        isFocused: false
      ),
      button("Cancel", layout.toolbarButton("cancel", visible: visible)),
      button("Done", layout.toolbarButton("done", visible: visible)),
      StageAccessibility(
        element: wheel.accessibility(label: "Choices", value: chosen),
        rect: layout.wheel(visible: visible),
        isFocused: true
      ),
    ]
  }

  let placeNames = ["open", "sheet", "sheet.0", "grabber", "done", "cancel", "backdrop"]

  func place(of name: String, item: Int?) -> PiecePlace? {
    guard sheet.isPresented, visible > 1 else {
      return name == "open" ? PiecePlace(point: titleFrame.center) : nil
    }
    let frame = layout.sheet(visible: visible)
    let center = frame.center
    switch name {
    case "sheet": return PiecePlace(point: center)
    case "grabber": return PiecePlace(point: Point(x: center.x, y: frame.y + Self.grabberInset))
    case "done", "cancel":
      return PiecePlace(point: layout.toolbarButton(name, visible: visible).center)
    case "backdrop": return PiecePlace(point: Point(x: center.x, y: max(1, frame.y / 2)))
    case "sheet.0":
      let center = layout.wheel(visible: visible).center
      return sheet.content.columns[0].wheel.place(ofRow: item, center: center)
    default: return nil
    }
  }
}

/// Where the parts of a sheet are in a window, in points.
package struct SheetLayout: Equatable, Sendable {
  /// The window's width, in points.
  let width: Double
  /// The window's height, in points.
  let height: Double

  /// Greatest width of the sheet, in points.
  static let greatestWidth = 420.0
  private static let buttonWidth = 96.0

  /// Extent of the sheet's content, in points.
  package var extent: Double { min(320, max(160, height - 80)) }

  /// Where the sheet is when so much of it can be seen, in points.
  package func sheet(visible: Double) -> Rect {
    let sheetWidth = min(Self.greatestWidth, width)
    let x = ((width - sheetWidth) / 2).rounded()
    return Rect(x: x, y: height - visible, width: sheetWidth, height: max(extent, visible))
  }

  /// Where the wheel on the sheet is.
  func wheel(visible: Double) -> Rect {
    var rect = sheet(visible: visible)
    rect.y += SheetPart.toolbarExtent
    rect.height = extent - SheetPart.toolbarExtent
    return rect
  }

  /// Where "done" or "cancel" is on the sheet.
  func toolbarButton(_ name: String, visible: Double) -> Rect {
    let sheet = sheet(visible: visible)
    let x = name == "done" ? sheet.maxX - Self.buttonWidth : sheet.x
    return Rect(x: x, y: sheet.y, width: Self.buttonWidth, height: SheetPart.toolbarExtent)
  }
}

extension StageTarget {
  /// The sheet with its grabber and buttons.
  package static let sheet = StageTarget(piece: "sheet", part: 0, name: "sheet")
  /// The wheel on the sheet.
  package static let sheetWheel = StageTarget(piece: "sheet", part: 1, name: "sheet.0")
}

extension StageLayout {
  /// Where the parts of a sheet are.
  package var sheet: SheetLayout { SheetLayout(width: width, height: height) }
}

extension Stage {
  /// The model of the sheet; closed and without rows where there is none.
  package var sheet: PickerSheet<Picker> {
    for case .sheet(let piece) in pieces { return piece.sheet }
    return PickerSheet(Picker(columns: [[]]))
  }
}
