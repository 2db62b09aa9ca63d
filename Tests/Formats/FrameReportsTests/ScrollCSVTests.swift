import Foundation
import FrameReports
import FrameTiming
import TestSupport
import Testing

struct ScrollCSVTests {
  static let head =
    "begin_us,present_us,refresh_us,input_first_us,input_last_us,input_delta,input_peak,fling,"
    + "synthetic_us,gesture\n"

  /// A slow drag of three frames; the second frame is two refreshes late, the third one refresh.
  private static let late = """
    ,,,,,,,,,start
    132000,148000,16000,103000,111000,2,0,0,,
    180000,196000,16000,119000,127000,-2,0,0,,
    212000,228000,16000,135000,143000,2,0,0,,end

    """

  private func figures(_ text: String) throws -> [String: Double] {
    let log = try FrameLogReader.log(of: Array(text.utf8), file: "table.csv").log
    let summary = log.total()
    return FrameFigure.all.reduce(into: [:]) { $0[$1.name] = $1.value(of: summary) }
  }

  @Test func `a table of inputs and pictures has the figures of scrolls, and none of work`() throws
  {
    let figures = try figures(Self.head + Self.late)
    let expected = [
      "frames": 3, "scrollJankV4": 200.0 / 3, "scrollJankV4.missed": 3,
      "scrollJankV4.decelerating": 200.0 / 3, "scrollJankV4.missed.decelerating": 3,
      "scrollJankV4.fling": 0, "scrollJankV4.missed.fling": 0, "scrollJankV4.scroll": 66,
      "scrollJankV3": 200.0 / 3, "missed": 3, "interval.max": 48, "latency.events": 3,
      "latency.max": 93,
    ]
    for (name, value) in expected {
      #expect(isClose(figures[name] ?? -1, value, tolerance: 1e-9 * max(1, value)), "\(name)")
    }
    for name in ["p99", "max", "draw.mean", "overrun.max", "janky", "animationError.max"] {
      #expect(figures[name] == nil, "\(name)")
    }
  }

