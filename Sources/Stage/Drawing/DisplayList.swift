/// A whole picture as a list of commands, drawn from first to last.
///
/// A list is usually drawn again and again, and its stable part is usually the same as before. After `beginPicture`,
/// each command is compared with that of the previous picture's stable part. As long as they are equal, nothing is
/// stored, and `stablePart` remains the same object.
package struct DisplayList: Sendable {
  package struct SlidingText: Equatable, Sendable {
    /// Index of the text's command in `commands`.
    package let index: Int
    /// Factor by which the width of the text is multiplied; about 1.
    package let widthScale: Double
  }

  /// Only complete outside of the part of a picture between `beginPicture` and `endStablePart`.
  package private(set) var commands: [DrawCommand] = []
  /// The texts that move sideways, in the order of their commands.
  ///
  /// Such a text may be placed between pixels, so that it moves smoothly. Other texts are placed on whole
  /// pixels.
  package private(set) var slidingTexts: [SlidingText] = []
  /// The colour of the whole picture before the first command is drawn.
  package var background = Color(0x000000)

  /// Numbers of commands and of sliding texts.
  private struct Counts: Equatable {
    var commands = 0
    var slidingTexts = 0
  }

  private var stable = Counts()
  /// The beginning of the stable part that the present picture has repeated; all of it after `endStablePart`.
  private var repeated = Counts()
  /// The background of the stable part.
  private var stableBackground = Color(0x000000)
  /// Identifies the stable part and its background, whose content never changes; nil without a stable part.
  package private(set) var stablePart: StablePart?

  package final class StablePart: Sendable {}

  private struct Placement {
    let corner: Point
    let scale: Double
  }

  /// The conversion of the coordinates of new commands; nil if they are not converted.
  private var placement: Placement?

  package init() {}

  /// Number of commands in the stable part of the list, which comes first.
  package var stableCount: Int { stable.commands }

  package mutating func append(_ command: DrawCommand) { append(command, widthScale: nil) }

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
    let command = DrawCommand.text(text, style, at: Point(x: x, y: y), verticalScale: 1, color)
    append(command, widthScale: widthScale)
  }

  /// `widthScale` is that of a sliding text; nil for any other command.
  @inline(__always)
  private mutating func append(_ command: DrawCommand, widthScale: Double?) {
    if let placement {
      store(command.moved(to: placement.corner, scale: placement.scale), widthScale: widthScale)
    } else {
      store(command, widthScale: widthScale)
    }
  }

  @inline(__always)
  private mutating func store(_ command: DrawCommand, widthScale: Double?) {
    if repeated.commands < stable.commands {
      if isRepeated(command, widthScale: widthScale) {
        repeated.commands += 1
        if widthScale != nil { repeated.slidingTexts += 1 }
        return
      }
      endRepetition()
    }
    if let widthScale {
      slidingTexts.append(SlidingText(index: commands.count, widthScale: widthScale))
    }
    commands.append(command)
  }

  /// Whether a command is the next one of the previous picture's stable part.
  @inline(__always)
  private func isRepeated(_ command: DrawCommand, widthScale: Double?) -> Bool {
    let (index, sliding) = (repeated.commands, repeated.slidingTexts)
    let isSliding = sliding < stable.slidingTexts && slidingTexts[sliding].index == index
    let known = isSliding ? slidingTexts[sliding].widthScale : nil
    // An access through the array would copy the command.
    return known == widthScale && commands.withUnsafeBufferPointer { $0[index] == command }
  }

  /// Ends the comparison with the previous picture, whose other commands are removed.
  @inline(never)
  private mutating func endRepetition() {
    commands.removeLast(commands.count - repeated.commands)
    slidingTexts.removeLast(slidingTexts.count - repeated.slidingTexts)
    (stable, repeated, stablePart) = (Counts(), Counts(), nil)
  }

  /// Multiplies all coordinates of the present commands by `scale`, and moves their origin to `corner`.
  ///
  /// - Complexity: O(commands); O(1) if nothing changes.
  package mutating func move(to corner: Point, scale: Double = 1) {
    guard scale != 1 || corner != Point(x: 0, y: 0) else { return }
    (stable, repeated, stablePart) = (Counts(), Counts(), nil)
    for index in commands.indices {
      commands[index] = commands[index].moved(to: corner, scale: scale)
    }
  }

  /// Converts later commands: multiplies their coordinates by `scale`, and moves their origin to `corner`.
  package mutating func place(at corner: Point, scale: Double) {
    let isIdentity = scale == 1 && corner == Point(x: 0, y: 0)
    placement = isIdentity ? nil : Placement(corner: corner, scale: scale)
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
    var sliding = other.slidingTexts[...]
    for (index, command) in other.commands.enumerated() {
      let isSliding = sliding.first?.index == index
      append(
        command.moved(to: corner, scale: scale),
        widthScale: isSliding ? sliding.removeFirst().widthScale : nil
      )
    }
    append(.popClip)
  }

  /// Keeps the capacity, so that the next picture needs no allocation.
  package mutating func removeAll() {
    repeated = Counts()
    endRepetition()
  }

  // MARK: The stable part

  /// Removes the previous picture; if it had a stable part, the next picture must have one too.
  package mutating func beginPicture() {
    commands.removeLast(commands.count - stable.commands)
    slidingTexts.removeLast(slidingTexts.count - stable.slidingTexts)
    repeated = Counts()
  }

  /// Makes the present commands the stable part, which is usually the same in the next picture.
  ///
  /// Its clips must have ended. The pictures do not depend on this call. While the stable part is equal, drawing it
  /// again takes little time.
  package mutating func endStablePart() {
    if stablePart != nil, repeated == stable, commands.count == stable.commands,
      background == stableBackground
    {
      return
    }
    if repeated != stable { endRepetition() }
    stable = Counts(commands: commands.count, slidingTexts: slidingTexts.count)
    (repeated, stableBackground) = (stable, background)
    stablePart = StablePart()
  }
}

extension DisplayList: Equatable {
  package static func == (one: DisplayList, other: DisplayList) -> Bool {
    one.commands == other.commands && one.slidingTexts == other.slidingTexts
      && one.background == other.background && one.stableCount == other.stableCount
  }
}
