extension Checkpoint {
  /// The first place where a recomputed checkpoint is not what was recorded.
  public struct Difference: Equatable, Sendable, CustomStringConvertible {
    /// What is not the same.
    public enum Aspect: String, Equatable, Sendable {
      /// Something else is selected.
      case selection
      /// The selection agrees, the content offset lies too far away.
      case offset
      /// One of the two does not have this place at all.
      case missing
    }

    /// Name of the piece, with the index of its part when it has several: `ruler`, `wheel.1`.
    public var target: String
    /// What is not the same.
    public var what: Aspect
    /// The recorded value as text; `nothing` when only the other has it.
    public var recorded: String
    /// The recomputed value as text; `nothing` when only the other has it.
    public var recomputed: String

    /// Creates a difference from its parts.
    public init(target: String, what: Aspect, recorded: String, recomputed: String) {
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

  /// Compares a checkpoint from a file with the same instant of a replay.
  ///
  /// Goes through the recorded pieces in their order. A piece that only the replay has came to the
  /// stage after the recording was made; nothing is known of it and it is not compared. Selections must be equal; so must offsets, but for the tolerance, since elementary functions
  /// differ in the last bit between systems.
  ///
  /// - Parameters:
  ///   - recomputed: What the replay says.
  ///   - offsetTolerance: Largest distance of two offsets that still agree, in points; at least 0.
  /// - Returns: The first difference; nil when the two agree.
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

  /// Every state under a name of its own, in order.
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
    "[\(selection.text),\(JSONText.string(for: offset))]"
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
    // Negated, so that an offset that is not a number never agrees.
    if !(abs(offset - other.offset) <= tolerance) {
      return Checkpoint.Difference(
        target: target,
        what: .offset,
        recorded: JSONText.string(for: offset),
        recomputed: JSONText.string(for: other.offset)
      )
    }
    return nil
  }
}

extension Checkpoint.Selection {
  fileprivate var text: String {
    switch self {
    case .index(let index): String(index)
    case .name(let name): JSONText.string(for: name)
    }
  }
}
