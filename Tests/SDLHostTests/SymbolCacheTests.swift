import Raster
import Testing

@testable import SDLHost

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

struct SymbolCacheTests {
  /// A folder of different opaque pictures of 64 by 64 pixels.
  private func withPictures(_ count: Int, _ body: (String) throws -> Void) throws {
    var template = Array("/tmp/symbols-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    defer {
      for number in 0..<count { unlink("\(folder)/\(number).png") }
      rmdir(folder)
    }
    let picture = PixelImage(
      width: 64,
      height: 64,
      colors: Array(repeating: 0x090909, count: 64 * 64)
    )
    for number in 0..<count { try picture.writePNG(path: "\(folder)/\(number).png") }
    try body(folder)
  }

  @Test func `the bytes of pictures never pass the limit, and each is still drawn`() throws {
    try withPictures(40) { folder in
      let cache = SymbolCache(folder: folder, pictureLimit: 20_000)
      for round in 0..<2 {
        for number in 0..<40 {
          let mask = cache.mask(for: "\(number).png", size: 20 + Double(round))
          #expect(mask?.row(10)[10] == 255)
          #expect(cache.pictureBytes <= 20_000)
        }
      }
      #expect(cache.pictureBytes > 4096)
    }
  }

  @Test func `a picture larger than the limit is drawn`() throws {
    try withPictures(1) { folder in
      let cache = SymbolCache(folder: folder, pictureLimit: 100)
      for size in [20.0, 30] {
        let mask = cache.mask(for: "0.png", size: size)
        #expect(mask?.row(10)[10] == 255)
      }
    }
  }

  @Test func `a picture that is missing is a frame`() {
    let cache = SymbolCache(folder: nil)
    let mask = cache.mask(for: "none.png", size: 16)
    #expect(mask?.row(2)[8] == 255 && mask?.row(8)[8] == 0)
  }

  @Test(arguments: [0.0, 0.4, -.infinity, .nan]) func `a size without a pixel has no mask`(
    size: Double
  ) {
    let cache = SymbolCache(folder: nil)
    let mask = cache.mask(for: "none.png", size: size)
    #expect(mask == nil)
  }
}
