import Drawing
import Pickers
import ScrollPhysics
import Sessions

/// A piece on the stage.
///
/// Only this file switches over the kinds of pieces. Each kind has a file in this folder that declares its
/// conformance to `StagePiece`. The comments of that protocol document the functions.
package struct Piece: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    case wheel(WheelPiece)
    case ruler(RulerPiece)
    case header(HeaderPiece)
    case sheet(SheetPiece)
    case presets(PresetsPiece)
    case knobs(KnobsPiece)
  }

  /// The kinds that a scene can have, in the order in which error messages list them.
  package static let kinds = [
    PieceKind(WheelPiece.self),
    PieceKind(RulerPiece.self),
    PieceKind(HeaderPiece.self),
    PieceKind(SheetPiece.self),
  ]

  package var facts: PieceFacts { shared.facts }
  private let shared: SharedFacts
  package private(set) var content: Content
  /// Changes only by inputs.
  private(set) var state: PieceState

  init(_ piece: some StagePiece) {
    shared = SharedFacts(piece.facts)
    content = piece.content
    state = piece.state
  }

  mutating func apply(_ input: PieceInput, at time: Double, into output: inout PieceOutput) {
    content.apply(input, at: time, &state, into: &output)
  }

  func draw(into list: inout DisplayList, on stage: Stage) {
    switch content {
    case .wheel(let piece): piece.draw(into: &list, on: stage)
    case .ruler(let piece): piece.draw(into: &list, on: stage)
    case .header(let piece): piece.draw(into: &list, on: stage)
    case .sheet(let piece): piece.draw(into: &list, on: stage)
    case .presets(let piece): piece.draw(into: &list, on: stage)
    case .knobs(let piece): piece.draw(into: &list, on: stage)
    }
  }

  func motion(of target: StageTarget) -> TargetMotion? {
    switch content {
    case .wheel(let piece): piece.motion(of: target)
    case .ruler(let piece): piece.motion(of: target)
    case .header(let piece): piece.motion(of: target)
    case .sheet(let piece): piece.motion(of: target)
    case .presets(let piece): piece.motion(of: target)
    case .knobs(let piece): piece.motion(of: target)
    }
  }

  func response(to gesture: PieceGesture) -> PieceResponse? {
    switch content {
    case .wheel(let piece): piece.response(to: gesture)
    case .ruler(let piece): piece.response(to: gesture)
    case .header(let piece): piece.response(to: gesture)
    case .sheet(let piece): piece.response(to: gesture)
    case .presets(let piece): piece.response(to: gesture)
    case .knobs(let piece): piece.response(to: gesture)
    }
  }

  func place(of name: String, item: Int?) -> PiecePlace? {
    switch content {
    case .wheel(let piece): piece.place(of: name, item: item)
    case .ruler(let piece): piece.place(of: name, item: item)
    case .header(let piece): piece.place(of: name, item: item)
    case .sheet(let piece): piece.place(of: name, item: item)
    case .presets(let piece): piece.place(of: name, item: item)
    case .knobs(let piece): piece.place(of: name, item: item)
    }
  }

  func addStates(to checkpoint: inout Checkpoint, isResting: Bool) {
    switch content {
    case .wheel(let piece): piece.addStates(to: &checkpoint, isResting: isResting)
    case .ruler(let piece): piece.addStates(to: &checkpoint, isResting: isResting)
    case .header(let piece): piece.addStates(to: &checkpoint, isResting: isResting)
    case .sheet(let piece): piece.addStates(to: &checkpoint, isResting: isResting)
    case .presets(let piece): piece.addStates(to: &checkpoint, isResting: isResting)
    case .knobs(let piece): piece.addStates(to: &checkpoint, isResting: isResting)
    }
  }

  func accessibility(focus: StageTarget) -> [StageAccessibility] {
    switch content {
    case .wheel(let piece): piece.accessibility(focus: focus)
    case .ruler(let piece): piece.accessibility(focus: focus)
    case .header(let piece): piece.accessibility(focus: focus)
    case .sheet(let piece): piece.accessibility(focus: focus)
    case .presets(let piece): piece.accessibility(focus: focus)
    case .knobs(let piece): piece.accessibility(focus: focus)
    }
  }
}

/// The facts of a piece; its copies share them, so that a copy of a piece takes less time.
private final class SharedFacts: Equatable, Sendable {
  let facts: PieceFacts

  init(_ facts: PieceFacts) { self.facts = facts }

  static func == (one: SharedFacts, other: SharedFacts) -> Bool {
    one === other || one.facts == other.facts
  }
}

extension Piece.Content {
  /// Applies an input in place, without copying the content.
  ///
  /// The content is moved out of the enum while it changes, so that its arrays have only one owner.
  fileprivate mutating func apply(
    _ input: PieceInput,
    at time: Double,
    _ state: inout PieceState,
    into output: inout PieceOutput
  ) {
    switch consume self {
    case .wheel(let piece): self = (consume piece).after(input, at: time, &state, into: &output)
    case .ruler(let piece): self = (consume piece).after(input, at: time, &state, into: &output)
    case .header(let piece): self = (consume piece).after(input, at: time, &state, into: &output)
    case .sheet(let piece): self = (consume piece).after(input, at: time, &state, into: &output)
    case .presets(let piece): self = (consume piece).after(input, at: time, &state, into: &output)
    case .knobs(let piece): self = (consume piece).after(input, at: time, &state, into: &output)
    }
  }
}
