import GestureScripts
import Sessions

/// A surface with some targets, which can drift, and with a sheet that can be opened.
struct Table: GestureSurface {
  var places: [String: GesturePlace] = [
    "wheel.0": GesturePlace(x: 100, y: 300),
    "wheel.1": GesturePlace(x: 200, y: 300),
    "ruler": GesturePlace(x: 400, y: 300, isHorizontal: true),
    "header": GesturePlace(x: 320, y: 100, isHorizontal: true),
    "open": GesturePlace(x: 600, y: 40),
  ]
  /// Targets that exist only after `open` was pressed.
  var sheetPlaces: [String: GesturePlace] = [
    "sheet": GesturePlace(x: 320, y: 500),
    "sheet.0": GesturePlace(x: 320, y: 600),
    "grabber": GesturePlace(x: 320, y: 410),
    "done": GesturePlace(x: 500, y: 430),
    "cancel": GesturePlace(x: 140, y: 430),
    "backdrop": GesturePlace(x: 20, y: 120),
  ]
  /// The velocity of all targets to the right, in points per second.
  var drift = 0.0
  /// The duration of motions after the last entry, in seconds; nil if they never settle.
  var rest: Double? = 0.5
  var isOpen = false
  var entries: [SessionEntry] = []

  var targets: [String] { (Array(places.keys) + Array(sheetPlaces.keys)).sorted() }

  func itemCount(of target: String) -> Int? { target == "header" ? 7 : nil }

  mutating func place(of target: String, item: Int?, at time: Double) -> GesturePlace? {
    guard var place = places[target] ?? (isOpen ? sheetPlaces[target] : nil) else { return nil }
    if let item {
      guard target == "header", item < 7 else { return nil }
      place.x += Double(item) * 40
    }
    place.x += drift * time
    return place
  }

  struct Refusal: Error, CustomStringConvertible {
    let description = "found preset \"nobody\", expected one of uikit, android"
  }

  mutating func apply(_ entry: SessionEntry) throws {
    if case .preset("nobody") = entry.event { throw Refusal() }
    if case .down(_, 590...610, 30...50, _, _) = entry.event { isOpen = true }
    entries.append(entry)
  }

  func settlingTime() -> Double? {
    rest.map { (entries.last?.time ?? 0) + $0 }
  }
}

extension GestureScript {
  /// Parses a script without errors; throws the first one.
  static func parse(_ text: String) throws(GestureError) -> GestureScript {
    let (script, problems) = read(text)
    if let problem = problems.first { throw problem }
    return script
  }

  /// Performs the gestures on a table; throws the first problem.
  func compile(on table: inout Table) throws(GestureError) -> Session {
    let (session, problems) = compile(on: &table, after: [])
    if let problem = problems.first { throw problem }
    return session
  }
}

/// Compiles a script on a table, without jitter.
func compiled(
  _ script: String,
  on table: Table = Table()
) throws(GestureError) -> [SessionEntry] {
  var table = table
  let text = "at 100Hz jitter 0pt timing 0ms seed 1\n" + script
  return try GestureScript.parse(text).compile(on: &table).entries
}

/// The error of compiling a script; nil without an error.
func gestureErrorText(_ script: String, on table: Table = Table()) -> String? {
  do {
    var table = table
    _ = try GestureScript.parse(script).compile(on: &table)
    return nil
  } catch {
    return error.description
  }
}

/// The positions of a pointer with their times, without the release.
func track(of id: Int, in entries: [SessionEntry]) -> [(time: Double, x: Double, y: Double)] {
  entries.compactMap { entry in
    switch entry.event {
    case .down(id, let x, let y, _, _), .move(id, let x, let y): (entry.time, x, y)
    default: nil
    }
  }
}
