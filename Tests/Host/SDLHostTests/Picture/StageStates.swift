import Drawing
import FrameTiming
import Pickers
import ScrollPhysics
import Sessions
import Stage

/// Stages at rest and in motion, and their display lists.
nonisolated struct StageState: CustomStringConvertible, Sendable {
  /// The state of the pieces.
  enum Moment: String, CaseIterable, Sendable {
    /// Nothing moves.
    case rest
    /// Every piece is dragged by its own finger.
    case drag
    /// Every piece decelerates after a fling.
    case fling
    /// The sheet is half open.
    case sheet
  }

  var moment = Moment.rest
  var width = 1280.0
  var height = 720.0
  var scale = 1.0
  var theme = Theme.dark

  var description: String { "\(moment.rawValue) \(Int(width))x\(Int(height)) at \(scale)" }

  /// Each moment, and further sizes, scales and themes.
  static let all: [StageState] =
    Moment.allCases.map { StageState(moment: $0) } + [
      StageState(moment: .fling, theme: .light),
      StageState(moment: .sheet, theme: .contrastLight),
      StageState(moment: .drag, width: 480, height: 320),
      StageState(moment: .drag, width: 800, height: 480, scale: 1.25),
      StageState(moment: .fling, width: 720, height: 1280, scale: 1.5),
      StageState(moment: .fling, width: 960, height: 540, scale: 2, theme: .contrastDark),
      StageState(moment: .drag, width: 640, height: 400, scale: 3),
    ]

  /// A scene with every piece, in two scripts.
  static var scene: Scene {
    let suits = ColumnRows.titles(["クローバー", "スペード", "ハート", "ダイヤ"])
    let ranks = ColumnRows.titles((1...13).map { "\($0)" })
    let cards = Picker(columns: [suits, ranks], looping: [1], selection: [2, 6])
    let scale = RulerScale(minimum: 0, step: 1, fractionDigits: 1, count: 1001)
    let titles = ["Electronics", "Fashion", "おすすめ", "Books", "Sports", "Music", "Garden"]
    return Scene(
      name: "all",
      pieces: [
        .wheel(WheelPiece(cards)),
        .ruler(RulerPiece(scale: scale, unit: "kg", mark: 637)),
        .header(HeaderPiece(titles: titles, title: 2)),
        .sheet(SheetPiece(choices: ["北海道", "青森県", "Tokyo", "大阪府"], choice: 1)),
      ]
    )
  }

  /// The stage at the moment.
  func stage() throws -> Stage {
    let header = SessionHeader(
      title: "",
      width: width,
      height: height,
      scale: scale,
      preset: "uikit",
      scene: "all"
    )
    var stage = try Stage(header: header, scene: Self.scene)
    stage.look.themes = StageThemes(dark: theme, light: theme)
    var events: [StageEvent] = []
    switch moment {
    case .rest: break
    case .drag, .fling: try drag(&stage, into: &events)
    case .sheet:
      let enter = SessionEvent.key(.returnKey, isDown: true, modifiers: [])
      try stage.apply(SessionEntry(time: 0.1, event: enter), into: &events)
      stage.advance(to: 0.2, into: &events)
    }
    return stage
  }

  /// The display list of the stage, with an overlay of 90 frames.
  func list() throws -> DisplayList {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    for number in 0..<90 {
      let draw = 0.001 + 0.0004 * Double(number % 7) + (number == 60 ? 0.011 : 0)
      log.record(
        FrameSample(
          number: number,
          start: Double(number) / 60,
          update: 0.0008,
          draw: draw,
          present: 0.0006,
          interval: 1.0 / 60
        )
      )
    }
    var list = DisplayList()
    var status = StageStatus(recording: "REC 0:12", hint: "F8 record")
    status.isWriting = true
    try stage().draw(into: &list, status: status, frames: log, overview: FrameOverview(of: log))
    return list
  }

  /// Drags every piece by 52 points in 0.1 s, and lifts the fingers for a fling.
  private func drag(_ stage: inout Stage, into events: inout [StageEvent]) throws {
    for step in 0...12 {
      for (id, target) in stage.targets.enumerated() where !isSheet(target) {
        let center = stage.rect(of: target).center
        let isVertical = stage[target].scroller.axis == .vertical
        let distance = 4.3 * Double(step)
        let x = center.x - (isVertical ? 0 : distance)
        let y = center.y - (isVertical ? distance : 0)
        let event: SessionEvent =
          step == 0
          ? .down(id: id, x: x, y: y, kind: .touch, pressure: nil) : .move(id: id, x: x, y: y)
        try stage.apply(SessionEntry(time: Double(step) * 0.008, event: event), into: &events)
      }
    }
    guard moment == .fling else { return }
    for id in stage.pointerIDs {
      try stage.apply(SessionEntry(time: 0.1, event: .up(id: id)), into: &events)
    }
    stage.advance(to: 0.25, into: &events)
  }

  private func isSheet(_ target: StageTarget) -> Bool {
    target == .sheet || target == .sheetWheel
  }
}
