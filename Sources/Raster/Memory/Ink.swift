import Drawing

/// A colour prepared for blending two channels at a time.
struct Ink {
  /// Rows with fewer pixels are filled faster by a plain loop.
  private static let short = 8

  let solid: UInt32
  let alpha: UInt32
  private let redBlue: UInt32
  private let green: UInt32

  /// Creates the ink of a colour; nil if the colour is clear.
  init?(_ color: Color) {
    guard color.alpha > 0 else { return nil }
    alpha = UInt32(color.alpha)
    redBlue = UInt32(color.red) << 16 | UInt32(color.blue)
    green = UInt32(color.green) << 8
    solid = 0xFF00_0000 | redBlue | green
  }

  /// Mixes into a pixel; `share` is in 0...255.
  @inline(__always)
  private func mixed(_ pixel: UInt32, _ share: UInt32) -> UInt32 {
    let here = share &+ share >> 7
    let there = 256 &- here
    let outer = redBlue &* here &+ (pixel & 0x00FF_00FF) &* there &+ 0x0080_0080
    let inner = green &* here &+ (pixel & 0x0000_FF00) &* there &+ 0x0000_8000
    return 0xFF00_0000 | (outer >> 8 & 0x00FF_00FF) | (inner >> 8 & 0x0000_FF00)
  }

  /// Mixes into one pixel.
  @inline(__always)
  func mix(_ pixel: UnsafeMutablePointer<UInt32>, by share: UInt32) {
    pixel.pointee = mixed(pixel.pointee, share)
  }

  /// Mixes into a row of pixels, each by the same share.
  @inline(__always)
  func paint(_ row: UnsafeMutablePointer<UInt32>, _ left: Int, _ right: Int, _ share: UInt32) {
    var x = left
    if share < 255 {
      while x < right {
        row[x] = mixed(row[x], share)
        x &+= 1
      }
    } else if right &- left < Self.short {
      while x < right {
        row[x] = solid
        x &+= 1
      }
    } else {
      (row + left).update(repeating: solid, count: right &- left)
    }
  }

  /// Mixes into each pixel of a row by its coverage, which is 0 for most pixels of a text.
  func blend(
    _ row: UnsafeMutablePointer<UInt32>,
    _ count: Int,
    _ coverage: UnsafeMutablePointer<UInt8>
  ) {
    var x = 0
    while x < count {
      defer { x &+= 1 }
      let covered = UInt32(coverage[x])
      if covered == 0 { continue }
      let product = covered &* alpha &+ 128
      let share = (product &+ product >> 8) >> 8
      row[x] = share == 255 ? solid : mixed(row[x], share)
    }
  }
}
