import Drawing

/// A list whose commands have found their places; its room is used again by the next one.
struct PlacedList {
  /// One for each command.
  private(set) var placings: [Placing] = []
  /// The masks of its texts, kept until they are drawn.
  private(set) var masks: [Mask] = []

  private var clips: [PixelBox] = []

  /// Finds the place of each command, and notes in `damage` what it changes; `watch` sees each go by.
  mutating func place(
    _ list: DisplayList,
    by placer: Placer,
    damage: Damage?,
    watch: inout PartWatch
  ) throws(SDLError) {
    clear()
    defer { watch.end() }
    var outer = placer.bounds
    var slidingIndex = 0
    let sliding = list.slidingTexts
    for index in list.commands.indices {
      watch.pass(index)
      var placing = Placing(box: .empty)
      switch list.commands[index] {
      case .rectangle(let rect, let color):
        placeRectangle(rect, color, index, within: outer, placer, damage)
        continue
      case .pushClip(let rect):
        clips.append(outer)
        outer = placer.clip(rect, within: outer)
      case .popClip:
        precondition(!clips.isEmpty, "a popClip needs a pushClip before it")
        outer = clips.removeLast()
      case .text(let text, let style, let point, let verticalScale, let color):
        var slide: DisplayList.SlidingText?
        if slidingIndex < sliding.count, sliding[slidingIndex].index == index {
          slide = sliding[slidingIndex]
          slidingIndex += 1
        }
        guard
          color.alpha > 0,
          let (found, mask) = try placer.text(
            text,
            style,
            at: point,
            verticalScale: verticalScale,
            slide: slide
          )
        else { break }
        placing = found
        placing.mask = masks.count
        masks.append(mask)
      case .symbol(let name, let center, let size, let verticalScale, let color):
        guard
          color.alpha > 0,
          let (found, mask) = placer.symbol(
            name,
            at: center,
            size: size,
            verticalScale: verticalScale
          )
        else { break }
        placing = found
        placing.mask = masks.count
        masks.append(mask)
      default:
        placing.box = placer.box(of: list.commands[index])
      }
      placing.box = placing.box.intersection(outer)
      placings.append(placing)
      guard let damage, !placing.box.isEmpty else { continue }
      Self.note(list.commands[index], placing, index, placer, damage)
    }
  }

  /// Places the most frequent command, by a way of its own that is shorter.
  private mutating func placeRectangle(
    _ rect: Rect,
    _ color: Color,
    _ index: Int,
    within outer: PixelBox,
    _ placer: Placer,
    _ damage: Damage?
  ) {
    let box = ShapePainter.Box(rect, scale: placer.scale)
    let seen = box.touched.intersection(outer)
    placings.append(Placing(box: seen))
    guard let damage, !seen.isEmpty else { return }
    let print = Fingerprint(rect, color, seen).bits
    let solid = color.alpha == 255 ? box.filled.intersection(seen) : .empty
    damage.add(index, seen, print, solid: solid, color: Fingerprint.solid(color))
  }

  /// Lets go of the masks and keeps the room.
  mutating func clear() {
    placings.removeAll(keepingCapacity: true)
    masks.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
  }

  private static func note(
    _ command: DrawCommand,
    _ placing: Placing,
    _ index: Int,
    _ placer: Placer,
    _ damage: Damage
  ) {
    let print = Fingerprint(command, placing).bits
    if let (solid, color) = placer.solid(of: command) {
      let seen = solid.intersection(placing.box)
      damage.add(index, placing.box, print, solid: seen, color: Fingerprint.solid(color))
    } else {
      damage.add(index, placing.box, print, solid: .empty, color: 0)
    }
  }
}
