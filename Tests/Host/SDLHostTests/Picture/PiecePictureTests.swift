import Drawing
import Pickers
import ScrollPhysics
import Raster
import TestSupport
import Testing

@testable import SDLHost

/// Properties of the pixels of drawn pieces.
struct PiecePictureTests {
  /// A piece that can be moved and drawn.
  nonisolated enum Piece: String, CaseIterable {
    case wheel, ruler, header

    /// Draws the piece on black after a movement by a distance in points.
    func list(movedBy distance: Double, in rect: Rect, theme: Theme) -> DisplayList {
      var list = DisplayList()
      var events: [PickerEvent] = []
      func move(_ piece: inout some MutableRowPicker) {
        let rows = distance / piece.rows.rowExtent
        guard rows != 0 else { return }
        piece.apply(.scrollBy(rows: rows), in: 0, cause: .wheel, at: 1, into: &events)
      }
      switch self {
      case .wheel:
        var wheel = Wheel(rowCount: 40, selection: 20, radius: 80)
        move(&wheel)
        list.appendWheel(wheel, in: rect, isFocused: false, theme: theme) { _ in
          PickerRow(text: "HHHHHHHHHHHHHHHHHHHHHHHHHHHH")
        }
      case .ruler:
        let scale = RulerScale(minimum: 0, step: 1, fractionDigits: 1, count: 1001)
        var ruler = Ruler(scale: scale, selection: 500)
        ruler.rows.viewportExtent = rect.width
        move(&ruler)
        list.appendRuler(ruler, unit: "kg", in: rect, theme: theme)
      case .header:
        let titles = ["HHHHHHHHHHHHHHHH", "News", "おすすめ商品のご案内", "新闻", "뉴스"]
        var header = LoopingHeader(titles: titles, columnExtent: rect.width / 3)
        move(&header)
        list.appendHeader(header, in: rect, theme: theme)
      }
      return list
    }
  }

  nonisolated static let scales = [1.0, 1.25, 1.5, 2, 3]
  private static let rect = Rect(x: 20.5, y: 16.25, width: 200, height: 180)

  private func picture(_ list: DisplayList, scale: Double) throws -> PixelImage {
    let window = try TestWindow(width: 240, height: 216, scale: scale)
    try window.presenter.draw(list)
    return try window.presenter.pixels()
  }

  @Test(arguments: Piece.allCases, scales)
  func `pieces draw no pixel outside their area`(piece: Piece, scale: Double) throws {
    for distance in [0.25, 7.75] {
      let list = piece.list(movedBy: distance, in: Self.rect, theme: .dark)
      let picture = try picture(list, scale: scale)
      // A pixel of which less than half is within the area is outside.
      let left = Int((Self.rect.x * scale).rounded())
      let right = Int((Self.rect.maxX * scale).rounded())
      let top = Int((Self.rect.y * scale).rounded())
      let bottom = Int((Self.rect.maxY * scale).rounded())
      let ink = picture.ink
      let strays = ink.filter { place in
        place.x < left || place.x >= right || place.y < top || place.y >= bottom
      }
      expect(strays.isEmpty, "moved by \(distance): \(strays.prefix(3))")
      expect(ink.count > 100)
    }
  }

  /// The brightness of each column, or for the wheel of each row, within the moving part.
  private func profile(_ piece: Piece, movedBy distance: Double) throws -> [Double] {
    let list = piece.list(movedBy: distance, in: Self.rect, theme: .dark)
    let picture = try picture(list, scale: 1)
    guard piece != .wheel else {
      return (0..<picture.height).map { picture.light(row: $0, columns: 0..<picture.width) }
    }
    // The ruler's value changes in steps, and the header's line stays at the centre.
    let strip = piece == .ruler ? 112..<180 : 80..<112
    return (0..<picture.width).map { column in
      strip.reduce(0) { $0 + Double(picture[column, $1].red) / 255 }
    }
  }

