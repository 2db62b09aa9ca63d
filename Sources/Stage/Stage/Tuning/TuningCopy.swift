import Drawing
import PresetText
package import ScrollPhysics

/// The format in which a tuning is copied: text that compiles or runs as it is.
package enum TuningCopy: String, CaseIterable, Equatable, Sendable {
  /// Swift statements that create the tuning.
  case swift
  /// A JSON object, as in a preset file.
  case json
  /// A function in C that applies the tuning to an object of the C library.
  case c
  /// Statements in JavaScript that create a scroller with the tuning.
  case js
  /// A rule in CSS whose transition has the curve of a fling.
  case css

  /// The word on the button.
  package var title: String {
    switch self {
    case .swift: "Swift"
    case .json: "JSON"
    case .c: "C"
    case .js: "JS"
    case .css: "CSS"
    }
  }

  /// Returns the parameters that differ from a preset, as text in this format.
  ///
  /// Numbers have as many digits as are needed to read the same value again. The text ends with a line break.
  ///
  /// - Parameters:
  ///   - tuning: The parameters and rules.
  ///   - preset: The name of a compiled preset.
  ///   - name: The name of the tuning in formats that have one; nil for the preset's name and "-tuned".
  ///   - distance: The length of the fling in CSS, in points; finite and over 0.
  /// - Returns: The text.
  package func text(
    of tuning: ScrollTuning,
    preset: String,
    name: String? = nil,
    distance: Double = 500
  ) -> String {
    let changes = tuning.changes(from: ScrollTuning.preset(named: preset))
    let own = name ?? (changes.isEmpty ? preset : "\(preset)-tuned")
    let json = PresetText(name: own, base: preset, tuning: tuning).json()
    switch self {
    case .swift: return Self.swift(tuning, preset: preset)
    case .json: return json + "\n"
    case .c: return Self.c(json)
    case .js:
      return """
        import { TouchPhysics } from "./touchphysics.mjs";

        const physics = await TouchPhysics.load();
        const scroller = new physics.Scroller({ content: 5000, viewport: 600 });
        scroller.setPreset(\(json));

        """
    case .css: return Self.css(tuning, name: own, distance: distance)
    }
  }

  private static func swift(_ tuning: ScrollTuning, preset: String) -> String {
    let changes = tuning.changes(from: ScrollTuning.preset(named: preset))
    let head = "\(changes.isEmpty ? "let" : "var") tuning = ScrollTuning.\(preset)\n"
    return changes.reduce("import ScrollPhysics\n\n" + head) {
      let (name, value) = $1
      let rule = tuning.rules.first { $0.name == name }
      let line = rule.map { "tuning.\(name) = .\($0.value)" }
      return "\($0)\(line ?? "try tuning.set(\"\(name)\", to: \(value))")\n"
    }
  }

  private static func c(_ json: String) -> String {
    let lines = json.split(separator: "\n").map { line in
      let escaped = line.flatMap { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }
      return "      \"\(String(escaped))\\n\""
    }
    return """
      #include <touchphysics.h>

      int tune(touch_object *object) {
        static const char preset[] =
      \(lines.joined(separator: "\n"));
        return touch_set_preset_json(object, preset, sizeof preset - 1, NULL, 0);
      }

      """
  }
}

// MARK: - CSS

extension TuningCopy {
  /// Greatest number of stops of a curve in CSS.
  package static let mostStops = 24

  /// Returns a rule whose transition moves an element by a fling.
  private static func css(_ tuning: ScrollTuning, name: String, distance: Double) -> String {
    guard let fling = fling(tuning, over: distance) else {
      return "/* \(name): no fling is \(DecimalText.fixed(distance, digits: 0)) px long */\n"
    }
    let stops = stops(of: fling, distance).map { stop in
      let share = decimal(stop.share, digits: 4)
      return "\(share) \(decimal(100 * stop.time, digits: 2))%"
    }
    let duration = DecimalText.fixed(1000 * fling.duration, digits: 0)
    return """
      /* \(name): a fling of \(DecimalText.fixed(distance, digits: 0)) px */
      .fling {
        transition: transform \(duration)ms
          linear(\(stops.joined(separator: ", ")));
      }

      """
  }

  /// Returns a number of at least 0 without zeros at the end of its decimals.
  private static func decimal(_ value: Double, digits: Int) -> String {
    var text = DecimalText.fixed(value, digits: digits)
    while text.hasSuffix("0") { text.removeLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// Returns the fling that ends at a distance; nil if no velocity gives it.
  package static func fling(_ tuning: ScrollTuning, over distance: Double) -> Motion? {
    func motion(_ velocity: Double) -> Motion? {
      tuning.motion(
        from: 0,
        velocity: velocity,
        range: .bounded(minimum: -.infinity, maximum: .infinity),
        viewportExtent: 600,
        snap: .free
      )
    }
    var (low, high) = (0.0, 1e6)
    guard (motion(high)?.restPosition ?? 0) >= distance else { return nil }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if (motion(middle)?.restPosition ?? 0) < distance { low = middle } else { high = middle }
    }
    return motion(high)
  }

  /// Returns the corners of a polyline near a motion: shares of its duration and of its distance.
  ///
  /// The distance to the motion is at most 0.4 % of the whole distance, unless this takes more than `mostStops`.
  package static func stops(
    of motion: Motion,
    _ distance: Double
  ) -> [(time: Double, share: Double)] {
    let count = 800
    let curve = (0...count).map { number in
      motion.position(at: motion.duration * Double(number) / Double(count)) / distance
    }
    func isNear(_ first: Int, _ last: Int, _ tolerance: Double) -> Bool {
      let slope = (curve[last] - curve[first]) / Double(last - first)
      return (first..<last).allSatisfy {
        abs(curve[first] + slope * Double($0 - first) - curve[$0]) <= tolerance
      }
    }
    var tolerance = 0.004
    while true {
      var corners = [0]
      while let first = corners.last, first < count, corners.count <= mostStops {
        var last = first + 1
        while last < count, isNear(first, last + 1, tolerance) { last += 1 }
        corners.append(last)
      }
      if corners.last == count, corners.count <= mostStops {
        return corners.map { (Double($0) / Double(count), curve[$0]) }
      }
      tolerance *= 1.25
    }
  }
}
