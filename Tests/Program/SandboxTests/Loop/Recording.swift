import Rig

/// The contents of a session file up to its last complete line.
struct Recording: Sendable {
  /// One line after the header.
  struct Entry: Sendable {
    /// Microseconds since the start.
    let time: Int
    /// The code of the event.
    let code: String
    /// The fields after the code.
    let fields: [JSONValue]
  }

  /// One press with its movements and its release.
  struct Pointer: Equatable, Sendable {
    let id: Int
    let kind: String
    let start: Place
    var end: Place
    var isLifted = false
  }

  /// The first line.
  let header: JSONValue
  /// The other lines.
  let entries: [Entry]
  /// The text after the last line break; empty in a complete file.
  let torn: String

  /// Reads a file, in which only the last line may be incomplete.
  init(path: String) throws {
    guard let text = Surroundings.text(of: path) else {
      throw HarnessError("the file \(path) does not exist")
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    torn = String(lines.removeLast())
    guard !lines.isEmpty else { throw HarnessError("\(path) has no complete line") }
    header = try JSONValue(parsing: String(lines.removeFirst()))
    entries = try lines.map { line in
      let items = try JSONValue(parsing: String(line)).items
      guard items.count >= 2, let time = items[0].number, let code = items[1].text else {
        throw HarnessError("not an entry: \(line)")
      }
      return Entry(time: Int(time), code: code, fields: Array(items.dropFirst(2)))
    }
  }

  /// Every press in order, with its last position.
  var pointers: [Pointer] {
    var pointers: [Pointer] = []
    for entry in entries {
      let numbers = entry.fields.map(\.number)
      guard let id = entry.fields.first?.number else { continue }
      let last = pointers.lastIndex { $0.id == Int(id) && !$0.isLifted }
      switch entry.code {
      case "d":
        let place = Place(x: numbers[1] ?? .nan, y: numbers[2] ?? .nan)
        let kind = entry.fields[3].text ?? ""
        pointers.append(Pointer(id: Int(id), kind: kind, start: place, end: place))
      case "m":
        guard let last else { continue }
        pointers[last].end = Place(x: numbers[1] ?? .nan, y: numbers[2] ?? .nan)
      case "u":
        guard let last else { continue }
        pointers[last].isLifted = true
      default:
        continue
      }
    }
    return pointers
  }

  /// The number of entries with a code.
  func count(_ code: String) -> Int {
    entries.count { $0.code == code }
  }

  /// Names of the pressed keys, in order.
  var keysDown: [String] {
    entries.filter { $0.code == "k" && $0.fields.first?.text == "down" }
      .compactMap { $0.fields.dropFirst().first?.text }
  }

  /// The states of the checkpoints, in order.
  var checkpoints: [JSONValue] {
    entries.lazy.filter { $0.code == "h" }.compactMap(\.fields.first)
  }

  /// The last checkpoint, or nil before the first.
  var checkpoint: JSONValue? { checkpoints.last }

  /// Whether the last two checkpoints have the same state of a target.
  ///
  /// One checkpoint alone does not show rest: a moving row can be exactly at its place.
  func isAtRest(_ target: String) -> Bool {
    let last = checkpoints.suffix(2).map { $0[target] }
    return last.count == 2 && last[0] == last[1]
  }

  /// Selected index of each column of a target in the last checkpoint.
  func selection(of target: String) -> [Int] {
    guard let state = checkpoint?[target] else { return [] }
    // One column is [index, offset]; several columns are a list of them.
    let columns = state.items.first?.number == nil ? state.items : [state]
    return columns.compactMap { $0.items.first?.number.map { Int($0) } }
  }

  /// Content offset of each column of a target in the last checkpoint, in points.
  func offsets(of target: String) -> [Double] {
    guard let state = checkpoint?[target] else { return [] }
    let columns = state.items.first?.number == nil ? state.items : [state]
    return columns.compactMap { $0.items.last?.number }
  }
}
