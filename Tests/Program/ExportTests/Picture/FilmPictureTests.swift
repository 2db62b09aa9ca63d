import TestSupport
import Testing

@testable import Export

struct FilmPictureTests {
  /// Colours and their BT.709 values in the narrow range.
  static let colours: [(color: UInt32, y: UInt8, cb: UInt8, cr: UInt8)] = [
    (0x000000, 16, 128, 128), (0xFFFFFF, 235, 128, 128), (0x808080, 126, 128, 128),
    (0xFF0000, 63, 102, 240), (0x00FF00, 173, 42, 26), (0x0000FF, 32, 240, 118),
    (0xFFFF00, 219, 16, 138),
  ]

  @Test(arguments: colours)
  func `a picture of one colour has the standard's values`(
    color: UInt32,
    y: UInt8,
    cb: UInt8,
    cr: UInt8
  ) {
    var film = FilmPicture(width: 4, height: 2)
    film.take(Array(repeating: 0xAB00_0000 | color, count: 8), rowWidth: 4)
    expectEqual(film.bytes, Array(repeating: y, count: 8) + [cb, cb, cr, cr])
  }

  @Test func `chroma is the mean of four pixels, and luma is per pixel`() {
    var film = FilmPicture(width: 2, height: 2)
    film.take([0x000000, 0xFFFFFF, 0xFFFFFF, 0x000000], rowWidth: 2)
    expectEqual(film.bytes, [16, 235, 235, 16, 128, 128])
  }

  @Test func `an odd last row and column are omitted`() {
    var film = FilmPicture(width: 3, height: 3)
    let white: UInt32 = 0xFFFFFF
    film.take([white, white, 0, white, white, 0, 0, 0, 0], rowWidth: 3)
    expectEqual(film.bytes, [235, 235, 235, 235, 128, 128])
  }
}
