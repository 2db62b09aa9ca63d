import CSDL
import Drawing
import Raster

/// Sets one line of text into a mask, each character in a font that has it.
struct TextSetter {
  let fonts: Fonts

  /// Neighbouring characters that are set together.
  private struct Run {
    /// nil: no font has the characters, and each becomes a box.
    var face: Int?
    var text: String
    /// A digit in the middle of a cell as wide as the widest.
    var isCell: Bool
  }

  /// A run's pixels and their place.
  private struct Piece {
    /// nil: `boxes` frames instead.
    var surface: UnsafeMutablePointer<SDL_Surface>?
    var boxes = 0
    /// Left edge of the surface, in whole pixels; blank columns may be before the line's.
    var left: Int
    /// Distance from the beginning of this run to the next, in pixels.
    var advance: Double
    var ascent: Int
    var descent: Int

    /// The first pixel behind it.
    var right: Int { left + (surface.map { Int($0.pointee.w) } ?? Int(advance.rounded(.up))) }
  }

  /// Most blanks before a run that move it by a part of a pixel.
  private static let mostBlanks = 7
  /// Longer runs, in bytes, are measured to the whole pixel only.
  private static let longestMeasured = 64
  /// Longer lines are cut, in pixels; a renderer's textures have a largest extent.
  private static let largestExtent = 8192

  /// Sets a line; nil if there is nothing to see.
  ///
  /// The anchor of the style has no effect; `serial` becomes that of the mask.
  func line(_ text: String, _ style: TextStyle, pixelSize: Int, serial: UInt64) -> Mask? {
    let metrics = fonts.metrics(style.weight, pixelSize: pixelSize)
    let runs = runs(text, style)
    var pieces: [Piece] = []
    defer {
      for piece in pieces { SDL_FreeSurface(piece.surface) }
    }
    var pen = 0.0
    for (index, run) in runs.enumerated() {
      let font = run.face.flatMap { fonts.font(face: $0, pixelSize: pixelSize) }
      let isLast = index == runs.count - 1
      let piece =
        piece(run, at: pen, isLast: isLast, font, metrics) ?? boxes(run, at: pen, metrics)
      pieces.append(piece)
      pen += piece.advance
    }
    // Figures end where their cell does, so that all of a length are as wide.
    let end = runs.last?.isCell == true ? 0 : pieces.last?.right ?? 0
    let width = min(max(Int(pen.rounded(.up)), end), Self.largestExtent)
    let ascent = pieces.reduce(0) { max($0, $1.ascent) }
    let height = ascent + pieces.reduce(0) { max($0, $1.descent) }
    guard width > 0, height > 0 else { return nil }
    let whole = Mask(width: width, height: height, serial: serial)
    let isAlone = pieces.count == 1 && !runs[0].isCell
    for piece in pieces {
      if let surface = piece.surface {
        whole.blend(surface, x: piece.left, y: ascent - piece.ascent, isAlone: isAlone)
      } else {
        paintBoxes(piece, baseline: ascent, on: whole, metrics)
      }
    }
    return whole.trimmed(middle: Double(ascent) - Double(metrics.capHeight) / 2)
  }

  /// Cuts a text where the font changes, and around digits that need cells.
  private func runs(_ text: String, _ style: TextStyle) -> [Run] {
    var runs: [Run] = []
    for scalar in text.unicodeScalars where !Self.isInvisible(scalar) {
      if style.tabularDigits, ("0"..."9").contains(scalar) {
        let latin = fonts.latinFace(style.weight)
        runs.append(Run(face: latin, text: String(scalar), isCell: true))
        continue
      }
      let face = fonts.face(for: scalar, weight: style.weight)
      if let last = runs.last, !last.isCell, last.face == face {
        runs[runs.count - 1].text.unicodeScalars.append(scalar)
      } else {
        runs.append(Run(face: face, text: String(scalar), isCell: false))
      }
    }
    return runs
  }

  /// Draws a run that begins at a place, to the nearest whole pixel if it begins the line or its
  /// font is not the Latin one; nil without a font.
  private func piece(
    _ run: Run,
    at pen: Double,
    isLast: Bool,
    _ font: OpaquePointer?,
    _ metrics: Fonts.Metrics
  ) -> Piece? {
    guard let font else { return nil }
    var start = pen
    if run.isCell {
      let digit = Int(run.text.utf8.first ?? 0) - Int(UInt8(ascii: "0"))
      start += (metrics.digitWidth - metrics.digitWidths[digit]) / 2
    }
    let blanks = run.face == metrics.face ? Self.blanks(for: start, metrics) : 0
    let text = String(repeating: " ", count: blanks) + run.text
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    guard let surface = TTF_RenderUTF8_Blended(font, text, white) else { return nil }
    let moved = Double(blanks) * metrics.blankWidth
    let advance =
      if run.isCell {
        metrics.digitWidth
      } else if !isLast, run.text.utf8.count <= Self.longestMeasured {
        Fonts.width(of: run.text, repeated: 8, font: font)
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

  /// A frame for each character of a run that no font has.
  private func boxes(_ run: Run, at pen: Double, _ metrics: Fonts.Metrics) -> Piece {
    let count = run.text.unicodeScalars.count
    return Piece(
      boxes: count,
      left: Int(pen.rounded()),
      advance: Double(count * metrics.boxWidth),
      ascent: metrics.capHeight,
      descent: 1
    )
  }

  /// How many blanks before a text bring it closest to a place between pixels.
  ///
  /// SDL_ttf always begins on a whole pixel, but text after a blank is at the font's own distance,
  /// which is seldom a whole number of pixels.
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

  private func paintBoxes(_ piece: Piece, baseline: Int, on mask: Mask, _ metrics: Fonts.Metrics) {
    let top = baseline - metrics.capHeight
    for box in 0..<piece.boxes {
      let left = piece.left + box * metrics.boxWidth + 1
      let right = left + max(2, metrics.boxWidth - 3)
      mask.fill(left..<right, top..<top + 1)
      mask.fill(left..<right, baseline - 1..<baseline)
      mask.fill(left..<left + 1, top..<baseline)
      mask.fill(right - 1..<right, top..<baseline)
    }
  }

  /// Characters without a shape: controls, joiners, variation selectors.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F,
      0xFEFF:
      true
    default: false
    }
  }
}

extension Mask {
  /// Draws the opacity of a surface over what is there, or in place of it if it is alone.
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

  /// Covers a rectangle completely.
  fileprivate func fill(_ columns: Range<Int>, _ rows: Range<Int>) {
    for line in rows.clamped(to: 0..<height) {
      let pixels = row(line)
      for column in columns.clamped(to: 0..<width) { pixels[column] = 255 }
    }
  }

  /// The rows with anything in them, as blank ones would only cost time in every frame; nil if all
  /// are blank.
  ///
  /// `middle` is that of the whole mask.
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
