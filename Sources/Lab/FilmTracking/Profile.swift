/// Divides a picture into strips parallel to one axis; a profile has one mean grey level per line of a strip.
///
/// A line is a row of pixels for the vertical axis, and a column for the horizontal one.
struct ProfileLayout: Sendable {
  static let mostStrips = 12
  /// Maximum number of lines at the lowest resolution.
  static let coarsest = 512
  /// Factor from mean grey levels to the values of a profile.
  ///
  /// With the factor 16, a sum of 128 squared differences of values fits into 32 bits.
  static let unit = 16

  let axis: FilmAxis
  let region: FilmRegion
  /// Bytes from one row of the picture to the next.
  let stride: Int
  /// Number of lines.
  let length: Int
  let strips: Int
  let levels: Int
  /// Number of lines of a block; motion is detected separately for each block of a strip.
  let blockLength: Int

  init(axis: FilmAxis, region: FilmRegion, stride: Int) {
    self.axis = axis
    self.region = region
    self.stride = stride
    let (along, across) =
      axis == .vertical ? (region.height, region.width) : (region.width, region.height)
    length = along
    strips = max(1, min(Self.mostStrips, across / 8))
    var levels = 1
    while along >> (levels - 1) > Self.coarsest { levels += 1 }
    self.levels = levels
    blockLength = max(4, along / 40)
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

/// Mean grey levels of the lines of a picture, and their slopes at several resolutions.
struct Profile: Sendable {
  /// Values of the lines, strip after strip.
  let values: [Int16]
  /// Slopes of each level.
  ///
  /// Level 0 has the full resolution. Each further level has half as many lines as the level before.
  let slopes: [ProfileSlopes]

  /// Computes the profile of a picture for some of the strips; the values of the other strips are 0.
  init(_ pixels: UnsafeRawBufferPointer, _ layout: ProfileLayout, strips: Range<Int>) {
    let length = layout.length
    var sums = [UInt32](repeating: 0, count: length * layout.strips)
    let region = layout.region
    sums.withUnsafeMutableBufferPointer { sums in
      for strip in strips {
        let range = layout.pixels(ofStrip: strip)
        switch layout.axis {
        case .vertical:
          for line in 0..<length {
            let start = (region.y + line) * layout.stride + region.x
            var sum: UInt32 = 0
            for pixel in start + range.lowerBound..<start + range.upperBound {
              sum &+= UInt32(pixels[pixel])
            }
            sums[strip * length + line] = sum
          }
        case .horizontal:
          for row in range {
            let start = (region.y + row) * layout.stride + region.x
            for line in 0..<length {
              sums[strip * length + line] &+= UInt32(pixels[start + line])
            }
          }
        }
      }
    }
    values = Self.smoothed(sums, layout, strips)
    var slopes = [ProfileSlopes(of: values, length: length, strips: layout.strips)]
    var level = values
    for index in 1..<max(1, layout.levels) {
      level = Self.halved(level, length >> (index - 1), layout.strips)
      slopes.append(ProfileSlopes(of: level, length: length >> index, strips: layout.strips))
    }
    self.slopes = slopes
  }

  /// Returns the mean grey levels of the lines, smoothed with the weights ¼, ½, ¼.
  ///
  /// The smoothing makes the cost nearly a parabola around the true shift. The shift can therefore be found as
  /// the minimum of a parabola through three costs.
  private static func smoothed(_ sums: [UInt32], _ layout: ProfileLayout, _ strips: Range<Int>)
    -> [Int16]
  {
    let length = layout.length
    var values = [Int16](repeating: 0, count: sums.count)
    for strip in strips {
      let scale = Float(ProfileLayout.unit) / Float(4 * layout.pixels(ofStrip: strip).count)
      let start = strip * length
      for line in start..<start + length {
        let before = sums[max(start, line - 1)]
        let after = sums[min(start + length - 1, line + 1)]
        values[line] = Int16(Float(before &+ 2 &* sums[line] &+ after) * scale + 0.5)
      }
    }
    return values
  }

  private static func halved(_ fine: [Int16], _ length: Int, _ strips: Int) -> [Int16] {
    let half = length >> 1
    var values = [Int16](repeating: 0, count: half * strips)
    for strip in 0..<strips {
      let start = strip * length
      for line in 0..<half {
        let middle = Int32(fine[start + 2 * line]) + Int32(fine[start + 2 * line + 1])
        let ends =
          Int32(fine[start + max(0, 2 * line - 1)])
          + Int32(fine[start + min(length - 1, 2 * line + 2)])
        values[strip * half + line] = Int16((3 * middle + ends) / 8)
      }
    }
    return values
  }
}

/// Differences between the neighbours of each line of a profile, at one resolution.
///
/// Slopes do not depend on the brightness of the background, and words of the same length differ in them.
struct ProfileSlopes: Sendable {
  /// Number of lines of a strip.
  let length: Int
  /// The value of the next line minus that of the line before, strip after strip; 0 at both ends.
  let values: [Int16]
  /// For each strip, running sums of the squared slopes.
  ///
  /// The entry of a line is the sum over the lines before it. A strip therefore has one entry more than lines.
  private let energies: [Int64]

  init(of levels: [Int16], length: Int, strips: Int) {
    var values = [Int16](repeating: 0, count: length * strips)
    var energies = [Int64](repeating: 0, count: (length + 1) * strips)
    for strip in 0..<strips {
      let start = strip * length
      var energy: Int64 = 0
      for line in 0..<length {
        if line > 0, line < length - 1 {
          values[start + line] = levels[start + line + 1] - levels[start + line - 1]
        }
        let slope = Int64(values[start + line])
        energy += slope * slope
        energies[start + strip + line + 1] = energy
      }
    }
    self.length = length
    self.values = values
    self.energies = energies
  }

  /// Returns the sum of the squared slopes of the lines `first..<end` of a strip.
  @inline(__always)
  func energy(_ strip: Int, _ first: Int, _ end: Int) -> Double {
    let start = strip * (length + 1)
    return Double(energies[start + end] - energies[start + first])
  }
}
