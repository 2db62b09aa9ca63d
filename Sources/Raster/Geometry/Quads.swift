import Drawing

/// Rectangles of whole pixels, each with a part of the atlas, as triangles for a graphics processor.
package final class Quads {
  /// A corner of a quad.
  package struct Corner {
    /// In pixels.
    package var x: Float
    package var y: Float
    /// As shares of the atlas.
    package var u: Float
    package var v: Float
    var color: RGBA
  }

  /// A colour in the order of its bytes in memory, as one number, which is copied faster than four.
  struct RGBA {
    private let bytes: UInt32

    init(_ color: Color) {
      let (red, green) = (UInt32(color.red), UInt32(color.green) << 8)
      let (blue, alpha) = (UInt32(color.blue) << 16, UInt32(color.alpha) << 24)
      bytes = UInt32(littleEndian: red | green | blue | alpha)
    }
  }

  // Checks of exclusive access at run time would take as long as all else here.

  /// Four corners a quad: two at the top and two at the bottom, each from the left.
  @exclusivity(unchecked) package private(set) var corners: UnsafeMutablePointer<Corner>
  /// Indices of the corners of two triangles a quad.
  package private(set) var indices: UnsafeMutablePointer<Int32>
  @exclusivity(unchecked) package private(set) var count = 0
  /// Quads that there is memory for.
  @exclusivity(unchecked) private var capacity = 1024

  init() {
    corners = .allocate(capacity: capacity * 4)
    indices = .allocate(capacity: capacity * 6)
    writeIndices()
  }

  deinit {
    corners.deallocate()
    indices.deallocate()
  }

  func removeAll() { count = 0 }

  /// Adds a rectangle, in pixels, whose colour changes evenly from the top, or left, edge to the opposite
  /// one; `u` and `v` are left edge and width, top edge and height of its texels.
  @inline(__always)
  func add(
    _ rect: PixelRect,
    u: (start: Float, extent: Float),
    v: (start: Float, extent: Float),
    _ start: RGBA,
    to end: RGBA,
    isVertical: Bool = true
  ) {
    if count == capacity { grow() }
    let perTexel = 1 / Float(Atlas.side)
    let (left, right) = (u.start * perTexel, (u.start + u.extent) * perTexel)
    let (top, bottom) = (v.start * perTexel, (v.start + v.extent) * perTexel)
    let (x0, x1) = (Float(rect.left), Float(rect.right))
    let (y0, y1) = (Float(rect.top), Float(rect.bottom))
    let (rightStart, leftEnd) = isVertical ? (start, end) : (end, start)
    let quad = corners + count &* 4
    quad[0] = Corner(x: x0, y: y0, u: left, v: top, color: start)
    quad[1] = Corner(x: x1, y: y0, u: right, v: top, color: rightStart)
    quad[2] = Corner(x: x0, y: y1, u: left, v: bottom, color: leftEnd)
    quad[3] = Corner(x: x1, y: y1, u: right, v: bottom, color: end)
    count &+= 1
  }

  @inline(never)
  private func grow() {
    let more = UnsafeMutablePointer<Corner>.allocate(capacity: capacity * 8)
    more.update(from: corners, count: capacity * 4)
    corners.deallocate()
    indices.deallocate()
    capacity *= 2
    corners = more
    indices = .allocate(capacity: capacity * 6)
    writeIndices()
  }

  private func writeIndices() {
    for quad in 0..<capacity {
      for (index, corner) in [0, 1, 2, 2, 1, 3].enumerated() {
        indices[quad * 6 + index] = Int32(quad * 4 + corner)
      }
    }
  }
}
