import Raster
import TestSupport
import Testing

struct MaskCacheTests {
  /// The mask of a number, and whether the cache created it.
  private func look(
    up number: Int,
    side: Int = 1,
    in cache: inout MaskCache
  ) -> (mask: Mask?, wasMade: Bool) {
    var wasMade = false
    let mask = cache.mask(for: MaskCache.Key("", size: number)) { serial in
      wasMade = true
      return Mask(width: side, height: side, serial: serial)
    }
    return (mask, wasMade)
  }

  @Test func `ten thousand masks take no more bytes than the limit`() throws {
    var cache = MaskCache(byteLimit: 100_000)
    for number in 0..<10_000 {
      _ = look(up: number % 7, side: 20, in: &cache)
      _ = look(up: number + 7, in: &cache)
      expect(cache.bytes <= 100_000)
    }
    expect(!look(up: 3, in: &cache).wasMade)
    expect(look(up: 9000, in: &cache).wasMade)
  }

  @Test func `the least recently used masks are removed first`() throws {
    var cache = MaskCache(byteLimit: 1100)
    for number in 0..<4 { _ = look(up: number, in: &cache) }
    let first = try #require(look(up: 0, in: &cache).mask)
    _ = look(up: 4, in: &cache)
    expect(look(up: 0, in: &cache).mask === first)
    expect(!look(up: 4, in: &cache).wasMade)
    expect(look(up: 1, in: &cache).wasMade)
  }

  @Test(arguments: [1, 2, 4, 8, 16]) func `the masks of a picture fit at every scale`(scale: Int) {
    var cache = MaskCache(byteLimit: 40_000)
    cache.scale = Double(scale)
    for number in 0..<50 { _ = look(up: number, side: 10 * scale, in: &cache) }
    expectEqual((0..<50).count { look(up: $0, side: 10 * scale, in: &cache).wasMade }, 0)
    for number in 50..<1000 { _ = look(up: number, side: 10 * scale, in: &cache) }
    expect(cache.bytes <= 40_000 * max(1, scale * scale / 4))
  }

  @Test func `a mask larger than the limit is kept until the next one`() {
    var cache = MaskCache(byteLimit: 1000)
    _ = look(up: 1, side: 40, in: &cache)
    expect(!look(up: 1, in: &cache).wasMade)
    _ = look(up: 2, in: &cache)
    expect(cache.bytes < 1000)
    expect(look(up: 1, in: &cache).wasMade)
  }

  @Test func `a key with an empty mask is cached too`() {
    var cache = MaskCache(byteLimit: 1000)
    var made = 0
    for _ in 0..<3 {
      let mask = cache.mask(for: MaskCache.Key("blank", size: 1)) { _ in
        made += 1
        return nil
      }
      expect(mask == nil)
    }
    expectEqual(made, 1)
  }

  @Test func `the masks of a cache have different serials`() {
    var cache = MaskCache(byteLimit: 10_000, firstSerial: 100)
    let serials = (0..<9).compactMap { look(up: $0, in: &cache).mask?.serial }
    expect(serials.count == 9 && Set(serials).count == 9)
    expect(serials.allSatisfy { $0 > 100 })
  }
}
