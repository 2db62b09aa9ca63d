package import Drawing
import JSONText
import Sessions

/// The properties of a piece that never change, such as its name, its targets and its entries in checkpoints.
package struct PieceFacts: Equatable, Sendable {
  /// Name of the kind of piece, such as "wheel".
  package let name: String
  let slot: PieceSlot
  /// One for each column, in the order of the Tab key.
  let targets: [StageTarget]
  /// Targets outside the Tab order whose displayed motion is measured too, such as the sheet.
  var otherTargets: [StageTarget] = []
  /// The piece's entries in checkpoints.
  var states: [NamedState]
  /// The names of the parts that gesture scripts can touch, such as "wheel.0" or "done".
  var placeNames: [String]
  /// Whether rows or columns run from right to left: the next one is on the left.
  var isRightToLeft = false
  var showsGhosts = false
  /// File names of the images in the rows; each name occurs once.
  package var images: [String] = []
  /// The first number, the step and the last number of each sequence of numbers in the rows, one after another.
  ///
  /// An export to a page checks these values, because an `Int` in a page has 32 bits.
  package var numbers: [Int] = []
  /// Number of marks of a ruler; 0 for other pieces.
  package var markCount = 0

  init(_ name: String, _ slot: PieceSlot, targets: [StageTarget]) {
    self.name = name
    self.slot = slot
    self.targets = targets
    states = [NamedState(name: name, targets: targets)]
    placeNames = targets.map { $0.name }
  }
}

/// The part of the window that the layout gives to a piece.
enum PieceSlot {
  /// A low strip above the other pieces.
  case strip
  /// One of the areas of equal size below the strips.
  case area
  /// The whole window, in front of everything else.
  case window
  /// A part of the tuning panel, which is not in the scene.
  case panel
}

/// An entry that a piece adds to a checkpoint.
struct NamedState: Equatable {
  let name: String
  /// The targets whose rows the entry contains, in order.
  var targets: [StageTarget] = []
  /// The state that the entry must have at the beginning of a session, such as "closed".
  ///
  /// nil for an entry with rows: a session can begin on any row.
  var start: String?
}

package struct PieceKind: Sendable {
  /// Used in checkpoints, scenes, event targets, and options for crops of pictures.
  package let name: String
  /// Only decks for this kind can have the first key.
  let deckKeys: [String]
  let properties: [PieceProperty]
  /// The JSON object must have no keys other than `deckKeys`.
  let read: @Sendable (JSONValue) throws(SourceProblem) -> Piece
  /// The rectangle to which a picture is cropped; empty if the scene has no such piece.
  package let panel: @Sendable (StageLayout) -> Rect

  init<Kind: ScenePiece>(_ kind: Kind.Type) {
    name = Kind.name
    deckKeys = Kind.deckKeys
    properties = Kind.properties
    read = { deck throws(SourceProblem) in Piece(try Kind(deck: deck)) }
    panel = { Kind.panel(in: $0) }
  }
}

/// A numeric property of a piece that a scene can set.
struct PieceProperty {
  let name: String
  let range: ClosedRange<Double>
}
