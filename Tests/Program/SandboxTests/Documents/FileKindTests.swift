import TestSupport
import Testing

@testable import Sandbox

@MainActor struct FileKindTests {
  @Test func `a file that is no JSON object is named by its kind`() {
    let kinds: [(bytes: [UInt8], kind: String?)] = [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0], "a PNG picture"),
      ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10], "a JPEG picture"),
      ([], "an empty file"), ([0, 0, 0, 0x18] + "ftypmp42".utf8, "an MP4 film"),
      (Array("RIFF".utf8) + [1, 2, 3, 4] + "WEBPVP8 ".utf8, "a WebP picture"),
      ([1, 2, 0, 3], "a binary file"), (Array("<!doctype html>".utf8), "a text with HTML or XML"),
      (Array("time,offset\n".utf8), "a text that is no JSON object"),
      ([0xEF, 0xBB, 0xBF] + " {\"titles\": []}".utf8, nil), (Array("{".utf8), nil),
    ]
    for (bytes, kind) in kinds { expectEqual(FileKind.name(of: bytes), kind) }
  }

  @Test func `the first line of a session names its format`() {
    expect(FileKind.isSession(Array(#"{"version": 1, "format": "touchcast"}"#.utf8)))
    expect(!FileKind.isSession(Array("{\n\"titles\": [\"touchcast\"]}".utf8)))
  }
}
