/// A whole picture as a list of commands, drawn from first to last.
public struct DisplayList: Equatable, Sendable {
  /// The commands, first drawn first.
  public private(set) var commands: [DrawCommand] = []
  /// What the window is cleared with before the first command.
  public var background = Color(0x000000)

  /// Creates an empty list.
  public init() {}

  /// Adds a command on top.
  public mutating func append(_ command: DrawCommand) {
    commands.append(command)
  }

  /// Removes every command and keeps the room they took, so that the next picture allocates none.
  public mutating func removeAll() {
    commands.removeAll(keepingCapacity: true)
  }
}
