import Foundation

/// Controls a virtual touchscreen for programs in other languages.
///
/// It reads one command per line of the standard input, and answers each command with one line.
package struct RigService: Sendable {
  private let hands: Hands
  private let client: XClient

  private struct Answer {
    var text = ""
    /// Bytes that follow the line of the answer; the line contains the number of these bytes.
    var bytes: [UInt8] = []
  }

  /// Starts a server and executes the commands of the standard input.
  ///
  /// The first line of the output contains the display and the server's process id. The server ends
  /// at the end of the input.
  ///
  /// - Returns: The exit code: 0, or 1 if the server cannot start or does not end.
  package static func run() async -> Int32 {
    do {
      try await VirtualTouchscreen.run { screen in
        // The server loads the key map with the first key; programs read it only once.
        try await screen.hands.type(.leftControl)
        write("ok \(screen.display) \(screen.processID)")
        let service = RigService(hands: screen.hands, client: screen.client)
        while let line = readLine() { await service.obey(line) }
      }
      return 0
    } catch {
      write("missing \(error)")
      return 1
    }
  }

  private func obey(_ line: String) async {
    do {
      let answer = try await answer(to: line)
      Self.write(answer.text.isEmpty ? "ok" : "ok \(answer.text)", answer.bytes)
    } catch RigError.refused(let text) {
      Self.write("refused \(text)")
    } catch {
      Self.write("gone \(error)")
    }
  }

  private func answer(to line: String) async throws -> Answer {
    var words = CommandWords(line)
    switch try words.next() {
    case "down": try await hands.touch(words.number(), .began, at: words.place())
    case "move": try await hands.touch(words.number(), .moved, at: words.place())
    case "up": try await hands.touch(words.number(), .ended, at: words.place())
    case "mouse": try await hands.point(at: words.place())
    case "button": try await hands.button(words.number(), isDown: words.number() != 0)
    case "scroll": try await hands.scroll(x: words.number(), y: words.number())
    case "key": try await hands.key(words.key(), isDown: words.number() != 0)
    case "settle": try await hands.settle()
    case "keys": return Answer(text: KeyCode.allCases.map { "\($0)" }.joined(separator: " "))
    case "window": return Answer(text: describe(try client.visibleWindow(ofAtLeast: 1)))
    case "title": return Answer(text: try client.title(of: words.window()))
    case "picture":
      let pixels = try client.pixels(of: words.box())
      return Answer(text: "\(pixels.count)", bytes: pixels)
    case "resize":
      try client.resize(words.window(), width: words.number(), height: words.number())
    case "shift": try client.move(words.window(), x: words.number(), y: words.number())
    case "hide": try client.hide(words.window())
    case "show": try client.show(words.window())
    case "focus": try client.focus(words.window())
    case "unfocus": try client.focus(nil)
    case "atom": return Answer(text: "\(try client.atom(words.next()))")
    case "message":
      let window = try words.window()
      try client.send(client.atom(words.next()), words.numbers(), to: window)
    case "close": try client.close(words.window())
    case "destroy": try client.destroy(words.window())
    case "kill": try client.kill(words.window())
    default: throw RigError.refused("unknown command '\(line)'")
    }
    return Answer()
  }

  private func describe(_ window: XClient.Window?) -> String {
    window.map { "\($0.id) \($0.x) \($0.y) \($0.width) \($0.height)" } ?? ""
  }

  private static func write(_ line: String, _ bytes: [UInt8] = []) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8) + bytes)
  }
}

/// The space-separated words of a command line; each method removes the words that it reads.
private struct CommandWords {
  private var words: ArraySlice<Substring>

  init(_ line: String) {
    words = line.split(separator: " ")[...]
  }

  mutating func next() throws -> String {
    guard let word = words.popFirst() else { throw RigError.refused("a word is missing") }
    return String(word)
  }

  mutating func number<Number: LosslessStringConvertible>() throws -> Number {
    let word = try next()
    guard let number = Number(word) else { throw RigError.refused("'\(word)' is not a number") }
    return number
  }

  mutating func numbers() throws -> [UInt32] {
    var numbers: [UInt32] = []
    while !words.isEmpty { numbers.append(try number()) }
    return numbers
  }

  mutating func key() throws -> KeyCode {
    let word = try next()
    guard let key = KeyCode.named[word] else { throw RigError.refused("no key '\(word)'") }
    return key
  }

  /// Reads the two coordinates of a position on the screen, in pixels.
  mutating func place() throws -> Place {
    Place(x: try number(), y: try number())
  }

  /// Reads the id of a window; position and extents of the result are 0.
  mutating func window() throws -> XClient.Window {
    XClient.Window(id: try number(), x: 0, y: 0, width: 0, height: 0)
  }

  /// Reads the id of a window, and its position and extents on the screen, in pixels.
  mutating func box() throws -> XClient.Window {
    XClient.Window(
      id: try number(),
      x: try number(),
      y: try number(),
      width: try number(),
      height: try number()
    )
  }
}
