/// Makes a checkpoint of its JSON object.
enum CheckpointParser {
  /// The checkpoint, its pieces in order of their names; names and ranges are left to `check()`.
  static func checkpoint(from value: JSONValue) throws(SessionProblem) -> Checkpoint {
    guard case .object(let members) = value else {
      throw SessionProblem(found: value.summary, expected: "a checkpoint object")
    }
    var checkpoint = Checkpoint()
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      checkpoint[name] = try piece(from: value)
    }
    return checkpoint
  }

  private static func piece(from value: JSONValue) throws(SessionProblem) -> Checkpoint.Piece {
    guard case .array(let parts) = value, case .array = parts.first else {
      return .one(try state(from: value))
    }
    var states: [Checkpoint.State] = []
    for part in parts { states.append(try state(from: part)) }
    return .many(states)
  }

  private static func state(from value: JSONValue) throws(SessionProblem) -> Checkpoint.State {
    guard case .array(let parts) = value, parts.count == 2 else {
      throw SessionProblem(found: value.summary, expected: "[selection,offset]")
    }
    guard let offset = parts[1].double, Grid.contains(offset) else {
      throw SessionProblem(
        found: parts[1].summary,
        expected: "an offset that is a multiple of 1/64"
      )
    }
    switch parts[0] {
    case .integer(let index): return Checkpoint.State(index, at: offset)
    case .string(let name): return Checkpoint.State(name, at: offset)
    case .null, .bool, .number, .array, .object:
      throw SessionProblem(found: parts[0].summary, expected: "an index or a name")
    }
  }
}
