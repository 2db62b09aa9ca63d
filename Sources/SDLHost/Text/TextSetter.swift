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
    /// A digit in a cell of its own.
    var isCell: Bool
  }

  /// A run's pixels and their place.
  private struct Piece {
    var surface: UnsafeMutablePointer<SDL_Surface>?
    /// Left edge of the surface, in whole pixels; blank columns may be before the line's.
    var left: Int32
    /// Distance from the beginning of this run to the next, in pixels.
    var advance: Double
    var ascent: Int32
    var descent: Int32
    var boxes = 0

    /// The first pixel behind it.
    var right: Int32 { left + (surface?.pointee.w ?? Int32(advance.rounded(.up))) }
  }

  /// Most blanks before a run that move it by a part of a pixel.
  private static let mostBlanks = 7
  /// Longer runs, in bytes, are measured to the whole pixel only.
  private static let longestMeasured = 64

  /// Longer lines are cut, in pixels; a renderer's textures have a largest extent.
  private static let largestExtent: Int32 = 8192

  /// Sets a line; nil if there is nothing to see.
  ///
  /// `serial` becomes the serial of the mask.
  func line(
    _ text: String,
    weight: TextStyle.Weight,
    tabularDigits: Bool,
    pixelSize: Int,
    serial: UInt64
  ) -> GlyphLine? {
    let metrics = fonts.metrics(weight, pixelSize: pixelSize)
    let runs = runs(text, weight: weight, tabularDigits: tabularDigits)
    var pieces: [Piece] = []
    defer {
      for piece in pieces { SDL_FreeSurface(piece.surface) }
    }
    var pen = 0.0
    for (index, run) in runs.enumerated() {
      let isLast = index == runs.count - 1
      let piece =
        run.isCell
        ? cell(run, at: pen, pixelSize: pixelSize, metrics: metrics)
        : piece(run, at: pen, isLast: isLast, pixelSize: pixelSize, metrics: metrics)
      pieces.append(piece)
      pen += piece.advance
    }
    // Figures end where their cell does, so that all of a length are as wide.
    let end = runs.last?.isCell == true ? 0 : pieces.last?.right ?? 0
    let width = max(Int32(pen.rounded(.up)), end)
    let ascent = pieces.reduce(0) { max($0, $1.ascent) }
    let descent = pieces.reduce(0) { max($0, $1.descent) }
    guard width > 0, ascent + descent > 0 else { return nil }
    var whole = Coverage(width: Int(min(width, Self.largestExtent)), height: Int(ascent + descent))
    let isAlone = pieces.count == 1 && !runs[0].isCell
    for piece in pieces {
      if let surface = piece.surface {
        whole.blend(surface, x: Int(piece.left), y: Int(ascent - piece.ascent), isAlone: isAlone)
      } else {
        paintBoxes(piece, baseline: Int(ascent), onto: &whole, metrics: metrics)
      }
    }
    let middle = Double(ascent) - Double(metrics.capHeight) / 2
    return whole.trimmed(serial: serial).map { mask, top in
      GlyphLine(mask: mask, middle: middle - Double(top))
    }
  }

  /// Cuts a text where the font changes, and around digits that need cells.
  private func runs(_ text: String, weight: TextStyle.Weight, tabularDigits: Bool) -> [Run] {
    var runs: [Run] = []
    let latin = fonts.latinFace(weight)
    for scalar in text.unicodeScalars where !Self.isInvisible(scalar) {
      if tabularDigits, ("0"..."9").contains(scalar) {
        runs.append(Run(face: latin, text: String(scalar), isCell: true))
        continue
      }
      let face = fonts.face(for: scalar, weight: weight)
      if let last = runs.last, !last.isCell, last.face == face {
        runs[runs.count - 1].text.unicodeScalars.append(scalar)
      } else {
        runs.append(Run(face: face, text: String(scalar), isCell: false))
      }
    }
    return runs
  }

  /// Draws a run that begins at a place, to the nearest whole pixel if it begins the line or its
  /// font is not the Latin one.
  private func piece(
    _ run: Run,
    at pen: Double,
    isLast: Bool,
    pixelSize: Int,
    metrics: Fonts.Metrics
  ) -> Piece {
    guard let face = run.face, let font = fonts.font(face: face, pixelSize: pixelSize) else {
      return boxes(run, at: pen, metrics: metrics)
    }
    let isLatin = face == metrics.face
    let blanks = isLatin ? Self.blanks(for: pen, metrics: metrics) : 0
    guard let surface = Self.surface(run.text, after: blanks, font: font) else {
      return boxes(run, at: pen, metrics: metrics)
    }
    let moved = Double(blanks) * metrics.blankWidth
    let isMeasured = !isLast && run.text.utf8.count <= Self.longestMeasured
    let advance =
      isMeasured
      ? Fonts.width(of: run.text, repeated: 8, font: font)
      : Double(surface.pointee.w) - moved
    return Self.piece(surface, font, left: pen - moved, advance: advance)
  }

  /// Draws a digit in the middle of a cell as wide as the widest.
  private func cell(
    _ run: Run,
    at pen: Double,
    pixelSize: Int,
    metrics: Fonts.Metrics
  ) -> Piece {
    let digit = Int(run.text.utf8.first ?? 0) - Int(UInt8(ascii: "0"))
    let width = metrics.digitWidths[digit]
    let start = pen + (metrics.digitWidth - width) / 2
    let blanks = Self.blanks(for: start, metrics: metrics)
    guard let face = run.face, let font = fonts.font(face: face, pixelSize: pixelSize),
      let surface = Self.surface(run.text, after: blanks, font: font)
    else { return boxes(run, at: pen, metrics: metrics) }
    let left = start - Double(blanks) * metrics.blankWidth
    return Self.piece(surface, font, left: left, advance: metrics.digitWidth)
  }

  private func boxes(_ run: Run, at pen: Double, metrics: Fonts.Metrics) -> Piece {
    let count = run.text.unicodeScalars.count
    return Piece(
      surface: nil,
      left: Int32(pen.rounded()),
      advance: Double(count * metrics.boxWidth),
      ascent: Int32(metrics.capHeight),
      descent: 1,
      boxes: count
    )
  }

  private static func piece(
    _ surface: UnsafeMutablePointer<SDL_Surface>,
    _ font: OpaquePointer,
    left: Double,
    advance: Double
  ) -> Piece {
    let ascent = Int32(TTF_FontAscent(font))
    return Piece(
      surface: surface,
      left: Int32(left.rounded()),
      advance: advance,
      ascent: ascent,
      descent: surface.pointee.h - ascent
    )
  }

  private static func surface(
    _ text: String,
    after blanks: Int,
    font: OpaquePointer
  ) -> UnsafeMutablePointer<SDL_Surface>? {
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    let whole = String(repeating: " ", count: blanks) + text
    return TTF_RenderUTF8_Blended(font, whole, white)
  }

  /// How many blanks before a text bring it closest to a place between pixels.
  ///
  /// SDL_ttf always begins on a whole pixel, but text after a blank is at the font's own distance,
  /// which is seldom a whole number of pixels.
  private static func blanks(for place: Double, metrics: Fonts.Metrics) -> Int {
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

  /// Draws the frames of characters that no font has.
  private func paintBoxes(
    _ piece: Piece,
    baseline: Int,
    onto whole: inout Coverage,
    metrics: Fonts.Metrics
  ) {
    let cell = metrics.boxWidth
    let top = baseline - metrics.capHeight
    for box in 0..<piece.boxes {
      let left = Int(piece.left) + box * cell + 1
      let right = left + max(2, cell - 3)
      whole.fill(left..<right, top..<top + 1)
      whole.fill(left..<right, baseline - 1..<baseline)
      whole.fill(left..<left + 1, top..<baseline)
      whole.fill(right - 1..<right, top..<baseline)
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

/// How much a line of text covers of each pixel, while it is put together.
nonisolated private struct Coverage {
  let width: Int
  let height: Int
  private var pixels: [UInt8]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: 0, count: width * height)
  }

  /// Draws the opacity of a surface over what is there, or in place of it if it is alone.
  mutating func blend(_ surface: UnsafeMutablePointer<SDL_Surface>, x: Int, y: Int, isAlone: Bool) {
    guard let memory = surface.pointee.pixels else { return }
    let columns = max(0, -x)..<max(max(0, -x), min(Int(surface.pointee.w), width - x))
    for row in max(0, -y)..<max(max(0, -y), min(Int(surface.pointee.h), height - y)) {
      let source = (memory + row * Int(surface.pointee.pitch)).assumingMemoryBound(to: UInt32.self)
      for column in columns {
        let index = (y + row) * width + x + column
        let (upper, lower) = (source[column] >> 24, UInt32(pixels[index]))
        guard upper > 0 else { continue }
        let isCopied = isAlone || upper == 255
        let blended = (upper * 255) >> 8 + (lower * (255 - upper)) >> 8
        pixels[index] = UInt8(isCopied ? upper : blended)
      }
    }
  }

  /// Covers a rectangle completely.
  mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>) {
    for row in rows.clamped(to: 0..<height) {
      for column in columns.clamped(to: 0..<width) { pixels[row * width + column] = 255 }
    }
  }

  /// A mask of the rows with anything in them, as blank ones would only cost time in every frame, and
  /// the first of these rows; nil if all are blank.
  func trimmed(serial: UInt64) -> (Mask, top: Int)? {
    guard let first = pixels.firstIndex(where: { $0 > 0 }),
      let last = pixels.lastIndex(where: { $0 > 0 })
    else { return nil }
    let rows = first / width...last / width
    let mask = Mask(width: width, height: rows.count, serial: serial)
    for row in rows {
      for column in 0..<width {
        mask.row(row - rows.lowerBound)[column] = pixels[row * width + column]
      }
    }
    return (mask, rows.lowerBound)
  }
}
