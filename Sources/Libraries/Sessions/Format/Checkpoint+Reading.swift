import JSONText
import ScrollPhysics

extension Checkpoint {
  /// Creates a checkpoint from a JSON object; its pieces are in the order of the text.
  ///
  /// Names and ranges are not checked here, but by `check()`.
  init(_ value: JSONValue) throws(SourceProblem) {
    guard let members = try? value.members() else {
      throw .found(value.summary, expected: "a checkpoint object")
    }
    for member in members { self[member.key] = try Piece(member.value) }
  }
}

extension Checkpoint.Piece {
  fileprivate init(_ value: JSONValue) throws(SourceProblem) {
    if let parts = value.elements, parts.first?.elements != nil {
      self = .many(try parts.map(Checkpoint.State.init))
    } else {
      self = .one(try Checkpoint.State(value))
    }
  }
}

extension Checkpoint.State {
  fileprivate init(_ value: JSONValue) throws(SourceProblem) {
    guard let parts = value.elements, parts.count == 2 else {
      throw .found(value.summary, expected: "[selection,offset]")
    }
    guard let offset = parts[1].double, Grid.contains(offset) else {
      throw .found(parts[1].summary, expected: "an offset that is a multiple of 1/64")
    }
    if let index = parts[0].integer {
      self.init(index, at: offset)
    } else if let name = parts[0].text {
      self.init(name, at: offset)
    } else {
      throw .found(parts[0].summary, expected: "an index or a name")
    }
  }
}
