import JSONText

extension Checkpoint {
  /// A difference between a recorded checkpoint and a recomputed one.
  public struct Difference: Equatable, Sendable, CustomStringConvertible {
    /// What differs.
    package enum Aspect: String, Equatable, Sendable {
      /// The selections differ.
      case selection
      /// The selections are equal, the content offsets differ by more than the tolerance.
      case offset
      /// The recomputed checkpoint does not have the recorded piece.
      case missing
    }

    /// Name of the piece, with the index of its part when it has several: `ruler`, `wheel.1`.
    public var target: String
    /// What differs.
    package var what: Aspect
    /// The recorded value as text.
    public var recorded: String
    /// The recomputed value as text; `nothing` if the piece is missing.
    public var recomputed: String

    package init(target: String, what: Aspect, recorded: String, recomputed: String) {
      self.target = target
      self.what = what
      self.recorded = recorded
      self.recomputed = recomputed
    }

    /// One line, for example `wheel.1: recorded selection 6, recomputed 7`.
    public var description: String {
      "\(target): recorded \(what == .missing ? "state" : what.rawValue) \(recorded), "
        + "recomputed \(recomputed)"
    }
  }

  /// Compares a recorded checkpoint with the checkpoint of a replay at the same time.
  ///
  /// The recorded pieces are compared in their order. Pieces that only the replay has are not
  /// compared, because a later version of the stage can have more pieces. Selections must be equal.
  /// Offsets may differ by the tolerance, because elementary functions differ in the last bit between
  /// systems.
  ///
  /// - Parameters:
  ///   - recomputed: The checkpoint of the replay.
  ///   - offsetTolerance: Largest allowed distance of two offsets, in points; at least 0.
  /// - Returns: The first difference; nil if there is none.
  public func firstDifference(
    from recomputed: Checkpoint,
    offsetTolerance: Double = 1.0 / 64
  ) -> Difference? {
    let theirs = recomputed.places
    let ours = places
    for (target, state) in ours {
      guard let other = theirs.first(where: { $0.target == target })?.state else {
        return Difference(
          target: target,
          what: .missing,
          recorded: state.text,
          recomputed: "nothing"
        )
      }
      if let difference = state.difference(from: other, at: target, within: offsetTolerance) {
        return difference
      }
    }
    return nil
  }

  /// Every state with the name of its piece and the index of its part, in order.
  private var places: [(target: String, state: State)] {
    members.flatMap { member -> [(target: String, state: State)] in
      switch member.piece {
      case .one(let state): [(member.name, state)]
      case .many(let states):
        states.enumerated().map { ("\(member.name).\($0.offset)", $0.element) }
      }
    }
  }
}

extension Checkpoint.State {
  fileprivate var text: String {
    "[\(selection.text),\(ShownText.number(offset))]"
  }

  fileprivate func difference(
    from other: Checkpoint.State,
    at target: String,
    within tolerance: Double
  ) -> Checkpoint.Difference? {
    if selection != other.selection {
      return Checkpoint.Difference(
        target: target,
        what: .selection,
        recorded: selection.text,
        recomputed: other.selection.text
      )
    }
    // Negated, so that an offset that is not a number is a difference.
    if !(abs(offset - other.offset) <= tolerance) {
      return Checkpoint.Difference(
        target: target,
        what: .offset,
        recorded: ShownText.number(offset),
        recomputed: ShownText.number(other.offset)
      )
    }
    return nil
  }
}

extension Checkpoint.Selection {
  fileprivate var text: String {
    switch self {
    case .index(let index): String(index)
    case .name(let name): ShownText.quoted(name)
    }
  }
}
