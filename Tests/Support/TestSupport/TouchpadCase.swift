#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
package import JSONText
package import ScrollPhysics

/// A sequence of events of a window system from Fixtures/touchpad_cases.jsonl, and the expected result.
package struct TouchpadCase: Sendable, CustomStringConvertible {
  /// An event; `x` and `y` are nil for a valuator that it does not contain.
  package struct Event: Sendable {
    package let stamp: UInt32
    package let kind: String
    package let x: Double?
    package let y: Double?
  }

  /// The source of the events, which decides by what code they are read.
  package enum Origin: Sendable {
    /// Frames of a compositor.
    case compositor
    /// Scroll valuators, which `ValuatorScroll` converts.
    case xServer
    /// Phases of NSEvent.
    case mac
  }

  /// An input that results from the events of a case at one time.
  package enum Input: Sendable {
    case frame(ScrollFrame, ScrollStream.Modifiers)
    /// A press of a key, or the pointer on another widget; it stops momentum.
    case interruption
  }

  package let name: String
  package let events: [Event]
  package let expected: JSONValue

  package var description: String { name }

  /// Every case of the file, in its order.
  package static let all: [TouchpadCase] = {
    do {
      let path = packageRoot + "/Tests/Libraries/ScrollPhysicsTests/Fixtures/touchpad_cases.jsonl"
      let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
      return try text.split(separator: "\n").map { line in
        try TouchpadCase(JSONParser.parse(Array(line.utf8), depth: 16))
      }
    } catch {
      fatalError("\(error)")
    }
  }()

  /// The cases of an origin.
  package static func of(_ origin: Origin) -> [TouchpadCase] { all.filter { $0.origin == origin } }

  /// The case with a name; throws if there is none.
  package static func named(_ name: String) throws -> TouchpadCase {
    struct Missing: Error { let name: String }
    guard let found = all.first(where: { $0.name == name }) else { throw Missing(name: name) }
    return found
  }

  private init(_ value: JSONValue) throws {
    name = value["name"]?.text ?? ""
    expected = try value.required("expect")
    events = try value.required("events").array().map { event in
      let fields = try event.array()
      return Event(
        stamp: UInt32(fields[0].integer ?? 0),
        kind: fields[1].text ?? "",
        x: fields[2].double,
        y: fields[3].double
      )
    }
  }

  /// The origin; nil if the kinds of events belong to no origin, or to several.
  package var origin: Origin? {
    let kinds = Set(events.map(\.kind))
    func all(_ prefixes: String...) -> Bool {
      kinds.allSatisfy { kind in prefixes.contains { kind.hasPrefix($0) } }
    }
    if all("xi_") { return .xServer }
    if all("mac") { return .mac }
    let isKnown = all(
      "source:",
      "axis",
      "value120",
      "reldir",
      "stop",
      "frame",
      "hold_",
      "mods",
      "key_",
      "enter",
      "leave",
      "focus_out",
      "motion_to_other_widget",
      "check"
    )
    return isKnown ? .compositor : nil
  }

  /// The expected phases, such as "0 begin"; nil if the case states none.
  package var phases: [String]? {
    expected["phases"]?.elements?.map { phase in
      "\(phase.elements?.first?.integer ?? -1) \(phase.elements?.last?.text ?? "")"
    }
  }

  /// The inputs with their times in seconds, which begin at 1 s; the events' times of 32 bits may wrap.
  ///
  /// After a gesture on macOS the system sends momentum, so the frame that ends it is marked as
  /// momentum. "Fingers may begin a gesture" is read as resting fingers.
  package var inputs: [(time: Double, input: Input)] {
    var result: [(Double, Input)] = []
    var frame: ScrollFrame?
    var modifiers: ScrollStream.Modifiers = []
    let first = events.first?.stamp ?? 0
    for event in events {
      let time = 1 + Double(event.stamp &- first) / 1000
      let (dx, dy) = (event.x ?? 0, event.y ?? 0)
      var next = frame ?? ScrollFrame(.unknown)
      var isWhole = false
      switch event.kind {
      case "source:finger": next.source = .finger
      case "source:wheel", "source:wheel_tilt": next.source = .wheel
      case "source:continuous": next.source = .continuous
      case "axis": (next.dx, next.dy) = (next.dx + dx, next.dy + dy)
      case "value120":
        next.notchesX += Int(dx)
        next.notchesY += Int(dy)
      case "stop": (next.stopsX, next.stopsY) = (next.stopsX || dx == 1, next.stopsY || dy == 1)
      case "leave": next.isCancelled = true
      case "focus_out": (next.isCancelled, isWhole) = (true, true)
      case "frame": isWhole = true
      case "hold_begin", "mac:mayBegin":
        result.append((time, .frame(.hold(.began(fingers: max(1, Int(dx)))), modifiers)))
        continue
      case "hold_end", "mac:cancelled":
        result.append((time, .frame(.hold(.ended(isCancelled: dx == 1)), modifiers)))
        continue
      case "mods":
        modifiers = []
        if Int(dx) & 1 != 0 { modifiers.insert(.shift) }
        if Int(dx) & 4 != 0 { modifiers.insert(.control) }
        continue
      case "key_down", "motion_to_other_widget":
        result.append((time, .interruption))
        continue
      case let kind where kind.hasPrefix("mac"):
        next = ScrollFrame(.finger)
        (next.dx, next.dy) = (dx, dy)
        let ends = kind.hasSuffix("ended")
        (next.stopsX, next.stopsY) = (ends, ends)
        next.isMomentum = ends || kind.hasPrefix("mac_momentum")
        isWhole = true
      default: continue
      }
      frame = next
      if isWhole {
        result.append((time, .frame(next, modifiers)))
        frame = nil
      }
    }
    return result
  }
}

extension ScrollFrame {
  fileprivate static func hold(_ hold: Hold) -> ScrollFrame {
    var frame = ScrollFrame(.finger)
    frame.hold = hold
    return frame
  }
}
