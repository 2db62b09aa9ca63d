/// The pieces of a stage in their initial state.
package struct Scene: Equatable, Sendable {
  /// The name in session headers.
  package var name: String
  /// In the order of the Tab key.
  package var pieces: [Piece]

  package init(name: String, pieces: [Piece] = []) {
    self.name = name
    self.pieces = pieces
  }

  /// Used in checkpoints and in the layout.
  package var pieceNames: [String] { pieces.map { $0.facts.name } }
}
