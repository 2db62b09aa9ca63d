import ScrollPhysics

/// The state of every picker at one time; a replay can be compared with it.
///
/// Pieces keep the order in which they were added, or their order in the file. Two checkpoints with
/// the same pieces in different order are equal.
///
///     let checkpoint: Checkpoint = [
///       "wheel": .many([.init(2, at: 80), .init(6, at: 240)]),
///       "sheet": .one(.init("closed", at: 0)),
///     ]
///     // in a file: {"wheel":[[2,80],[6,240]],"sheet":["closed",0]}
public struct Checkpoint: Sendable {
  /// The selection: the index of a row, or a name for pickers whose positions have names.
  public enum Selection: Equatable, Sendable {
    /// Index of the selected row or mark; any whole number.
    case index(Int)
    /// Name of the selected position; 1...64 of the characters `A-Z a-z 0-9 . _ -`.
    case name(String)
  }

  /// The state of a picker or of one part of it, at rest or moving.
  public struct State: Equatable, Sendable {
    /// The index or the name of the selected position.
    public let selection: Selection
    /// Content offset in points, a multiple of 1/64.
    public let offset: Double

    /// Creates a state from the index of a row.
    ///
    /// The offset, in points, is rounded to 1/64.
    public init(_ index: Int, at offset: Double) {
      selection = .index(index)
      self.offset = Grid.rounded(offset)
    }

    /// Creates a state from the name of a position.
    ///
    /// The offset, in points, is rounded to 1/64.
    public init(_ name: String, at offset: Double) {
      selection = .name(name)
      self.offset = Grid.rounded(offset)
    }
  }

  /// The states of one picker, stored under its name.
  public enum Piece: Equatable, Sendable {
    /// The state of a picker with one part.
    case one(State)
    /// The states of a picker with several parts, first part first; at least one state.
    case many([State])

    /// The states of the picker's parts, first part first.
    public var states: [State] {
      switch self {
      case .one(let state): [state]
      case .many(let states): states
      }
    }
  }

  private(set) var members: [(name: String, piece: Piece)] = []

  /// Creates a checkpoint without pieces.
  public init() {}

  /// Names of the pieces, in the order of the pieces; each name occurs once.
  public var names: [String] { members.map { $0.name } }

  /// The piece with a name.
  ///
  /// Setting a piece under a new name adds the piece at the end. Setting a piece under an existing
  /// name keeps the position. Setting nil removes the piece. Names in a file have 1...64 of the
  /// characters `A-Z a-z 0-9 . _ -`.
  public subscript(name: String) -> Piece? {
    get { members.first { $0.name == name }?.piece }
    set {
      let place = members.firstIndex { $0.name == name }
      switch (place, newValue) {
      case (let place?, let piece?): members[place].piece = piece
      case (let place?, nil): members.remove(at: place)
      case (nil, let piece?): members.append((name, piece))
      case (nil, nil): break
      }
    }
  }
}

extension Checkpoint: Equatable {
  /// Whether both checkpoints have equal pieces under the same names, in any order.
  public static func == (left: Checkpoint, right: Checkpoint) -> Bool {
    left.members.count == right.members.count
      && left.members.allSatisfy { right[$0.name] == $0.piece }
  }
}

extension Checkpoint: ExpressibleByDictionaryLiteral {
  /// Creates a checkpoint from names and pieces, in order.
  ///
  /// If a name occurs more than once, its last piece is kept.
  public init(dictionaryLiteral elements: (String, Piece)...) {
    for (name, piece) in elements { self[name] = piece }
  }
}