  @Test func `columns may have any order, bounds may be on lines with one cell`() throws {
    let expected = try figures(Self.head + Self.late)
    let turned = (Self.head + Self.late).split(separator: "\n").map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).reversed().joined(separator: ",")
    }
    #expect(try figures(turned.joined(separator: "\n")) == expected)
    let alone = Self.late.replacing(",,,,,,,,,start", with: "start").replacing(
      ",end",
      with: ",\nend"
    )
    #expect(try figures(Self.head + alone) == expected)
  }

  @Test func `the series of a table has its intervals and the figures of scrolls`() throws {
    let bytes = Array((Self.head + Self.late + Self.late.replacing("000", with: "900")).utf8)
    let series = try FrameLogReader.read(bytes, file: "table.csv")
    #expect(series.times == [48, 32, 48, 32])
    let listed = Comparison.smoothness.filter { series.smoothness($0) != nil }.map(\.name)
    #expect(listed.contains("scrollJankV3") && listed.contains("scrollJankV4.missed"))
  }

  /// Lines of a table and the line, the column and a word of the error.
  static let mistakes: [(line: String, at: Int, column: Int, word: String)] = [
    ("1.5,2,16,,,,,,,", 2, 1, "begin_us"), (",2,16,,,,,,,", 2, 1, "whole microseconds"),
    ("1,x,16,,,,,,,", 2, 3, "present_us"), ("1,2,,,,,,,,", 2, 5, "refresh_us"),
    ("1,2,16,3,,,,,,", 2, 10, "input_last_us"), ("1,2,16,,3,,,,,", 2, 8, "input_first_us"),
    ("1,2,16,1,1,nan,,,,", 2, 12, "input_delta"), ("1,2,16,1,1,,a,,,", 2, 13, "input_peak"),
    ("1,2,16,1,1,,,2,,", 2, 14, "0 or 1"), ("1,2,16,,,,,,-,", 2, 13, "synthetic_us"),
    ("1,2,16,,,,,,,stop", 2, 14, "start, end or nothing"), ("1,2,16,,,,,,", 2, 13, "9 cells"),
    ("1000000000000001,2,16,,,,,,,", 2, 1, "whole microseconds"), ("stop", 2, 1, "1 cell,"),
    (",,,,,,,,,start", 3, 1, "no frame"),
    ("1,\(Int.min),16,,,,,,,", 2, 3, "whole microseconds"),
  ]

  @Test(arguments: mistakes) func `an error states its line and column`(
    mistake: (line: String, at: Int, column: Int, word: String)
  ) {
    let bytes = Array((Self.head + mistake.line + "\n").utf8)
    let error = #expect(throws: FrameFileError.self) {
      _ = try FrameLogReader.log(of: bytes, file: "table.csv")
    }
    #expect(
      error?.line == mistake.at && error?.column == mistake.column,
      "\(String(describing: error))"
    )
    #expect(error?.text.contains(mistake.word) == true, "\(String(describing: error))")
    #expect(throws: FrameFileError.self) { _ = try FrameLogReader.read(bytes, file: "table.csv") }
  }

  @Test func `a column too few or too many is an error at its name`() {
    let without = Self.head.replacing(",fling", with: "")
    let more = "frame," + Self.head
    for (head, column, word) in [(without, 97, "named fling"), (more, 1, "\"frame\"")] {
      let error = #expect(throws: FrameFileError.self) {
        _ = try FrameLogReader.log(of: Array(head.utf8), file: "table.csv")
      }
      #expect(error?.line == 1 && error?.column == column, "\(String(describing: error))")
      #expect(error?.text.contains(word) == true, "\(String(describing: error))")
    }
  }

  @Test func `a log of this program has the same figures as its frames`() throws {
    let table = try FrameLogReader.log(
      of: Array((Self.head + Self.late).utf8),
      file: "table.csv"
    ).log
    var bytes: [UInt8] = []
    FrameCSV.appendHead(pieces: ["wheel"], to: &bytes)
    for number in 0..<table.count {
      FrameCSV.append(table.record(at: number), displayed: [1], to: &bytes)
    }
    let log = try FrameLogReader.log(of: bytes, file: "run.csv").log
    #expect(log.total().scroll.v3 == table.total().scroll.v3)
    #expect(log.total().scroll.v4 == table.total().scroll.v4)
    let series = try FrameLogReader.read(bytes, file: "run.csv")
    #expect(series.summary.scroll.v4 == table.total().scroll.v4)
  }

  /// The frames of the lines of a table of Chromium's tests, as CSV, and the refreshes they miss.
  private static func upstream() throws -> [(name: String, csv: String, missed: [[String: Int]])] {
    let path = "\(packageRoot)/Tests/Libraries/FrameTimingTests/Fixtures/scroll_jank_v4_core.jsonl"
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap {
      line in
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard let value, let frames = value["frames"] as? [[String: Any]],
        value["kind"] as? String != "valid"
      else { return nil }
      var (csv, missed) = (head, [[String: Int]]())
      for frame in frames {
        if let stage = frame["stage"] as? String {
          csv += ",,,,,,,,,\(stage)\n"
          continue
        }
        let (real, synthetic) = (frame["real"] as? [Double], frame["synthetic"] as? [Int])
        for number in 0..<(frame["repeat"] as? Int ?? 1) {
          let later = number * (frame["step"] as? Int ?? 0)
          func time(_ value: Int?) -> String { value.map { "\($0 + later)" } ?? "" }
          let isFling = Int(real?[2] ?? 0) + (synthetic?[1] ?? 0) > 0
          let begin = time(frame["begin"] as? Int)
          let shown = time(frame["shown"] as? Int)
          let (first, last) = (time(real.map { Int($0[0]) }), time(real.map { Int($0[1]) }))
          let (total, peak) = (real.map { "\($0[3])" } ?? "", real.map { "\($0[4])" } ?? "")
          csv += "\(begin),\(shown),\(frame["interval"] as? Int ?? 0),\(first),\(last),"
          csv += "\(total),\(peak),\(isFling ? 1 : 0),\(time(synthetic?[0])),\n"
          if frame["accepted"] as? Int != 0 {
            missed.append(frame["missed"] as? [String: Int] ?? [:])
          }
        }
      }
      return (value["id"] as? String ?? "", csv, missed)
    }
  }

  @Test func `Chromium's cases have the same figures as tables`() throws {
    let cases = try Self.upstream()
    #expect(cases.count == 34)
    for (name, csv, missed) in cases {
      let figures = try figures(csv)
      let janky = missed.count { !$0.isEmpty }
      let share = 100 * Double(janky) / Double(missed.count)
      #expect(isClose(figures["scrollJankV4"] ?? -1, share, tolerance: 1e-9), "\(name)")
      let sum = missed.reduce(0) { $0 + ($1.values.max() ?? 0) }
      #expect(figures["scrollJankV4.missed"] == Double(sum), "\(name)")
      for (figure, reason) in [
        ("decelerating", "decelerating"), ("fastScroll", "fast_scroll"),
        ("flingStart", "fling_start"), ("fling", "fling"),
      ] {
        let own = Double(missed.reduce(0) { $0 + ($1[reason] ?? 0) })
        #expect(figures["scrollJankV4.missed.\(figure)"] == own, "\(name) \(reason)")
      }
    }
  }
}
