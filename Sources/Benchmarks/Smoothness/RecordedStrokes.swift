import JSONText
import Sandbox

/// How evenly recorded fingers are shown, beside bare samples and beside their true places.
///
/// Between two samples a finger is taken to move evenly.
enum RecordedStrokes {
  /// Strokes that move less along an axis, in its units, are left out.
  private static let leastMovement = 50.0
  private static let fewestSamples = 8

  /// Sums over frames of |second difference| of what is shown, and of its distance from the finger.
  private struct Sums {
    var judder = 0.0
    var error = 0.0

    mutating func add(_ shown: [FingerStroke.Sample], of stroke: FingerStroke) {
      for (index, frame) in shown.enumerated() {
        error += abs(frame.position - stroke.position(frame.time))
        guard index >= 2 else { continue }
        judder += abs(
          frame.position - 2 * shown[index - 1].position + shown[index - 2].position
        )
      }
    }
  }

  /// Prints the figures of a file with a stroke a line, an object with `samples` of [ms, x, y].
  static func run(path: String) throws {
    let lines = try InputFile.bytes(of: path)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let strokes = try lines.enumerated().filter { !$0.element.isEmpty }.flatMap { number, line in
      let root = try parse(Array(line), line: number + 1, path: path)
      let samples = root["samples"]?.elements ?? []
      return [1, 2].compactMap { axis in
        stroke(samples.compactMap { $0.elements?.compactMap(\.double) }, axis)
      }
    }
    Figure.print("strokes", Double(strokes.count), digits: 0, "axes")
    guard !strokes.isEmpty else { return }
    for display in SmoothnessBenchmark.displays {
      var (bare, shown, place) = (Sums(), Sums(), Sums())
      for stroke in strokes {
        let end = stroke.samples[stroke.samples.count - 1].time
        let samples = stroke.shown(by: .off, at: display, until: end)
        bare.add(samples, of: stroke)
        shown.add(stroke.shown(by: .predict, at: display, until: end), of: stroke)
        place.add(samples.map { ($0.time, stroke.position($0.time)) }, of: stroke)
      }
      let name = "strokes.\(Int(display))Hz"
      Figure.print("\(name).judder", shown.judder / bare.judder, digits: 2, "times the samples'")
      Figure.print("\(name).finger", place.judder / bare.judder, digits: 2, "times the samples'")
      Figure.print("\(name).error", shown.error / bare.error, digits: 2, "times the samples'")
    }
  }

  private static func parse(_ bytes: [UInt8], line: Int, path: String) throws -> JSONValue {
    do throws(SourceProblem) {
      return try JSONParser.parse(bytes, line: line, depth: 8)
    } catch {
      var problem = error
      problem.file = path
      throw problem
    }
  }

  /// The stroke along an axis of rows; nil where it hardly moves.
  private static func stroke(_ rows: [[Double]], _ axis: Int) -> FingerStroke? {
    let samples = rows.filter { $0.count == 3 }.map { ($0[0] / 1000, $0[axis]) }
    let places = samples.map { $0.1 }
    guard samples.count >= fewestSamples,
      (places.max() ?? 0) - (places.min() ?? 0) >= leastMovement
    else { return nil }
    return FingerStroke(samples: samples) { time in
      guard let next = samples.firstIndex(where: { $0.0 > time }) else {
        return places[places.count - 1]
      }
      guard next > 0 else { return places[0] }
      let (old, new) = (samples[next - 1], samples[next])
      return old.1 + (new.1 - old.1) * (time - old.0) / (new.0 - old.0)
    }
  }
}
