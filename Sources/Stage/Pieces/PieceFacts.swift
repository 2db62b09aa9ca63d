package import Drawing
import JSONText
import Sessions

/// The constant properties of a piece.
package struct PieceFacts: Equatable, Sendable {
  /// The name of the kind of piece.
  package let name: String
  /// The part of the window that the piece occupies.
  let slot: PieceSlot
  /// The targets of the piece's columns, in the order of the Tab key.
  let targets: [StageTarget]
  /// Other targets whose motion on the screen is measured.
  var otherTargets: [StageTarget] = []
  /// The entries of the piece in checkpoints.
  var states: [NamedState]
  /// The names of places that gesture scripts can use.
  var placeNames: [String]
  /// Whether typed letters select rows.
  var findsRowsByLetters = true
  /// Keys without a letter or digit that are part of typed text.
  var typedKeys: [Key] = []
  /// Whether the next row or column is on the left.
  var isRightToLeft = false
  /// Whether ghosts of the piece's motions are drawn.
  var showsGhosts = false
  /// The file names of the pictures of its rows, without duplicates.
  package var images: [String] = []
  /// The numbers of its rows, for a check: an `Int` in a page has 32 bits.
  package var numbers: [Int] = []
  /// Number of marks; 0 for rows that are stored in memory.
  package var markCount = 0

  init(_ name: String, _ slot: PieceSlot, targets: [StageTarget]) {
    self.name = name
    self.slot = slot
    self.targets = targets
    states = [NamedState(name: name, targets: targets)]
    placeNames = targets.map { $0.name }
  }
}

/// The part of the window that a piece occupies.
enum PieceSlot {
  /// A low strip above the other pieces.
  case strip
  /// A share of the area below the strips.
  case area
  /// The whole window, in front of everything else.
  case window
}

/// A name of a piece in checkpoints.
struct NamedState: Equatable {
  let name: String
  /// The targets whose rows are stored under the name, in order.
  var targets: [StageTarget] = []
  /// For a name without rows, the only selection with which a session can begin.
  var start: String?
}

/// A kind of piece: the functions that scenes, decks and exports need.
package struct PieceKind: Sendable {
  /// The name in checkpoints, in scenes, in the targets of events, and of the panel.
  package let name: String
  /// The keys of its decks.
  ///
  /// The first key belongs to no other kind.
  let deckKeys: [String]
  /// The numbers that a scene can set for pieces of this kind.
  let properties: [PieceProperty]
  /// Reads a deck, an object that has only keys of `deckKeys`.
  let read: @Sendable (JSONValue) throws(SourceProblem) -> Piece
  /// The place of the piece in a layout, for a picture of it alone; empty if the scene has no such
  /// piece.
  package let panel: @Sendable (StageLayout) -> Rect

  init<Kind: StagePiece>(_ kind: Kind.Type) {
    name = Kind.name
    deckKeys = Kind.deckKeys
    properties = Kind.properties
    read = { deck throws(SourceProblem) in Piece(try Kind(deck: deck)) }
    panel = { Kind.panel(in: $0) }
  }
}

/// A number that a scene can set for a piece.
struct PieceProperty {
  let name: String
  let range: ClosedRange<Double>
}
