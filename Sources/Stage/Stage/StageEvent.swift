package import Pickers
import PresetText
import ScrollPhysics

/// A piece, or a part of a piece, that receives the input of pointers, wheels and keys.
///
/// The file of each kind of piece declares its targets, such as `StageTarget.ruler`.
package struct StageTarget: Equatable, Sendable {
  /// Name of the piece, such as "wheel".
  let piece: String
  /// Index of the column in the piece, from 0.
  ///
  /// For a knob, it is the index of the knob, and for the list of knobs −1. For a part without rows, such as
  /// the grabber of a sheet, it is the number of columns of the piece.
  let part: Int
  /// The name in event lists and checkpoints: "wheel.0", "ruler", "header", "sheet", "sheet.0",
  /// "engines", "knob.dragSlop", "beside".
  package let name: String

  /// A target that no piece has.
  static let none = StageTarget(piece: "", part: 0, name: "")

  /// Whether the target is a part of the tuning panel.
  var isOnPanel: Bool {
    piece == KnobsPiece.name || piece == Self.engines.piece || piece == Self.beside.piece
  }

  /// The name in the list of latest events; for a knob the name of the parameter in words.
  var title: String { knob.map { TuningScale.all[$0].title } ?? name }
}

/// A button that a pointer or a key can press: in the title bar, on the tuning panel, or on a piece.
package enum StageButton: Equatable, Sendable {
  /// The button in the title bar that opens a piece.
  case open
  /// The button in the title bar that shows the list of keys.
  case help
  case record
  case replay
  case tune
  case tuning(TuningButton)
  /// The index of a piece, and the name of one of its buttons, such as "done".
  case piece(Int, String)

  /// The buttons that can have the focus.
  static let stops =
    [.help, .record, .replay, .tune, .open] + TuningLayout.controls.map { tuning($0) }

  /// The name in session headers and entries, such as "record" or "panel.ghost".
  var name: String {
    switch self {
    case .open: "open"
    case .help: "help"
    case .record: "record"
    case .replay: "replay"
    case .tune: "tune"
    case .tuning(let button): button.name
    case .piece(_, let name): name
    }
  }
}

package struct StageEvent: Equatable, Sendable {
  package let target: StageTarget
  package let event: PickerEvent
}

/// The reason why a session cannot be played on the stage.
package enum StageError: Error, Equatable, Sendable, CustomStringConvertible {
  case unknownPreset(String)
  case unknownScene(String, known: [String])
  /// A tuning parameter does not exist or is out of range; the text names it.
  case tuning(String)
  /// The header's start or view does not fit the stage; the text contains what was found and expected.
  case start(String)
  /// A theme or preset in the session cannot be used; the text names it and what was expected.
  case attachment(String)

  /// One line: what was found and what was expected.
  package var description: String {
    switch self {
    case .unknownPreset(let name):
      PresetText.unknown(name)
    case .unknownScene(let name, let known):
      "unknown scene '\(name)', expected one of: \(known.joined(separator: ", "))"
    case .tuning(let text), .start(let text), .attachment(let text):
      text
    }
  }
}
