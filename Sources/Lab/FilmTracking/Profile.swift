/// Divides a picture into strips parallel to one axis, and each strip into lines across the axis.
///
/// A line is one or more rows of pixels for the vertical axis, and one or more columns for the horizontal one.
struct ProfileLayout: Sendable {
  static let mostStrips = 12
  /// Maximum number of lines.
  ///
  /// A phone's picture of 2532 rows has 506 lines of 5 rows, so that all shifts can be compared in each frame.
  static let mostLines = 900

  let axis: FilmAxis
  let region: FilmRegion
  /// Bytes from one row of the picture to the next.
  let stride: Int
  /// Pixels from one line to the next.
  let pitch: Int
  /// Number of lines.
  let length: Int
  let strips: Int
  /// Number of lines of a block; motion is detected separately for each block of a strip.
  let blockLength: Int

  init(axis: FilmAxis, region: FilmRegion, stride: Int) {
    self.axis = axis
    self.region = region
    self.stride = stride
    let (along, across) =
      axis == .vertical ? (region.height, region.width) : (region.width, region.height)
    pitch = (along + Self.mostLines - 1) / Self.mostLines
    length = along / pitch
    strips = max(1, min(Self.mostStrips, across / 8))
    blockLength = max(4, length / 40)
  }

  var blocks: Int { (length + blockLength - 1) / blockLength }

  /// Returns the lines of a block; the last block may have fewer than `blockLength`.
  func lines(ofBlock block: Int) -> Range<Int> {
    block * blockLength..<min(length, (block + 1) * blockLength)
  }

  /// Returns the positions of a strip's pixels across the axis, counted from the edge of the region.
  func pixels(ofStrip strip: Int) -> Range<Int> {
    let across = axis == .vertical ? region.width : region.height
    return strip * across / strips..<(strip + 1) * across / strips
  }
}

/// The slopes of a picture: differences between the mean grey levels of lines.
///
/// Slopes do not depend on the brightness of the background, and words of the same length differ in them.
struct Profile: Sendable {
  /// Slopes of the lines, strip after strip; a slope is 0 at both ends of a strip.
  let slopes: [Int16]
  /// For each strip, running sums of the squared slopes.
  ///
  /// The entry of a line is the sum over the lines before it. A strip therefore has one entry more than lines.
  private let energies: [Int64]
  let length: Int

  /// Factor from mean grey levels to the values of slopes.
  ///
  /// With the factor 16, a sum of 128 products of slopes fits into 32 bits.
  static let unit = 16

  /// Computes the profile of a picture for some of the strips; the slopes of the other strips are 0.
  init(_ pixels: UnsafeRawBufferPointer, _ layout: ProfileLayout, strips: Range<Int>) {
    length = layout.length
    var slopes = [Int16](repeating: 0, count: length * layout.strips)
    var energies = [Int64](repeating: 0, count: (length + 1) * layout.strips)
    for strip in strips {
      let levels = Self.levels(pixels, layout, strip: strip)
      let start = strip * length
      var energy: Int64 = 0
      for line in 0..<length {
        if line > 1, line < length - 2 {
          let (near, far) = (
            levels[line + 1] - levels[line - 1], levels[line + 2] - levels[line - 2]
          )
          slopes[start + line] = Int16((2 * near + far) / 4)
        }
        let slope = Int64(slopes[start + line])
        energy += slope * slope
        energies[start + strip + line + 1] = energy
      }
    }
    self.slopes = slopes
    self.energies = energies
  }

  /// Returns the mean grey levels of the lines of a strip, times `unit`.
  private static func levels(
    _ pixels: UnsafeRawBufferPointer,
    _ layout: ProfileLayout,
    strip: Int
  ) -> [Float] {
    let (region, pitch) = (layout.region, layout.pitch)
    let range = layout.pixels(ofStrip: strip)
    // Sums over one row or column of pixels.
    var sums = [UInt32](repeating: 0, count: layout.length * pitch)
    sums.withUnsafeMutableBufferPointer { sums in
      switch layout.axis {
      case .vertical:
        for row in sums.indices {
          let start = (region.y + row) * layout.stride + region.x
          var sum: UInt32 = 0
          for pixel in start + range.lowerBound..<start + range.upperBound {
            sum &+= UInt32(pixels[pixel])
          }
          sums[row] = sum
        }
      case .horizontal:
        for row in range {
          let start = (region.y + row) * layout.stride + region.x
          for column in sums.indices { sums[column] &+= UInt32(pixels[start + column]) }
        }
      }
    }
    let scale = Float(unit) / Float(pitch * range.count)
    return (0..<layout.length).map { line in
      Float(sums[line * pitch..<(line + 1) * pitch].reduce(0, &+)) * scale
    }
  }

  /// Returns the sum of the squared slopes of the lines `first..<end` of a strip.
  @inline(__always)
  func energy(_ strip: Int, _ first: Int, _ end: Int) -> Double {
    let start = strip * (length + 1)
    return Double(energies[start + end] - energies[start + first])
  }
}
