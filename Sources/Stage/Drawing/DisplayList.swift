/// A whole picture as a list of commands, drawn from first to last.
package struct DisplayList: Equatable, Sendable {
  package private(set) var commands: [DrawCommand] = []
  package struct SlidingText: Equatable, Sendable {
    /// Index of the text's command in `commands`.
    package let index: Int
    /// Factor by which the width of the text is multiplied; about 1.
    package let widthScale: Double
  }

  /// The texts that move sideways, in the order of their commands.
  ///
  /// Such a text may be placed between pixels, so that it moves smoothly. Other texts are placed on whole
  /// pixels.
  package private(set) var slidingTexts: [SlidingText] = []
  /// Number of commands in the stable part of the list, which comes first.
  package private(set) var stableCount = 0
  /// The colour of the whole picture before the first command is drawn.
  package var background = Color(0x000000)

  package init() {}

  package mutating func append(_ command: DrawCommand) {
    commands.append(command)
  }

  /// Adds a line of text that moves sideways, such as a title of a header that scrolls.
  ///
  /// The width of the text is multiplied by `widthScale`, for a title that changes from regular to bold. While
  /// the text moves, it may be placed between pixels. At a whole pixel and with a `widthScale` of 1 it is drawn
  /// as sharp as other texts.
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

  /// Multiplies all coordinates of the present commands by `scale`, and moves their origin to `corner`.
  ///
  /// - Complexity: O(commands); O(1) if nothing changes.
  package mutating func move(to corner: Point, scale: Double = 1) {
    guard scale != 1 || corner != Point(x: 0, y: 0) else { return }
    for index in commands.indices {
      commands[index] = commands[index].moved(to: corner, scale: scale)
    }
  }

  /// Adds the commands of another list, clipped to the rectangle `clip` of this list.
  ///
  /// The coordinates of these commands are multiplied by `scale`, and their origin is moved to `corner`.
  package mutating func append(
    _ other: DisplayList,
    in clip: Rect,
    at corner: Point,
    scale: Double = 1
  ) {
    append(.pushClip(clip))
    for text in other.slidingTexts {
      let index = commands.count + text.index
      slidingTexts.append(SlidingText(index: index, widthScale: text.widthScale))
    }
    for command in other.commands { commands.append(command.moved(to: corner, scale: scale)) }
    append(.popClip)
  }

  /// Keeps the capacity, so that the next picture needs no allocation.
  package mutating func removeAll() {
    commands.removeAll(keepingCapacity: true)
    slidingTexts.removeAll(keepingCapacity: true)
    stableCount = 0
  }

  // MARK: The stable part

  /// Makes the present commands the stable part, which is usually the same in the next picture.
  ///
  /// Its clips must have ended. The pictures do not depend on this call. While the stable part is equal, drawing it
  /// again takes little time.
  package mutating func endStablePart() { stableCount = commands.count }

  /// Whether the background and the stable part are those of a copy that `copyStablePart` has made.
  package func hasStablePart(_ copy: DisplayList) -> Bool {
    guard stableCount == copy.commands.count, background == copy.background else { return false }
    let sliding = copy.slidingTexts.count
    guard sliding <= slidingTexts.count else { return false }
    guard sliding == slidingTexts.count || slidingTexts[sliding].index >= stableCount else {
      return false
    }
    guard slidingTexts[..<sliding] == copy.slidingTexts[...] else { return false }
    // An equality of slices would copy every command.
    return commands.withUnsafeBufferPointer { commands in
      copy.commands.withUnsafeBufferPointer { copies in
        for index in 0..<stableCount where commands[index] != copies[index] { return false }
        return true
      }
    }
  }

  /// Replaces the content by the background and the stable part of another list.
  package mutating func copyStablePart(of other: DisplayList) {
    removeAll()
    background = other.background
    commands += other.commands[..<other.stableCount]
    slidingTexts += other.slidingTexts.prefix { $0.index < other.stableCount }
  }
}
