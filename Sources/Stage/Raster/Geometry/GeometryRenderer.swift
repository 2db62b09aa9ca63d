package import Drawing

/// Draws shapes as quads of one texture, for a graphics processor.
///
/// A whole picture needs one call of a graphics library, unless its masks together do not fit into the atlas.
///
/// Quads are on whole pixels and contain only visible pixels, so no clip is needed. Texture interpolation moves
/// and stretches masks as `CoverageLine` does. It also draws the edges of rectangles that are between pixels.
/// Squeezed masks and polygons are computed by the main processor, because interpolation would skip rows.
package final class GeometryRenderer: ShapeRenderer {
  package var bounds = PixelRect(left: 0, top: 0, right: 0, bottom: 0)
  package let atlas = Atlas()
  package let quads = Quads()
  /// The colour of the whole current picture before its first shape is drawn.
  package private(set) var background = Color(0)

  private let line = CoverageLine(width: Atlas.largest)
  /// Sends the texels and draws the quads; called when the atlas is full.
  private let send: () -> Void
  /// The pixels that the current shape may touch.
  private var visible = PixelRect(left: 0, top: 0, right: 0, bottom: 0)
  /// The places of polygons and rounded rectangles in the atlas, by fingerprint.
  private var shapes: [UInt64: Atlas.Place] = [:]
  /// Largest number of pixels of a rounded rectangle in the atlas; a larger one is drawn as several shapes.
  private static let mostPixels = 1 << 14

  /// `send` is called when quads must be drawn before the picture is complete.
  package init(send: @escaping () -> Void) {
    self.send = send
  }

  isolated deinit { line.free() }

  package func begin(_ list: PlacedList) -> Int {
    quads.removeAll()
    background = list.background
    return 0
  }

  package func beginShape(_ index: Int, _ shape: PlacedShape) -> Bool {
    visible = shape.visible
    guard case .rounded(let rect, let radius) = shape.kind,
      rect.width * rect.height <= Self.mostPixels,
      max(rect.width, rect.height) <= Atlas.largest, let corners = Corners(of: rect, radius: radius)
    else { return true }
    add(visible, at: rect, in: place(of: rect, corners), .init(shape.color))
    return false
  }

  // MARK: Rectangles

  /// Fills a rectangle; the coverage of its partly covered pixels is interpolated at the edge of a white square
  /// in the atlas.
  package func fill(columns: CoverageSpan, rows: CoverageSpan, _ color: Color) {
    guard color.alpha > 0 else { return }
    let color = Quads.RGBA(color)
    let all = PixelRect(left: columns.low, top: rows.low, right: columns.high, bottom: rows.high)
    if max(all.width, all.height) <= Atlas.smallPixels, all == all.intersection(visible) {
      let x = columns.ramp(0, cells: Atlas.smallSquare)
      let y = rows.ramp(0, cells: Atlas.smallSquare)
      let u = Atlas.smallClear.x + x.first - 0.5 * x.step
      let v = Atlas.smallClear.y + y.first - 0.5 * y.step
      let (width, height) = (Float(all.width) * x.step, Float(all.height) * y.step)
      return quads.addTriangle(all, u: (u, width), v: (v, height), color)
    }
    for row in 0..<rows.rampCount(cells: Atlas.square) {
      let y = rows.ramp(row, cells: Atlas.square)
      for column in 0..<columns.rampCount(cells: Atlas.square) {
        let x = columns.ramp(column, cells: Atlas.square)
        let rect = PixelRect(left: x.low, top: y.low, right: x.high, bottom: y.high)
        let part = rect.intersection(visible)
        guard !part.isEmpty else { continue }
        let u = Atlas.clear.x + x.first + (Float(part.left &- x.low) - 0.5) * x.step
        let v = Atlas.clear.y + y.first + (Float(part.top &- y.low) - 0.5) * y.step
        let (width, height) = (Float(part.width) * x.step, Float(part.height) * y.step)
        quads.add(part, u: (u, width), v: (v, height), color, to: color)
      }
    }
  }

  package func fill(
    _ rect: PixelRect,
    from start: Color,
    to end: Color,
    isVertical: Bool,
    within visible: PixelRect
  ) {
    let (low, extent) = isVertical ? (rect.top, rect.height) : (rect.left, rect.width)
    let (first, last) = isVertical ? (visible.top, visible.bottom) : (visible.left, visible.right)
    let color = { Quads.RGBA(start.mixed(with: end, share: Double($0 - low) / Double(extent))) }
    let (u, v) = ((Atlas.clear.x + 2, Float(0)), (Atlas.clear.y + 2, Float(0)))
    quads.add(visible, u: u, v: v, color(first), to: color(last), isVertical: isVertical)
  }

  package func fill(
    _ corners: ArraySlice<Point>,
    within visible: PixelRect,
    _ color: Color,
    by filler: inout PolygonFill
  ) {
    guard max(visible.width, visible.height) <= Atlas.largest else {
      return filler.forEachSpan(of: corners, within: visible) { fill($0, color.faded($1)) }
    }
    let key = PolygonFill.fingerprint(of: corners, within: visible)
    if let place = shapes[key] { return add(visible, at: visible, in: place, .init(color)) }
    let place = freePlace(width: visible.width, height: visible.height, in: .computed)
    for y in 0..<visible.height {
      atlas.row(y, of: place).update(repeating: Atlas.texel(0), count: visible.width)
    }
    filler.forEachSpan(of: corners, within: visible) { span, share in
      let texels = atlas.row(span.top - visible.top, of: place) + (span.left - visible.left)
      texels.update(repeating: Atlas.texel(UInt8(share * 255 + 0.5)), count: span.width)
    }
    shapes[key] = place
    add(visible, at: visible, in: place, .init(color))
  }

  // MARK: Masks

  package func draw(
    _ mask: Mask,
    at place: MaskPlace,
    within limit: PixelRect?,
    _ color: Color
  ) {
    let touched = mask.rect(at: place)
    let part = touched.intersection(visible).intersection(limit ?? visible)
    guard !part.isEmpty, color.alpha > 0 else { return }
    let color = Quads.RGBA(color)
    if place.verticalScale == 1, max(mask.stride, mask.height) <= Atlas.largest {
      return draw(mask, whole(mask), at: place, part, color)
    }
    if max(touched.width, touched.height) <= Atlas.largest {
      let computed = computed(mask, at: place, touched)
      return add(part, at: touched, in: computed, color)
    }
    for top in stride(from: part.top, to: part.bottom, by: Atlas.largest) {
      for left in stride(from: part.left, to: part.right, by: Atlas.largest) {
        let (right, bottom) = (left + Atlas.largest, top + Atlas.largest)
        let tile = PixelRect(left: left, top: top, right: right, bottom: bottom).intersection(part)
        add(tile, at: tile, in: compute(mask, at: place, tile), color)
      }
    }
  }

  /// Draws the rectangle `part` of a picture with a mask that is not squeezed.
  ///
  /// `whole` is the place of the mask in the atlas, and `place` is its place in the picture. The graphics
  /// processor interpolates if the mask is stretched or its edge is inside a pixel.
  private func draw(
    _ mask: Mask,
    _ whole: Atlas.Place,
    at place: MaskPlace,
    _ part: PixelRect,
    _ color: Quads.RGBA
  ) {
    var part = part
    let left = Double(place.left) / MaskPlace.steps
    if place.widthScale != 1 {
      // Interpolation must not reach beyond the mask's blank column.
      let end = left + (Double(mask.width) + 0.5) * place.widthScale - 0.5
      part.right = min(part.right, Int(end.rounded(.up)))
      guard !part.isEmpty else { return }
    }
    let u = Double(whole.x &+ 1) + (Double(part.left) - left) / place.widthScale
    let width = Double(part.width) / place.widthScale
    let v = Float(Int(whole.y) + part.top - place.top >> 4)
    quads.add(part, u: (Float(u), Float(width)), v: (v, Float(part.height)), color, to: color)
  }

  /// `pixels` is the rectangle of the picture whose coverage the atlas contains at `place`; it contains `part`.
  private func add(
    _ part: PixelRect,
    at pixels: PixelRect,
    in place: Atlas.Place,
    _ color: Quads.RGBA
  ) {
    let u = (Float(Int(place.x) + part.left - pixels.left), Float(part.width))
    let v = (Float(Int(place.y) + part.top - pixels.top), Float(part.height))
    quads.add(part, u: u, v: v, color, to: color)
  }

  // MARK: The atlas

  /// The place of the unscaled mask, including its blank columns; the mask is added if the atlas does not
  /// contain it.
  private func whole(_ mask: Mask) -> Atlas.Place {
    if let whole = mask.places.whole, atlas.contains(whole) { return whole }
    let whole = freePlace(width: mask.stride, height: mask.height, in: .whole)
    for y in 0..<mask.height {
      let (coverage, texels) = (mask.row(y) - 1, atlas.row(y, of: whole))
      for x in 0..<mask.stride { texels[x] = Atlas.texel(coverage[x]) }
    }
    mask.places.whole = whole
    return whole
  }

  /// Adds the rectangle if the atlas does not contain it.
  private func place(of rect: PixelRect, _ corners: Corners) -> Atlas.Place {
    var print = Fingerprint(Color(0))
    print.add(rect.width, rect.height)
    print.add(corners.disc.radius, -1)
    if let place = shapes[print.bits] { return place }
    let place = freePlace(width: rect.width, height: rect.height, in: .computed)
    let (disc, extent) = (corners.disc.mask(serial: 0), corners.extent)
    // Distances from the pixels of a corner to the pixels of the disc.
    let near = corners.disc.halfWidth - extent
    let (farX, farY) = (near + 2 * extent - rect.width, near + 2 * extent - rect.height)
    for y in 0..<rect.height {
      let texels = atlas.row(y, of: place)
      texels.update(repeating: Atlas.texel(255), count: rect.width)
      guard y < extent || y >= rect.height - extent else { continue }
      let coverage = disc.row(y + (y < extent ? near : farY))
      for x in 0..<extent {
        texels[x] = Atlas.texel(coverage[x + near])
        let right = rect.width - 1 - x
        texels[right] = Atlas.texel(coverage[right + farX])
      }
    }
    shapes[print.bits] = place
    return place
  }

  /// The place of all pixels that a squeezed mask touches.
  ///
  /// The pixels are computed, unless the atlas contains them for a place that differs only by whole pixels.
  private func computed(_ mask: Mask, at place: MaskPlace, _ touched: PixelRect) -> Atlas.Place {
    if let (computed, form) = mask.places.computed, atlas.contains(computed),
      place.isWholePixels(from: form)
    {
      return computed
    }
    let computed = compute(mask, at: place, touched)
    mask.places.computed = (computed, place)
    return computed
  }

  private func compute(_ mask: Mask, at place: MaskPlace, _ rect: PixelRect) -> Atlas.Place {
    let free = freePlace(width: rect.width, height: rect.height, in: .computed)
    for y in rect.rows {
      let coverage = line.coverage(of: mask, at: place, y: y, from: rect.left, count: rect.width)
      let texels = atlas.row(y - rect.top, of: free)
      for x in 0..<rect.width { texels[x] = Atlas.texel(coverage[x]) }
    }
    return free
  }

  /// If the part has no free place, the quads are drawn and the part is emptied.
  private func freePlace(width: Int, height: Int, in part: Atlas.Part) -> Atlas.Place {
    if let place = atlas.place(width: width, height: height, in: part) { return place }
    send()
    quads.removeAll()
    atlas.empty(part)
    if part == .computed { shapes.removeAll(keepingCapacity: true) }
    guard let place = atlas.place(width: width, height: height, in: part) else {
      preconditionFailure("an empty part of the atlas has space")
    }
    return place
  }
}
