import JSONText

/// Makes a checkpoint of its JSON object.
enum CheckpointParser {
  /// The checkpoint, with its pieces in the order of the text; `check()` checks names and ranges.
  static func checkpoint(from value: JSONValue) throws(SourceProblem) -> Checkpoint {
    guard case .object(let members) = value.content else {
      throw SourceProblem(found: value.summary, expected: "a checkpoint object")
    }
    var checkpoint = Checkpoint()
    for member in members { checkpoint[member.key] = try piece(from: member.value) }
    return checkpoint
  }

  private static func piece(from value: JSONValue) throws(SourceProblem) -> Checkpoint.Piece {
    guard case .array(let parts) = value.content, case .array = parts.first?.content else {
      return .one(try state(from: value))
    }
    var states: [Checkpoint.State] = []
    for part in parts { states.append(try state(from: part)) }
    return .many(states)
  }

  private static func state(from value: JSONValue) throws(SourceProblem) -> Checkpoint.State {
    guard case .array(let parts) = value.content, parts.count == 2 else {
      throw SourceProblem(found: value.summary, expected: "[selection,offset]")
    }
    guard let offset = parts[1].double, Grid.contains(offset) else {
      throw SourceProblem(
        found: parts[1].summary,
        expected: "an offset that is a multiple of 1/64"
      )
    }
    switch parts[0].content {
    case .integer(let index): return Checkpoint.State(index, at: offset)
    case .string(let name): return Checkpoint.State(name, at: offset)
    case .null, .bool, .number, .array, .object:
      throw SourceProblem(found: parts[0].summary, expected: "an index or a name")
    }
  }
}
