import Drawing
import TestSupport
import Testing

@testable import Raster

struct InkTests {
  private let pixels: [UInt32] = (0..<64).map { 0xFF00_0000 | UInt32($0 * 0x3_1F57) & 0xFF_FFFF }

  /// A row of pixels after `paint` changed the last ones of it.
  private func row(_ count: Int, _ paint: (UnsafeMutablePointer<UInt32>) -> Void) -> [UInt32] {
    var row = pixels
    row.withUnsafeMutableBufferPointer { row in
      if let start = row.baseAddress { paint(start + (64 - count)) }
    }
    return row
  }

  @Test func `a row is mixed like each of its pixels alone`() throws {
    for share in UInt32(0)...255 {
      let color = Color(share &* 0x02_0503 & 0xFF_FFFF)
      let ink = try #require(Ink(color))
      for count in [0, 1, 7, 8, 9, 31, 64] {
        let together = row(count) { ink.paint($0, 0, count, share, vectors: true) }
        let alone = row(count) { for x in 0..<count { ink.mix($0 + x, by: share) } }
        expectEqual(together, alone, "share \(share), \(count) pixels")
      }
    }
  }

  @Test(arguments: [1, 100, 254, 255])
  func `a row is blended by its coverage like each of its pixels alone`(alpha: UInt8) throws {
    var color = Color(0xF0_80FF)
    color.alpha = alpha
    let ink = try #require(Ink(color))
    for first in stride(from: 0, to: 256, by: 8) {
      // Also a step without coverage, which is skipped.
      var coverage = (0..<64).map { $0 / 8 % 3 == 1 ? 0 : UInt8(truncatingIfNeeded: first + $0) }
      for count in [1, 8, 13, 64] {
        let together = row(count) { ink.blend($0, count, &coverage, vectors: true) }
        let alone = row(count) { start in
          for x in 0..<count {
            let share = (Double(coverage[x]) * Double(alpha) / 255).rounded()
            ink.mix(start + x, by: UInt32(share))
          }
        }
        expectEqual(together, alone, "from \(first), \(count) pixels")
      }
    }
  }
}
