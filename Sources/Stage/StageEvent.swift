package import Pickers
import ScrollPhysics

/// A piece on the stage that fingers, wheels and keys can reach.
package enum StageTarget: Equatable, Sendable {
  /// A column of the wheel, counted from the left.
  case wheel(Int)
  /// The ruler.
  case ruler
  /// The looping header.
  case header
  /// The sheet with its grabber and buttons.
  case sheet
  /// The wheel on the sheet.
  case sheetWheel
  /// A knob of the tuning panel, by its place in `ScrollTuning.allParameters`.
  case knob(Int)

  /// The name in event lists and checkpoints: "wheel.0", "ruler", "header", "sheet", "sheet.0",
  /// "knob.dragSlop".
  package var name: String {
    switch self {
    case .wheel(let column): "wheel.\(column)"
    case .ruler: "ruler"
    case .header: "header"
    case .sheet: "sheet"
    case .sheetWheel: "sheet.0"
    case .knob(let knob): Self.knobNames[knob]
    }
  }

  private static let knobNames = ScrollTuning.allParameters.map { "knob.\($0.name)" }
}

/// Something a piece on the stage tells.
package struct StageEvent: Equatable, Sendable {
  /// Which piece.
  package var target: StageTarget
  /// What it tells.
  package var event: PickerEvent

  /// Creates an event.
  package init(target: StageTarget, event: PickerEvent) {
    self.target = target
    self.event = event
  }
}

/// Why a session cannot be put on the stage.
package enum StageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No preset has that name.
  case unknownPreset(String, known: [String])
  /// No scene has that name.
  case unknownScene(String, known: [String])
  /// A tuning number does not exist or is out of range; says which.
  case tuning(String)
  /// A starting place does not exist; says which and what was expected.
  case start(String)

  /// One line: what was found and what was expected.
  package var description: String {
    switch self {
    case .unknownPreset(let name, let known):
      "unknown preset '\(name)', expected one of: \(known.joined(separator: ", "))"
    case .unknownScene(let name, let known):
      "unknown scene '\(name)', expected one of: \(known.joined(separator: ", "))"
    case .tuning(let text), .start(let text):
      text
    }
  }
}
