import CSDL
import Drawing
import Raster

/// Draws one line of text into a mask; each character is drawn in a font that contains it.
struct TextSetter {
  let fonts: Fonts

  /// The pixels of a run and their position in the line.
  private struct Piece {
    var surface: UnsafeMutablePointer<SDL_Surface>
    /// Left edge of the surface in the line, in whole pixels.
    ///
    /// It is negative if blank columns of the surface are before the start of the line.
    var left: Int
    /// Distance from the beginning of this run to the beginning of the next run, in pixels.
    var advance: Double
    var ascent: Int
    var descent: Int

    /// The first column after the piece, in pixels.
    var right: Int { left + Int(surface.pointee.w) }
  }

  /// Greatest number of blanks that are drawn before a run to move it by a fraction of a pixel.
  private static let mostBlanks = 7
  /// Greatest length of a line in pixels; longer lines are clipped, because textures have a limit.
  private static let largestExtent = 8192

  /// Draws a line of text and returns its mask; nil if no pixel would be visible.
  ///
  /// The anchor of the style has no effect. `serial` is the serial number of the mask.
  func line(_ text: String, _ style: TextStyle, pixelSize: Int, serial: UInt64) -> Mask? {
    let metrics = fonts.metrics(style.weight, pixelSize: pixelSize)
    let runs = TextRun.visual(of: text, style, fonts: fonts)
    var pieces: [Piece] = []
    defer {
      for piece in pieces { SDL_FreeSurface(piece.surface) }
    }
    var pen = 0.0
    for (index, run) in runs.enumerated() {
      guard let font = fonts.font(face: run.face, pixelSize: pixelSize),
        let piece = piece(run, at: pen, isLast: index == runs.count - 1, font, metrics)
      else { continue }
      pieces.append(piece)
      pen += piece.advance
    }
    // A number ends at the end of its last cell, so that numbers with equally many digits have the
    // same width.
    let end = runs.last?.isCell == true ? 0 : pieces.last?.right ?? 0
    let width = min(max(Int(pen.rounded(.up)), end), Self.largestExtent)
    let ascent = pieces.reduce(0) { max($0, $1.ascent) }
    let height = ascent + pieces.reduce(0) { max($0, $1.descent) }
    guard width > 0, height > 0 else { return nil }
    let whole = Mask(width: width, height: height, serial: serial)
    let isAlone = pieces.count == 1 && !runs[0].isCell
    for piece in pieces {
      whole.blend(piece.surface, x: piece.left, y: ascent - piece.ascent, isAlone: isAlone)
    }
    return whole.trimmed(middle: Double(ascent) - Double(metrics.capHeight) / 2)
  }

  /// Draws a run whose left edge is at `pen` pixels; nil if the font cannot be used.
  ///
  /// The edge is rounded to a whole pixel if the run begins the line or its font is not the Latin
  /// font.
  private func piece(
    _ run: TextRun,
    at pen: Double,
    isLast: Bool,
    _ open: OpenFont,
    _ metrics: Fonts.Metrics
  ) -> Piece? {
    let font = open.font
    TTF_SetFontDirection(font, run.isRightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
    TTF_SetFontScriptName(font, run.scriptName)
    var start = pen
    if run.isCell {
      let digit = Int(run.text.utf8.first ?? 0) - Int(UInt8(ascii: "0"))
      start += (metrics.digitWidth - metrics.digitWidths[digit]) / 2
    }
    let isLatin = run.face == metrics.face && !run.isRightToLeft
    let blanks = isLatin ? Self.blanks(for: start, metrics) : 0
    let text = String(repeating: " ", count: blanks) + run.text
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    guard let surface = TTF_RenderUTF8_Blended(font, text, white) else { return nil }
    let moved = Double(blanks) * metrics.blankWidth
    let advance =
      if run.isCell {
        metrics.digitWidth
      } else if !isLast {
        open.width(of: run)
      } else {
        Double(surface.pointee.w) - moved
      }
    let ascent = Int(TTF_FontAscent(font))
    return Piece(
      surface: surface,
      left: Int((start - moved).rounded()),
      advance: advance,
      ascent: ascent,
      descent: Int(surface.pointee.h) - ascent
    )
  }

  /// Returns the number of blanks to draw before a text, so that the text starts close to `place`, in pixels.
  ///
  /// `place` may be between two pixels, but SDL_ttf begins every text on a whole pixel. The width of a blank
  /// is rarely a whole number of pixels, so blanks move the text after them by a fraction of a pixel. The
  /// result is the number of blanks for which `place` − blanks · width is nearly a whole number.
  private static func blanks(for place: Double, _ metrics: Fonts.Metrics) -> Int {
    func error(_ blanks: Int) -> Double {
      let left = place - Double(blanks) * metrics.blankWidth
      return abs(left - left.rounded())
    }
    guard metrics.blankWidth > 0 else { return 0 }
    var best = 0
    // A difference below a sixteenth of a pixel is not visible.
    for blanks in 1...mostBlanks where error(blanks) < error(best) - 1.0 / 16 { best = blanks }
    return best
  }
}

extension Mask {
  /// Adds the opacity of a surface at a position in pixels.
  ///
  /// If the surface is the only one of the line (`isAlone`), it is copied. Otherwise it is blended
  /// over the pixels.
  fileprivate func blend(
    _ surface: UnsafeMutablePointer<SDL_Surface>,
    x: Int,
    y: Int,
    isAlone: Bool
  ) {
    let (columns, rows) = (Int(surface.pointee.w), Int(surface.pointee.h))
    guard let memory = surface.pointee.pixels else { return }
    for line in (y..<y + rows).clamped(to: 0..<height) {
      let start = memory + (line - y) * Int(surface.pointee.pitch)
      let source = start.assumingMemoryBound(to: UInt32.self)
      let target = row(line)
      for column in (x..<x + columns).clamped(to: 0..<width) {
        let (upper, lower) = (source[column - x] >> 24, UInt32(target[column]))
        guard upper > 0 else { continue }
        let isCopied = isAlone || upper == 255
        let blended = (upper * 255) >> 8 + (lower * (255 - upper)) >> 8
        target[column] = UInt8(isCopied ? upper : blended)
      }
    }
  }

  /// Returns the mask without blank rows at the top and bottom; nil if all rows are blank.
  ///
  /// Blank rows would cost time in every frame. `middle` is the distance from the top of the untrimmed mask to
  /// the middle of the text, in pixels.
  nonisolated fileprivate func trimmed(middle: Double) -> Mask? {
    func isBlank(_ line: Int) -> Bool {
      let pixels = row(line)
      return !(0..<width).contains { pixels[$0] > 0 }
    }
    guard let first = (0..<height).first(where: { !isBlank($0) }),
      let last = (0..<height).last(where: { !isBlank($0) })
    else { return nil }
    let middle = middle - Double(first)
    let mask = Mask(width: width, height: last - first + 1, middle: middle, serial: serial)
    mask.coverage.update(from: coverage + first * stride, count: mask.bytes)
    return mask
  }
}
