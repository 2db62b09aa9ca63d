package import Sessions

extension Stage {
  /// Where every piece is now: its selection and its offset to 1/64 point.
  package var checkpoint: Checkpoint {
    var checkpoint = Checkpoint()
    for piece in pieces { piece.model.addStates(to: &checkpoint, isResting: false) }
    addTuning(to: &checkpoint)
    return checkpoint
  }

  /// Where every piece would rest if it were released now, on its row: the start of a session.
  package var restingCheckpoint: Checkpoint {
    var checkpoint = Checkpoint()
    for piece in pieces { piece.model.addStates(to: &checkpoint, isResting: true) }
    return checkpoint
  }
}
