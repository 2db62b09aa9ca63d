import Drawing

/// Rectangles of whole pixels, as a list of triangles for a graphics processor.
///
/// Each rectangle shows a part of the atlas.
package final class Quads {
  package struct Corner {
    /// In the picture, in pixels.
    package var x: Float
    /// In the picture, in pixels.
    package var y: Float
    /// In the atlas, as a share of its width.
    package var u: Float
    /// In the atlas, as a share of its height.
    package var v: Float
    var color: RGBA
  }

  /// A colour as one number whose bytes in memory are red, green, blue and opacity.
  ///
  /// One number is copied faster than four bytes.
  struct RGBA {
    private let bytes: UInt32

    init(_ color: Color) {
      let (red, green) = (UInt32(color.red), UInt32(color.green) << 8)
      let (blue, alpha) = (UInt32(color.blue) << 16, UInt32(color.alpha) << 24)
      bytes = UInt32(littleEndian: red | green | blue | alpha)
    }
  }

  // Checks of exclusive access at run time would take as long as the rest of the function.

  /// Three for each triangle.
  @exclusivity(unchecked) package private(set) var corners: UnsafeMutablePointer<Corner>
  @exclusivity(unchecked) package private(set) var count = 0
  /// Number of corners for which memory is allocated.
  @exclusivity(unchecked) private var capacity = 4096

  init() { corners = .allocate(capacity: capacity) }

  deinit { corners.deallocate() }

  func removeAll() { count = 0 }

  /// Adds a rectangle, in pixels, with a gradient from the top or left edge to the opposite edge.
  ///
  /// `u` contains the left edge and the width of the rectangle's texels in the atlas. `v` contains their top
  /// edge and their height.
  @inline(__always)
  func add(
    _ rect: PixelRect,
    u: (start: Float, extent: Float),
    v: (start: Float, extent: Float),
    _ start: RGBA,
    to end: RGBA,
    isVertical: Bool = true
  ) {
    if capacity &- count < 6 { grow() }
    let perTexel = 1 / Float(Atlas.side)
    let (left, right) = (u.start * perTexel, (u.start + u.extent) * perTexel)
    let (top, bottom) = (v.start * perTexel, (v.start + v.extent) * perTexel)
    let (x0, x1) = (Float(rect.left), Float(rect.right))
    let (y0, y1) = (Float(rect.top), Float(rect.bottom))
    let (rightStart, leftEnd) = isVertical ? (start, end) : (end, start)
    let next = corners + count
    next[0] = Corner(x: x0, y: y0, u: left, v: top, color: start)
    next[1] = Corner(x: x1, y: y0, u: right, v: top, color: rightStart)
    next[2] = Corner(x: x0, y: y1, u: left, v: bottom, color: leftEnd)
    next[3] = next[2]
    next[4] = next[1]
    next[5] = Corner(x: x1, y: y1, u: right, v: bottom, color: end)
    count &+= 6
  }

  /// Adds a rectangle of one colour as a single triangle.
  ///
  /// The triangle is half of a rectangle with twice the width and height. The texels of the triangle outside
  /// `rect` are clear. Its three corners take half the time of the six corners of two triangles; most of that
  /// time is spent in the graphics library.
  @inline(__always)
  func addTriangle(
    _ rect: PixelRect,
    u: (start: Float, extent: Float),
    v: (start: Float, extent: Float),
    _ color: RGBA
  ) {
    if capacity &- count < 3 { grow() }
    let perTexel = 1 / Float(Atlas.side)
    let (left, right) = (u.start * perTexel, (u.start + 2 * u.extent) * perTexel)
    let (top, bottom) = (v.start * perTexel, (v.start + 2 * v.extent) * perTexel)
    let (x0, x1) = (Float(rect.left), Float(rect.left &+ 2 &* rect.width))
    let (y0, y1) = (Float(rect.top), Float(rect.top &+ 2 &* rect.height))
    let next = corners + count
    next[0] = Corner(x: x0, y: y0, u: left, v: top, color: color)
    next[1] = Corner(x: x1, y: y0, u: right, v: top, color: color)
    next[2] = Corner(x: x0, y: y1, u: left, v: bottom, color: color)
    count &+= 3
  }

  @inline(never)
  private func grow() {
    let more = UnsafeMutablePointer<Corner>.allocate(capacity: capacity * 2)
    more.update(from: corners, count: count)
    corners.deallocate()
    capacity *= 2
    corners = more
  }
}
