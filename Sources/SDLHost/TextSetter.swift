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

  /// A run's pixels.
  private struct Piece {
    var surface: UnsafeMutablePointer<SDL_Surface>?
    var width: Int32
    var ascent: Int32
    var descent: Int32
    /// Free pixels to the left of the surface.
    var lead: Int32 = 0
    var boxes = 0
  }

  /// Sets a line; nil if there is nothing to see.
  func line(
    _ text: String,
    weight: TextStyle.Weight,
    tabularDigits: Bool,
    pixelSize: Int
  ) throws(SDLError) -> Line? {
    let metrics = fonts.metrics(weight, pixelSize: pixelSize)
    var pieces: [Piece] = []
    defer {
      for piece in pieces { SDL_FreeSurface(piece.surface) }
    }
    for run in runs(text, weight: weight, tabularDigits: tabularDigits) {
      pieces.append(piece(run, pixelSize: pixelSize, metrics: metrics))
    }
    let width = pieces.reduce(0) { $0 + $1.width }
    let ascent = pieces.reduce(0) { max($0, $1.ascent) }
    let descent = pieces.reduce(0) { max($0, $1.descent) }
    guard width > 0, ascent + descent > 0 else { return nil }
    let middle = Double(ascent) - Double(metrics.capHeight) / 2
    if pieces.count == 1, pieces[0].lead == 0, let surface = pieces[0].surface {
      pieces[0].surface = nil
      return Line(surface: surface, middle: middle)
    }
    let whole = try canvas(width: width, height: ascent + descent)
    var x: Int32 = 0
    for piece in pieces {
      paint(piece, at: x, baseline: ascent, onto: whole, metrics: metrics)
      x += piece.width
    }
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

  private func piece(_ run: Run, pixelSize: Int, metrics: Fonts.Metrics) -> Piece {
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    guard let face = run.face, let font = fonts.font(face: face, pixelSize: pixelSize),
      let surface = TTF_RenderUTF8_Blended(font, run.text, white)
    else {
      let count = run.text.unicodeScalars.count
      let width = Int32(count * metrics.digitWidth)
      return Piece(
        surface: nil,
        width: width,
        ascent: Int32(metrics.capHeight),
        descent: 1,
        boxes: count
      )
    }
    // Surfaces are copied, not blended, when a line is put together.
    SDL_SetSurfaceBlendMode(surface, SDL_BLENDMODE_NONE)
    let ascent = Int32(TTF_FontAscent(font))
    let width = surface.pointee.w
    var piece = Piece(
      surface: surface,
      width: width,
      ascent: ascent,
      descent: surface.pointee.h - ascent
    )
    if run.isCell {
      piece.width = Int32(metrics.digitWidth)
      piece.lead = max(0, (piece.width - width) / 2)
    }
    return piece
  }

  private func paint(
    _ piece: Piece,
    at x: Int32,
    baseline: Int32,
    onto whole: UnsafeMutablePointer<SDL_Surface>,
    metrics: Fonts.Metrics
  ) {
    if let surface = piece.surface {
      var place = SDL_Rect(x: x + piece.lead, y: baseline - piece.ascent, w: 0, h: 0)
      SDL_UpperBlit(surface, nil, whole, &place)
    }
    let cell = Int32(metrics.digitWidth)
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
