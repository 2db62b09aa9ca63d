import TestSupport
import Testing

@testable import Sandbox

@MainActor struct FileKindTests {
  @TemporaryFolder private var folder: String

  @Test func `a file that is no JSON object is named by its kind`() {
    let kinds: [(bytes: [UInt8], kind: String?)] = [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0], "a PNG picture"),
      ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10], "a JPEG picture"),
      ([], "an empty file"), ([0, 0, 0, 0x18] + "ftypmp42".utf8, "an MP4 film"),
      (Array("RIFF".utf8) + [1, 2, 3, 4] + "WEBPVP8 ".utf8, "a WebP picture"),
      ([1, 2, 0, 3], "a binary file"), (Array("<!doctype html>".utf8), "a page (HTML or XML)"),
      (Array("time,offset\n".utf8), "a text that is no JSON object"),
      ([0xEF, 0xBB, 0xBF] + " {\"titles\": []}".utf8, nil), (Array("{".utf8), nil),
    ]
    for (bytes, kind) in kinds { expectEqual(FileKind.name(of: bytes), kind) }
  }

  /// Names of files, their contents, and the error of a run that opens them.
  nonisolated static let refusals: [(name: String, text: String, message: String)] = [
    ("a.json", "[1]\n", ":1: found an array, expected an object"),
    ("a.json", "\n// a deck\n{}", ":2: found a comment, expected none: JSON has no comments"),
    (
      "a.json", "{\n\"wide\": 1}",
      ":2: wide: found the unknown key \"wide\", expected a scene with \"pieces\", a theme with \"colors\", "
        + "a preset with \"base\" or a deck with \"columns\", \"minimum\", \"titles\" or \"rows\""
    ),
    (
      "a.txt", "# EVEMU 1.3\nN: Touch\nE: 0.0 0003 0039 1\n",
      ": a recording of an input device; 'convert FOLDER/a.txt -o FILE.touchcast' makes a session of it"
    ),
    (
      "a.gestures", "tap ruler\n",
      ": a gesture script; 'simulate FOLDER/a.gestures -o FILE.touchcast' makes a session of it"
    ),
    (
      "a.txt", "hello\n",
      ": a text that is no JSON object, expected a session, scene, deck, theme or preset"
    ),
  ]

  @Test(arguments: refusals)
  func `a file that a run cannot open is named by its kind, with the command that reads it`(
    refusal: (name: String, text: String, message: String)
  ) throws {
    let path = "\(folder)/\(refusal.name)"
    try Surroundings.write(refusal.text, to: path)
    expectEqual(
      JSONDocumentTests.errorText { _ = try OpenedFile(path: path) },
      path + refusal.message.replacing("FOLDER", with: folder)
    )
  }

  @Test(arguments: ["piece", "wheel"])
  func `a file with the keys of a scene at another place is a scene`(key: String) throws {
    let path = folder + "/a.json"
    try Surroundings.write("{\"\(key)\": 1}", to: path)
    expectEqual(try OpenedFile(path: path), .scene(path))
  }

  @Test func `the first line of a session names its format`() {
    expect(FileKind.isSession(Array(#"{"version": 1, "format": "touchcast"}"#.utf8)))
    expect(!FileKind.isSession(Array("{\n\"titles\": [\"touchcast\"]}".utf8)))
  }
}
