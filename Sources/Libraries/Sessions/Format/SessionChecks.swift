package import JSONText
import ScrollPhysics

// Checks that values are in their ranges, for the reader and the writer.

extension SessionEvent {
  /// Throws an error for the first value that is out of its range.
  package func check() throws(SourceProblem) {
    switch self {
    case .down(let id, let x, let y, _, let pressure):
      try Rule.id(id)
      try Rule.position(x, y)
      if let pressure { try Rule.number(pressure, in: SessionLimits.pressure, "a pressure") }
    case .move(let id, let x, let y):
      try Rule.id(id)
      try Rule.position(x, y)
    case .up(let id), .cancel(let id, _):
      try Rule.id(id)
    case .wheel(let x, let y, let dx, let dy):
      try Rule.position(x, y)
      try Rule.number(dx, in: SessionLimits.notches, "notches")
      try Rule.number(dy, in: SessionLimits.notches, "notches")
    case .scroll(let frame, let x, let y, let modifiers):
      try Rule.position(x, y)
      try frame.check()
      try Rule.modifiers(modifiers)
    case .key(_, _, let modifiers):
      try Rule.modifiers(modifiers)
    case .resize(let width, let height, let scale):
      try Rule.window(width: width, height: height, scale: scale)
    case .preset(let name):
      try Rule.name(name, "a preset name")
    case .tuning(let name, let value):
      try Rule.name(name, "a tuning name")
      try Rule.number(value, in: SessionLimits.tuningValue, "a tuning value")
    case .checkpoint(let checkpoint):
      try checkpoint.check()
    case .focus(let name):
      if !name.isEmpty { try Rule.name(name, "the name of a part") }
    case .marker, .end:
      break
    }
  }
}

extension SessionHeader {
  /// Throws an error for the first value that is out of its range.
  package func check() throws(SourceProblem) {
    try Rule.window(width: width, height: height, scale: scale)
    try Rule.name(preset, "a preset name")
    try Rule.name(scene, "a scene name")
    for (name, value) in tuning.sorted(by: { $0.key < $1.key }) {
      try SessionEvent.tuning(name: name, value: value).check()
    }
    try start?.check()
    try Rule.number(safeArea, in: SessionLimits.safeArea, "a safe area")
    try Rule.number(begin, in: 0...Double(SessionLimits.microseconds) / 1e6, "a begin")
    for (name, value) in view.sorted(by: { $0.key < $1.key }) {
      try Rule.name(name, "a name of the view")
      try Rule.name(value, "a choice of the view")
    }
  }
}

extension Checkpoint {
  fileprivate func check() throws(SourceProblem) {
    for member in members {
      try Rule.name(member.name, "a picker name")
      let states = member.piece.states
      guard !states.isEmpty else { throw .found("an empty array", expected: "at least one state") }
      for state in states {
        if case .name(let name) = state.selection { try Rule.name(name, "an index or a name") }
        try Rule.number(state.offset, in: SessionLimits.offset, "an offset")
      }
    }
  }
}

extension ScrollFrame {
  fileprivate func check() throws(SourceProblem) {
    try Rule.number(dx, in: SessionLimits.position, "a distance")
    try Rule.number(dy, in: SessionLimits.position, "a distance")
    guard self == rounded else {
      let found = ShownText.number(dx == rounded.dx ? dy : dx)
      throw .found(found, expected: "a distance that is a multiple of 1/256")
    }
    let notches = SessionLimits.notches
    let parts = (notches.lowerBound * 120)...(notches.upperBound * 120)
    try Rule.number(Double(notchesX), in: parts, "120ths of a notch")
    try Rule.number(Double(notchesY), in: parts, "120ths of a notch")
    if case .began(let fingers)? = hold {
      try Rule.number(Double(fingers), in: 1...10, "a number of fingers")
    }
  }
}

private enum Rule {
  static func id(_ id: Int) throws(SourceProblem) {
    guard id >= 0 else { throw .found("pointer \(id)", expected: "an id of at least 0") }
  }

  static func modifiers(_ modifiers: KeyModifiers) throws(SourceProblem) {
    guard 0...0xFFFF ~= modifiers.rawValue else {
      throw .found("\(modifiers.rawValue)", expected: "modifier bits of 0...65535")
    }
  }

  static func position(_ x: Double, _ y: Double) throws(SourceProblem) {
    try number(x, in: SessionLimits.position, "a position")
    try number(y, in: SessionLimits.position, "a position")
    guard Grid.contains(x), Grid.contains(y) else {
      let found = ShownText.number(Grid.contains(x) ? y : x)
      throw .found(found, expected: "a position that is a multiple of 1/64")
    }
  }

  static func window(width: Double, height: Double, scale: Double) throws(SourceProblem) {
    try number(width, in: SessionLimits.windowExtent, "a width")
    try number(height, in: SessionLimits.windowExtent, "a height")
    try number(scale, in: SessionLimits.scale, "a scale")
  }

  static func number(
    _ value: Double,
    in range: ClosedRange<Double>,
    _ what: String
  ) throws(SourceProblem) {
    guard range.contains(value) else {
      let (lower, upper) = (range.lowerBound, range.upperBound)
      let expected = "\(what) of \(ShownText.number(lower))...\(ShownText.number(upper))"
      throw .found(ShownText.number(value), expected: expected)
    }
  }

  static func name(_ name: String, _ what: String) throws(SourceProblem) {
    guard SessionLimits.isName(name) else {
      let expected = "\(what) of 1...64 characters A-Z a-z 0-9 . _ -"
      throw .found(ShownText.quoted(name), expected: expected)
    }
  }
}
