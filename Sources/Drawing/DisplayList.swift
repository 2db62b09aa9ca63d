/// A whole picture as a list of commands, drawn from first to last.
package struct DisplayList: Equatable, Sendable {
  /// The commands, first drawn first.
  package private(set) var commands: [DrawCommand] = []
  /// A text that moves sideways.
  package struct SlidingText: Equatable, Sendable {
    /// Which command it is.
    package var index: Int
    /// Its width is multiplied by it; about 1.
    package var widthScale: Double

    /// Creates a note on a command.
    package init(index: Int, widthScale: Double) {
      self.index = index
      self.widthScale = widthScale
    }
  }

  /// Which commands are texts that move sideways, in rising order.
  ///
  /// Such a text may stand between pixels, so that it glides; any other stands on whole ones.
  package private(set) var slidingTexts: [SlidingText] = []
  /// What the window is cleared with before the first command.
  package var background = Color(0x000000)

  /// Creates an empty list.
  package init() {}

  /// Adds a command on top.
  package mutating func append(_ command: DrawCommand) {
    commands.append(command)
  }

  /// Adds a line of text that moves sideways, such as a title of a header that scrolls.
  ///
  /// It glides between pixels while it moves, and is as sharp as any other text once its place is
  /// on a whole pixel and its width is its own.
  ///
  /// - Parameters:
  ///   - text: One line.
  ///   - style: How it is set.
  ///   - widthScale: Its width is multiplied by it, for letters that go over from one weight to
  ///     another; about 1.
  ///   - x: Where its anchor stands, in points.
  ///   - y: Where the middle of the line stands, in points.
  ///   - color: Its colour.
  package mutating func appendSlidingText(
    _ text: String,
    _ style: TextStyle,
    widthScale: Double = 1,
    x: Double,
    y: Double,
    _ color: Color
  ) {
    slidingTexts.append(SlidingText(index: commands.count, widthScale: widthScale))
    append(.text(text, style, at: Point(x: x, y: y), verticalScale: 1, color))
  }

  /// Puts another command in the place of each.
  mutating func mapCommands(_ body: (DrawCommand) -> DrawCommand) {
    for index in commands.indices { commands[index] = body(commands[index]) }
  }

  /// Removes every command and keeps the room they took, so that the next picture allocates none.
  package mutating func removeAll() {
    commands.removeAll(keepingCapacity: true)
    slidingTexts.removeAll(keepingCapacity: true)
  }
}