  @Test(arguments: Piece.allCases)
  func `a movement by a quarter of a point changes the pixels continuously`(
    piece: Piece
  ) throws {
    let profiles = try (0...12).map { try profile(piece, movedBy: 0.25 * Double($0)) }
    let most = profiles.joined().max() ?? 0
    for (step, (before, after)) in zip(profiles, profiles.dropFirst()).enumerated() {
      let changes = zip(before, after).map { abs($0 - $1) }
      let greatest = changes.max() ?? 0
      expect(greatest > 0.002 * most, "step \(step): no pixel changes")
      // A row of pixels that is newly covered by a quarter gains a quarter of the brightness.
      expect(greatest < 0.4 * most, "step \(step): a jump of \(greatest / most)")
    }
  }

  @Test(arguments: [Theme.dark, .light, .contrastDark, .contrastLight])
  func `the contrast of rows decreases with their distance from the selected row`(theme: Theme)
    throws
  {
    let wheel = Wheel(rowCount: 40, selection: 20, radius: 80)
    var list = DisplayList()
    list.background = theme.panel
    list.appendWheel(wheel, in: Self.rect, isFocused: false, theme: theme) { _ in
      PickerRow(text: "888")
    }
    let picture = try picture(list, scale: 2)
    /// The largest difference from the panel's colour around a row's centre.
    func contrast(_ row: Int) throws -> Int {
      let y = try #require(wheel.appearance(ofIndex: row)).y
      let middle = Int(((Self.rect.center.y + y) * 2).rounded())
      let across = 0..<picture.width
      return (middle - 6...middle + 6).reduce(0) { most, line in
        across.reduce(most) { max($0, abs(Int(picture[$1, line].red) - Int(theme.panel.red))) }
      }
    }
    let contrasts = try (20...22).map(contrast)
    expect(contrasts[0] > contrasts[1] + 5 && contrasts[1] > contrasts[2] + 5, "\(contrasts)")
    try expect(contrast(19) == contrasts[1] && contrast(18) == contrasts[2])
    expect(contrasts[0] > 200)
  }

  /// The number of bright-to-dark transitions in a title, for a header moved by part of a column.
  private func strokes(movedByColumns share: Double) throws -> Int {
    var header = LoopingHeader(titles: ["HHHHHHHHHHHH", "x", "y"], columnExtent: 300)
    var events: [PickerEvent] = []
    if share > 0 {
      header.apply(.scrollBy(rows: share), in: 0, cause: .wheel, at: 1, into: &events)
    }
    var list = DisplayList()
    let rect = Rect(x: 0, y: 0, width: 1200, height: 84)
    list.appendHeader(header, in: rect, theme: .dark)
    let window = try TestWindow(width: 1200, height: 84, scale: 2)
    try window.presenter.draw(list)
    let picture = try window.presenter.pixels()
    // A row of pixels above the crossbars, around the title.
    let row = 74
    let center = Int(2 * (600 - 300 * share))
    let lights = (center - 150..<center + 150).map { picture[$0, row].red }
    let bound = (lights.max() ?? 0) / 2
    return zip(lights, lights.dropFirst()).count { $0 > bound && $1 <= bound }
  }

  @Test(arguments: [0.0, 0.3, 0.5, 0.7, 1])
  func `the letters of a title align while its weight changes`(share: Double) throws {
    try expectEqual(strokes(movedByColumns: share), 24)
  }

  @Test(arguments: scales) func `a sheet's hairline is sharp at every scale`(scale: Double) throws {
    let picker = Picker(columns: [["a", "b"]], radius: 48)
    var list = DisplayList()
    let rect = Rect(x: 20, y: 31, width: 200, height: 160)
    list.appendSheet(
      picker,
      wheel: picker.columns[0].wheel,
      in: rect,
      wheelPlace: Rect(x: 20, y: 75, width: 200, height: 116),
      toolbarExtent: 44,
      theme: .dark
    )
    let picture = try picture(list, scale: scale)
    let column = Int(30 * scale)
    let line = (Int(70 * scale)..<Int(80 * scale)).map { picture[column, $0] }
    let edge = line.filter { $0 == Theme.dark.panelEdge }
    expectEqual(edge.count, max(1, Int(scale.rounded())), "\(line)")
    expect(line.allSatisfy { $0 == Theme.dark.panelEdge || $0 == Theme.dark.panel }, "\(line)")
  }
}
