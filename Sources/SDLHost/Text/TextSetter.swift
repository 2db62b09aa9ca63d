import CSDL
import Drawing

/// Sets one line of text into white pixels, each character in a font that has it.
struct TextSetter {
  let fonts: Fonts

  /// A line of white text in memory.
  struct Line {
    /// ARGB, white, with the coverage as opacity; the caller frees it.
    var surface: UnsafeMutablePointer<SDL_Surface>
    /// Distance from the surface's top to the middle of the capitals, in pixels.
    var middle: Double
  }

  /// Neighbouring characters set in one go.
  private struct Run {
    /// nil: no font has the characters, and each becomes a box.
    var face: Int?
    var text: String
    /// A digit in a cell of its own.
    var isCell: Bool
  }

  /// A run's pixels and where they go.
  private struct Piece {
    var surface: UnsafeMutablePointer<SDL_Surface>?
    /// Left edge of the surface, in whole pixels; may lie before the line's, where it is blank.
    var left: Int32
    /// How far the next run stands from the beginning of this one, in pixels.
    var advance: Double
    var ascent: Int32
    var descent: Int32
    var boxes = 0

    /// The first pixel behind it.
    var right: Int32 { left + (surface?.pointee.w ?? Int32(advance.rounded(.up))) }
  }

  /// Most blanks before a run that move it by a part of a pixel.
  private static let mostBlanks = 7
  /// Longer runs are measured as they are drawn, to the whole pixel, in bytes.
  private static let longestMeasured = 64

  /// Sets a line; nil if there is nothing to see.
  func line(
    _ text: String,
    weight: TextStyle.Weight,
    tabularDigits: Bool,
    pixelSize: Int
  ) throws(SDLError) -> Line? {
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
    let middle = Double(ascent) - Double(metrics.capHeight) / 2
    if pieces.count == 1, !runs[0].isCell, let surface = pieces[0].surface {
      pieces[0].surface = nil
      return Line(surface: surface, middle: middle)
    }
    let whole = try canvas(width: width, height: ascent + descent)
    for piece in pieces { paint(piece, baseline: ascent, onto: whole, metrics: metrics) }
    return Line(surface: whole, middle: middle)
  }

  private func canvas(
    width: Int32,
    height: Int32
  ) throws(SDLError) -> UnsafeMutablePointer<SDL_Surface> {
    guard
      let surface = SDL_CreateRGBSurfaceWithFormat(
        0,
        width,
        height,
        32,
        SDL_PIXELFORMAT_ARGB8888.rawValue
      )
    else { throw SDLError("SDL_CreateRGBSurfaceWithFormat(\(width)x\(height))") }
    // White even where it is clear, so that stretching brings no dark edges.
    SDL_FillRect(surface, nil, 0x00FF_FFFF)
    return surface
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
    guard let surface = TTF_RenderUTF8_Blended(font, whole, white) else { return nil }
    // Surfaces may overlap where they are blank.
    SDL_SetSurfaceBlendMode(surface, SDL_BLENDMODE_BLEND)
    return surface
  }

  /// How many blanks before a text bring it closest to a place between pixels.
  ///
  /// SDL_ttf always begins on a whole pixel, but what follows a blank stands as far behind it as the
  /// font says, and that is seldom a whole number of pixels.
  private static func blanks(for place: Double, metrics: Fonts.Metrics) -> Int {
    func error(_ blanks: Int) -> Double {
      let left = place - Double(blanks) * metrics.blankWidth
      return abs(left - left.rounded())
    }
    guard metrics.blankWidth > 0 else { return 0 }
    var best = 0
    // Closer than a sixteenth of a pixel nobody sees.
    for blanks in 1...mostBlanks where error(blanks) < error(best) - 1.0 / 16 { best = blanks }
    return best
  }

  private func paint(
    _ piece: Piece,
    baseline: Int32,
    onto whole: UnsafeMutablePointer<SDL_Surface>,
    metrics: Fonts.Metrics
  ) {
    let x = piece.left
    if let surface = piece.surface {
      var place = SDL_Rect(x: x, y: baseline - piece.ascent, w: 0, h: 0)
      SDL_UpperBlit(surface, nil, whole, &place)
    }
    let cell = Int32(metrics.boxWidth)
    let height = Int32(metrics.capHeight)
    for box in 0..<Int32(piece.boxes) {
      let left = x + box * cell + 1
      let right = left + max(2, cell - 3)
      let top = baseline - height
      let edges = [
        SDL_Rect(x: left, y: top, w: right - left, h: 1),
        SDL_Rect(x: left, y: baseline - 1, w: right - left, h: 1),
        SDL_Rect(x: left, y: top, w: 1, h: height),
        SDL_Rect(x: right - 1, y: top, w: 1, h: height),
      ]
      SDL_FillRects(whole, edges, Int32(edges.count), 0xFFFF_FFFF)
    }
  }

  /// Characters that steer others and have no shape: controls, joiners, variation selectors.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F,
      0xFEFF:
      true
    default: false
    }
  }
}
