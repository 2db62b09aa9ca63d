import Raster
import TestSupport
import Testing

@testable import SDLHost

struct SymbolPictureTests {
  private static func png(_ width: Int, _ height: Int) throws -> [UInt8] {
    let colors = [UInt32](repeating: 0, count: width * height)
    return try PixelImage(width: width, height: height, colors: colors).png()
  }

  @Test func `a picture has at most 2048 pixels a side`() throws {
    for (width, height, isRead) in [
      (2048, 2, true), (2049, 2, false), (2, 2048, true), (2, 2049, false),
    ] {
      let picture = try SymbolPicture(Self.png(width, height))
      expectEqual((picture?.width == width && picture?.height == height), isRead)
    }
  }

  @Test func `a picture has at most 1 MiB, in a file and in a session`() throws {
    let folder = TemporaryFolder()
    // Bytes after the end of a PNG are ignored.
    let png = try Self.png(4, 4)
    let most = png + [UInt8](repeating: 0, count: 1024 * 1024 - png.count)
    for (content, isRead) in [(most, true), (most + [0], false)] {
      expectEqual((SymbolPicture(content) != nil), isRead)
      let path = folder.file("a.png")
      let file = try #require(fopen(path, "wb"))
      expect(fwrite(content, 1, content.count, file) == content.count && fclose(file) == 0)
      expectEqual((SymbolPicture.bytes(of: path) != nil), isRead)
    }
  }
}
