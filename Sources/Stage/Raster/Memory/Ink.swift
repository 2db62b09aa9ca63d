import Drawing

/// A colour prepared for blending rows of pixels, several pixels at a time.
///
/// A channel is mixed in 16 bits: `(color * here + pixel * there + 128) >> 8`, where the sum of `here` and
/// `there` is 256. Blue is in the lower 16 bits of a pixel, and red in the upper 16 bits. If a pixel is shifted
/// by 8 bits, green and the highest byte take these positions. One vector of 16-bit numbers therefore contains
/// two channels of each pixel.
struct Ink {
  /// The eight pixels that are mixed in one step.
  private typealias Pixels = SIMD8<UInt32>
  /// Two channels of each pixel of a step.
  private typealias Channels = SIMD16<UInt16>

  private static let step = Pixels.scalarCount

  /// True if rows are mixed by vectors; false in a build without optimization, where single pixels are faster.
  @inline(__always)
  static var usesVectors: Bool {
    var isOptimized = true
    assert(
      {
        isOptimized = false
        return true
      }()
    )
    return isOptimized
  }

  let solid: UInt32
  let alpha: UInt32
  private let redBlue: UInt32
  private let green: UInt32

  /// nil if the colour is clear.
  init?(_ color: Color) {
    guard color.alpha > 0 else { return nil }
    alpha = UInt32(color.alpha)
    redBlue = UInt32(color.red) << 16 | UInt32(color.blue)
    green = UInt32(color.green) << 8
    solid = 0xFF00_0000 | redBlue | green
  }

  var isOpaque: Bool { alpha == 255 }

  /// `share` is in 0...255.
  @inline(__always)
  func mixed(_ pixel: UInt32, _ share: UInt32) -> UInt32 {
    let here = share &+ share >> 7
    let there = 256 &- here
    let outer = redBlue &* here &+ (pixel & 0x00FF_00FF) &* there &+ 0x0080_0080
    let inner = green &* here &+ (pixel & 0x0000_FF00) &* there &+ 0x0000_8000
    return 0xFF00_0000 | (outer >> 8 & 0x00FF_00FF) | (inner >> 8 & 0x0000_FF00)
  }

  /// `share` is in 0...255.
  @inline(__always)
  func mix(_ pixel: UnsafeMutablePointer<UInt32>, by share: UInt32) {
    pixel.pointee = mixed(pixel.pointee, share)
  }

  /// Mixes the colour into a row of pixels, with the same share for each pixel.
  @inline(__always)
  func paint(
    _ row: UnsafeMutablePointer<UInt32>,
    _ left: Int,
    _ right: Int,
    _ share: UInt32,
    vectors: Bool = usesVectors
  ) {
    var x = left
    if share < 255 {
      if vectors {
        let here = share &+ share >> 7
        let there = Channels(repeating: UInt16(truncatingIfNeeded: 256 &- here))
        let outer = Self.channels(redBlue &* here &+ 0x0080_0080)
        let inner = Self.channels(green >> 8 &* here &+ 0x0000_0080)
        while x <= right &- Self.step {
          Self.mix(row + x, there, outer, inner)
          x &+= Self.step
        }
      }
      while x < right {
        row[x] = mixed(row[x], share)
        x &+= 1
      }
    } else if right &- left < Self.step {
      // A plain loop fills short rows faster.
      while x < right {
        row[x] = solid
        x &+= 1
      }
    } else {
      (row + left).update(repeating: solid, count: right &- left)
    }
  }

  /// Mixes the colour into each pixel of a row; the share of the colour is alpha · coverage.
  ///
  /// Pixels with a coverage of 0 are skipped; most pixels of a text have this coverage.
  func blend(
    _ row: UnsafeMutablePointer<UInt32>,
    _ count: Int,
    _ coverage: UnsafeMutablePointer<UInt8>,
    vectors: Bool = usesVectors
  ) {
    var x = vectors ? blendSteps(row, count, coverage) : 0
    while x < count {
      defer { x &+= 1 }
      let covered = UInt32(coverage[x])
      if covered == 0 { continue }
      let product = covered &* alpha &+ 128
      row[x] = mixed(row[x], (product &+ product >> 8) >> 8)
    }
  }

  /// Mixes the colour into a row in steps of several pixels, and returns the number of mixed pixels.
  ///
  /// The last pixels of the row are not mixed if they are fewer than a step.
  @inline(__always)
  private func blendSteps(
    _ row: UnsafeMutablePointer<UInt32>,
    _ count: Int,
    _ coverage: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let alphas = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: alpha))
    let half = SIMD8<UInt16>(repeating: 128)
    let (redBlues, greens) = (Self.channels(redBlue), Self.channels(green >> 8))
    let (rounding, whole) = (Channels(repeating: 128), Channels(repeating: 256))
    var x = 0
    while x <= count &- Self.step {
      defer { x &+= Self.step }
      let covered = UnsafeRawPointer(coverage + x).loadUnaligned(as: SIMD8<UInt8>.self)
      if unsafeBitCast(covered, to: UInt64.self) == 0 { continue }
      let product = SIMD8<UInt16>(truncatingIfNeeded: covered) &* alphas &+ half
      let share = (product &+ product &>> 8) &>> 8
      let pixels = Pixels(truncatingIfNeeded: share &+ share &>> 7)
      let here = unsafeBitCast(pixels | pixels &<< 16, to: Channels.self)
      let (outer, inner) = (redBlues &* here &+ rounding, greens &* here &+ rounding)
      Self.mix(row + x, whole &- here, outer, inner)
    }
    return x
  }

  /// Returns a vector that repeats two channels of one pixel for every pixel of a step.
  @inline(__always)
  private static func channels(_ pixel: UInt32) -> Channels {
    unsafeBitCast(Pixels(repeating: pixel), to: Channels.self)
  }

  /// Mixes a colour into the pixels of one step.
  ///
  /// `there` is the weight of the old pixels, in 256ths. `outer` (blue and red) and `inner` (green)
  /// are the colour's channels multiplied by their weight, plus 128 for rounding.
  @inline(__always)
  private static func mix(
    _ place: UnsafeMutablePointer<UInt32>,
    _ there: Channels,
    _ outer: Channels,
    _ inner: Channels
  ) {
    let low = Channels(repeating: 0x00FF)
    let place = UnsafeMutableRawPointer(place)
    let pixels = place.loadUnaligned(as: Channels.self)
    let redBlue = ((pixels & low) &* there &+ outer) &>> 8
    let green = ((pixels &>> 8) &* there &+ inner) & Channels(repeating: 0xFF00)
    place.storeBytes(of: redBlue | green | channels(0xFF00_0000), as: Channels.self)
  }
}
