import Raster
import Testing

struct BoundedCacheTests {
  @Test func `the cost of a million values does not exceed the limit`() throws {
    var cache = BoundedCache<Int, Int>(byteLimit: 100_000)
    for row in 0..<1_000_000 {
      if cache.value(for: row % 7) == nil { cache.insert(row % 7, for: row % 7, bytes: 500) }
      cache.insert(row, for: row + 7, bytes: 100)
      #expect(cache.bytes <= 100_000)
    }
    #expect(cache.value(for: 3) == 3)
    #expect(cache.value(for: 999_000) == nil)
  }

  @Test func `the least recently used values are removed first`() {
    var cache = BoundedCache<Int, Int>(byteLimit: 40)
    for key in 0..<4 { cache.insert(key, for: key, bytes: 10) }
    #expect(cache.value(for: 0) == 0)
    cache.insert(4, for: 4, bytes: 10)
    #expect(cache.value(for: 1) == nil)
    #expect(cache.value(for: 0) == 0 && cache.value(for: 4) == 4)
  }

  @Test func `a value larger than the limit is kept until the next one`() {
    var cache = BoundedCache<Int, Int>(byteLimit: 40)
    cache.insert(1, for: 1, bytes: 100)
    #expect(cache.value(for: 1) == 1)
    cache.insert(2, for: 2, bytes: 1)
    #expect(cache.value(for: 1) == nil && cache.bytes == 1)
  }
}
