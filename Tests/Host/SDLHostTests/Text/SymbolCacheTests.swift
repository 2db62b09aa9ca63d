import Raster
import TestSupport
import Testing

@testable import SDLHost

struct SymbolCacheTests {
  @TemporaryFolder private var folder: String

  /// Writes opaque pictures of 64 by 64 pixels.
  private func makePictures(_ count: Int) throws {
    let colors = [UInt32](repeating: 0x090909, count: 64 * 64)
    let bytes = try PixelImage(width: 64, height: 64, colors: colors).png()
    for number in 0..<count {
      let file = try #require(fopen("\(folder)/\(number).png", "wb"))
      expect(fwrite(bytes, 1, bytes.count, file) == bytes.count && fclose(file) == 0)
    }
  }

  @Test func `the bytes of pictures do not exceed the limit, and each is drawn`() throws {
    try makePictures(40)
    let cache = SymbolCache(SymbolSource(folder: folder), pictureLimit: 20_000)
    for round in 0..<2 {
      for number in 0..<40 {
        let mask = cache.mask(for: "\(number).png", size: 20 + Double(round))
        expectEqual(mask?.row(10)[10], 255)
        expect(cache.pictures.bytes <= 20_000)
      }
    }
    expect(cache.pictures.bytes > 4096)
  }

  @Test func `a picture larger than the limit is drawn`() throws {
    try makePictures(1)
    let cache = SymbolCache(SymbolSource(folder: folder), pictureLimit: 100)
    for size in [20.0, 30] {
      let mask = cache.mask(for: "0.png", size: size)
      expectEqual(mask?.row(10)[10], 255)
    }
  }

  @Test func `named pictures are read before one is drawn, unless they fill the cache`() throws {
    try makePictures(20)
    let names = (0..<20).map { "\($0).png" }
    let all = SymbolCache(SymbolSource(folder: folder, names: names))
    let few = SymbolCache(SymbolSource(folder: folder, names: names), pictureLimit: 20_000)
    for name in names { expectEqual(remove("\(folder)/\(name)"), 0) }
    for name in names {
      let mask = try #require(all.mask(for: name, size: 16))
      expect(!Self.isBox(mask), "\(name)")
    }
    let first = try #require(few.mask(for: "0.png", size: 16))
    let last = try #require(few.mask(for: "19.png", size: 16))
    expect(!Self.isBox(first) && Self.isBox(last))
  }

  @Test func `a named picture that cannot be read is one warning`() {
    var warnings: [String] = []
    let cache = SymbolCache(SymbolSource(folder: folder, names: ["none.png"])) {
      warnings.append($0)
    }
    _ = cache.mask(for: "none.png", size: 16)
    expect(warnings.count == 1 && warnings[0].contains("none.png: cannot be read"), "\(warnings)")
  }

  @Test func `a FIFO, a folder, a device and a file that is too long are drawn as a frame`() throws
  {
    try makePictures(1)
    mkfifo(folder + "/fifo.png", 0o600)
    symlink("/dev/zero", folder + "/device.png")
    truncate(folder + "/0.png", 1 << 20 + 1)
    let cache = SymbolCache(SymbolSource(folder: folder))
    for name in ["fifo.png", "device.png", "0.png", "."] {
      let mask = try #require(cache.mask(for: name, size: 16))
      expect(Self.isBox(mask), "\(name)")
    }
  }

  private static func isBox(_ mask: Mask) -> Bool {
    mask.row(2)[8] == 255 && mask.row(8)[8] == 0
  }

  @Test func `a missing picture is drawn as a frame`() {
    let cache = SymbolCache(SymbolSource())
    let mask = cache.mask(for: "none.png", size: 16)
    expectEqual(mask.map(Self.isBox), true)
  }

  @Test(arguments: [0.0, 0.4, -.infinity, .nan]) func `a size without a pixel has no mask`(
    size: Double
  ) {
    let cache = SymbolCache(SymbolSource())
    let mask = cache.mask(for: "none.png", size: size)
    expect(mask == nil)
  }
}
