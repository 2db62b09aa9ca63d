import JSONText

extension Checkpoint {
  /// A difference between a recorded checkpoint and a recomputed one.
  public struct Difference: Equatable, Sendable, CustomStringConvertible {
    /// Name of the picker; if it has several parts, followed by the index of the part: `ruler`,
    /// `wheel.1`.
    package let target: String
    /// The property that differs: `selection` or `offset`; `state` if the picker is missing in the
    /// replay.
    let aspect: String
    package let recorded: String
    /// The recomputed value as text; `nothing` if the picker is missing in the replay.
    package let recomputed: String

    /// One line, for example `wheel.1: recorded selection 6, recomputed 7`.
    public var description: String {
      "\(target): recorded \(aspect) \(recorded), recomputed \(recomputed)"
    }
  }

  /// Compares a recorded checkpoint with the checkpoint of a replay at the same time.
  ///
  /// The recorded pieces are compared in their order. Pieces that only the replay has are not
  /// compared. Selections must be equal. Offsets may differ by the tolerance, because functions such as `exp` differ in the last
  /// bit between systems.
  ///
  /// - Parameters:
  ///   - recomputed: The checkpoint of the replay.
  ///   - offsetTolerance: Largest allowed distance of two offsets, in points; at least 0.
  /// - Returns: The first difference.
  public func firstDifference(
    from recomputed: Checkpoint,
    offsetTolerance: Double = 1.0 / 64
  ) -> Difference? {
    let others = recomputed.places
    for (target, state) in places {
      func difference(_ aspect: String, _ recorded: String, _ recomputed: String) -> Difference {
        .init(target: target, aspect: aspect, recorded: recorded, recomputed: recomputed)
      }
      let offset = ShownText.number(state.offset)
      let selection = state.selection.text
      guard let other = others.first(where: { $0.target == target })?.state else {
        return difference("state", "[\(selection),\(offset)]", "nothing")
      }
      if state.selection != other.selection {
        return difference("selection", selection, other.selection.text)
      }
      // Negated, so that an offset of NaN is a difference.
      if !(abs(state.offset - other.offset) <= offsetTolerance) {
        return difference("offset", offset, ShownText.number(other.offset))
      }
    }
    return nil
  }

  /// The states of all pieces and parts, in order, each with its name as in `Difference.target`.
  private var places: [(target: String, state: State)] {
    members.flatMap { name, piece in
      switch piece {
      case .one(let state): [(target: name, state: state)]
      case .many(let states): states.enumerated().map { (target: "\(name).\($0)", state: $1) }
      }
    }
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
