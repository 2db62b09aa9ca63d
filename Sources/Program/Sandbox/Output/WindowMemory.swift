import Console
import JSONText
import Files
import SDLHost

/// Reads and writes `window.json` in the user's state folder.
///
/// The file contains the position and size of the window at the end of the last run without `--size`.
enum WindowMemory {
  private static var path: String? { UserFolders.state.map { "\($0)/window.json" } }

  /// Prints a message if the file cannot be read.
  static func place() -> WindowPlace? {
    guard let path, InputFile.exists(path) else { return nil }
    do throws(SourceProblem) {
      return try JSONDocument.read(path: path) { root throws(SourceProblem) in
        let object = try root.object(expecting: ["x", "y", "width", "height"])
        func integer(_ key: String, _ range: ClosedRange<Double>) throws(SourceProblem) -> Int {
          Int(try object.required(key).number(in: range))
        }
        return WindowPlace(
          x: try integer("x", -32768...32767),
          y: try integer("y", -32768...32767),
          width: try integer("width", 1...16_384),
          height: try integer("height", 1...16_384)
        )
      }
    } catch {
      Program.say("\(error); the window has its usual place")
      return nil
    }
  }

  /// Ignores errors.
  static func keep(_ place: WindowPlace) {
    guard let state = UserFolders.state, let path else { return }
    let text = JSONWriter.text { json in
      json.object { json in
        json.integer(place.x, "x")
        json.integer(place.y, "y")
        json.integer(place.width, "width")
        json.integer(place.height, "height")
      }
    }
    do {
      try OutputTarget.createFolder(state)
      let file = try OutputFile(path, force: true)
      try file.write(text + "\n")
      try file.finish()
    } catch {}
  }
}
