package import Drawing
import JSONText
import Sessions

/// What does not change with time in a piece.
package struct PieceFacts: Equatable, Sendable {
  /// The name of its kind.
  package let name: String
  /// The part of the window that it takes.
  let slot: PieceSlot
  /// The targets of its columns in order, which the Tab key reaches.
  let targets: [StageTarget]
  /// Other targets whose motion on the screen is measured.
  var otherTargets: [StageTarget] = []
  /// What it has in checkpoints.
  var states: [NamedState]
  /// The names of places that gesture scripts can use.
  var placeNames: [String]
  /// Whether letters select rows.
  var findsRowsByLetters = true
  /// Keys without a letter or digit that are a part of what is typed.
  var typedKeys: [Key] = []
  /// Whether what follows is on the left.
  var isRightToLeft = false
  /// Whether ghosts of its motions are drawn.
  var showsGhosts = false
  /// The names of the pictures of its rows, each once.
  package var images: [String] = []
  /// The numbers that its rows count with; a page has an `Int` of 32 bits.
  package var numbers: [Int] = []
  /// Number of its marks; 0 for rows that are in memory.
  package var markCount = 0

  init(_ name: String, _ slot: PieceSlot, targets: [StageTarget]) {
    self.name = name
    self.slot = slot
    self.targets = targets
    states = [NamedState(name: name, targets: targets)]
    placeNames = targets.map { $0.name }
  }
}

/// The part of the window that a piece takes.
enum PieceSlot {
  /// A low strip above the others.
  case strip
  /// A share of the area below the strips.
  case area
  /// The whole window, above everything else.
  case window
}

/// A name that a piece has in checkpoints.
struct NamedState: Equatable {
  let name: String
  /// The targets whose rows it has, in order.
  var targets: [StageTarget] = []
  /// The only selection with which a session can begin, where it has no rows.
  var start: String?
}

/// A kind of piece, as scenes, decks and exports need it.
package struct PieceKind: Sendable {
  /// The name in checkpoints, in scenes, in the targets of events, and of its panel.
  package let name: String
  /// The keys of its decks, of which no other kind has the first.
  let deckKeys: [String]
  /// What a scene can set of its pieces.
  let properties: [PieceProperty]
  /// Reads an object without other keys than those of its decks.
  let read: @Sendable (JSONValue) throws(SourceProblem) -> Piece
  /// The place in a window that shows a piece alone; empty where the scene has none.
  package let panel: @Sendable (StageLayout) -> Rect

  init<Kind: StagePiece>(_ kind: Kind.Type) {
    name = Kind.name
    deckKeys = Kind.deckKeys
    properties = Kind.properties
    read = { deck throws(SourceProblem) in Piece(try Kind(deck: deck)) }
    panel = { Kind.panel(in: $0) }
  }
}

/// A number that a scene can set of a piece.
struct PieceProperty {
  let name: String
  let range: ClosedRange<Double>
}
