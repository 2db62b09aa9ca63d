package import Drawing

/// A shape of a list, in pixels.
package struct PlacedShape {
  /// What is drawn.
  ///
  /// Every draw command becomes one of these.
  package enum Kind {
    case nothing
    /// Clips the shapes that follow.
    case clip(PixelRect)
    case rectangle(Edges, Color)
    case rounded(Edges, radius: Double, Color)
    /// A disc if `hole` is not over 0.
    case ring(center: Point, radius: Double, hole: Double, Color)
    /// Indices into the list's corners.
    case polygon(first: Int, count: Int, Color)
    case gradient(Edges, from: Color, to: Color, isVertical: Bool)
    /// An index into the list's masks.
    case mask(Int, MaskPlace, Color)
  }

  package var kind: Kind
  /// The pixels it may touch, within the picture and the clips around it.
  package var visible: PixelRect
}

extension PlacedShape {
  /// The pixels that it covers completely with one opaque colour.
  var opaque: (PixelRect, Color)? {
    switch kind {
    case .rectangle(let edges, let color) where color.alpha == 255:
      return (edges.covered.intersection(visible), color)
    case .rounded(let edges, let radius, let color) where color.alpha == 255:
      var edges = edges.snapped
      let corner = min(radius, (edges.bottom - edges.top) / 2) + 1
      edges.top += corner
      edges.bottom -= corner
      return (edges.covered.intersection(visible), color)
    default:
      return nil
    }
  }
}

extension PlacedList {
  /// What a shape looks like and where, in 64 bits.
  func fingerprint(_ index: Int) -> UInt64 {
    let shape = shapes[index]
    var print: Fingerprint
    switch shape.kind {
    case .rectangle(let edges, let color):
      print = Fingerprint(kind: 1)
      print.add(edges)
      print.add(color)
    case .rounded(let edges, let radius, let color):
      print = Fingerprint(kind: 2)
      print.add(edges)
      print.add(radius)
      print.add(color)
    case .ring(let center, let radius, let hole, let color):
      print = Fingerprint(kind: 3)
      print.add(center)
      print.add(radius)
      print.add(hole)
      print.add(color)
    case .polygon(let first, let count, let color):
      print = Fingerprint(kind: 4)
      for index in first..<first + count { print.add(corners[index]) }
      print.add(color)
    case .gradient(let edges, let start, let end, let isVertical):
      print = Fingerprint(kind: isVertical ? 5 : 6)
      print.add(edges)
      print.add(start)
      print.add(end)
    case .mask(let index, let place, let color):
      print = Fingerprint(kind: 7)
      print.add(masks[index].serial)
      print.add(UInt64(bitPattern: Int64(place.left ^ place.top << 32)))
      print.add(place.verticalScale)
      print.add(place.widthScale)
      print.add(color)
    case .clip, .nothing:
      print = Fingerprint(kind: 8)
    }
    print.add(shape.visible)
    return print.bits
  }
}
