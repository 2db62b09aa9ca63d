/// Where every picker was at one instant: the proof a replay is compared with.
///
/// Pieces keep the order they were added in when written; read from a file they are in order of
/// their names. The order does not matter when two checkpoints are compared.
///
///     let checkpoint: Checkpoint = [
///       "wheel": .many([.init(2, at: 80), .init(6, at: 240)]),
///       "sheet": .one(.init("closed", at: 0)),
///     ]
///     // in a file: {"wheel":[[2,80],[6,240]],"sheet":["closed",0]}
public struct Checkpoint: Sendable {
  /// What is selected: a place in a list, or a word for pickers whose places have names.
  public enum Selection: Equatable, Sendable {
    /// Index of the selected row or mark; any whole number.
    case index(Int)
    /// Name of the selected place; 1...64 of the characters `A-Z a-z 0-9 . _ -`.
    case name(String)
  }

  /// One picker, or one component of a picker, at rest or on its way.
  public struct State: Equatable, Sendable {
    /// What is selected.
    public var selection: Selection
    /// Content offset in points, a multiple of 1/64.
    public let offset: Double

    /// Keeps a selection and an offset in points, which is rounded to 1/64.
    public init(_ selection: Selection, at offset: Double) {
      self.selection = selection
      self.offset = Grid.rounded(offset)
    }

    /// Keeps the index of a row and an offset in points, which is rounded to 1/64.
    public init(_ index: Int, at offset: Double) {
      self.init(.index(index), at: offset)
    }

    /// Keeps the name of a place and an offset in points, which is rounded to 1/64.
    public init(_ name: String, at offset: Double) {
      self.init(.name(name), at: offset)
    }
  }

  /// What a checkpoint keeps under one name.
  public enum Piece: Equatable, Sendable {
    /// A picker with one part.
    case one(State)
    /// A picker with several parts, first part first; at least one.
    case many([State])

    /// Its states, first part first.
    public var states: [State] {
      switch self {
      case .one(let state): [state]
      case .many(let states): states
      }
    }
  }

  /// A piece under its name.
  struct Member: Equatable, Sendable {
    var name: String
    var piece: Piece
  }

  /// The pieces in the order they were added; each name once.
  private(set) var members: [Member] = []

  /// Creates a checkpoint without pieces.
  public init() {}

  /// Names of the pieces in the order they were added; each once.
  public var names: [String] { members.map(\.name) }

  /// The piece of this name; nil when there is none.
  ///
  /// Setting a new name adds it at the end, setting a known one keeps its place, and setting nil
  /// removes it. Names that can be written have 1...64 of the characters `A-Z a-z 0-9 . _ -`.
  public subscript(name: String) -> Piece? {
    get { members.first { $0.name == name }?.piece }
    set {
      let place = members.firstIndex { $0.name == name }
      switch (place, newValue) {
      case (let place?, let piece?): members[place].piece = piece
      case (let place?, nil): members.remove(at: place)
      case (nil, let piece?): members.append(Member(name: name, piece: piece))
      case (nil, nil): break
      }
    }
  }
}

extension Checkpoint: Equatable {
  /// Whether both hold the same pieces, in whatever order.
  public static func == (left: Checkpoint, right: Checkpoint) -> Bool {
    left.members == right.members
      || left.members.count == right.members.count
        && left.members.allSatisfy { right[$0.name] == $0.piece }
  }
}

extension Checkpoint: ExpressibleByDictionaryLiteral {
  /// Creates a checkpoint from names and pieces in order; of a repeated name the last piece stays.
  public init(dictionaryLiteral elements: (String, Piece)...) {
    for (name, piece) in elements { self[name] = piece }
  }
}
