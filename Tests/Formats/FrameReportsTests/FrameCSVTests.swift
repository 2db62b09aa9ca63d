import FrameReports
import FrameTiming
import JSONText
import Testing
import TestSupport

struct FrameCSVTests {
  private func csv(_ frames: [FrameRecord]) -> [UInt8] {
    var bytes: [UInt8] = []
    FrameCSV.appendHead(to: &bytes)
    for frame in frames { FrameCSV.append(row(frame), to: &bytes) }
    return bytes
  }

  private func row(_ frame: FrameRecord) -> FrameCSV.Row {
    FrameCSV.Row(frame, latencies: frame.sample.latency.map { [$0] } ?? [])
  }

  private func frame(marker: String? = nil) -> FrameRecord {
    var frame = FrameRecord(
      FrameSample(
        number: 7,
        start: 1.25,
        input: 0.000_001,
        update: 0.002,
        draw: 0.003,
        present: 0.004_000_001,
        idle: 0.01,
        interval: 0.0315,
        simulatedInterval: 0.03,
        latency: 0.02
      ),
      isWarmUp: true,
      marker: marker
    )
    (frame.missed, frame.isStutter, frame.cause) = (1, true, .draw)
    frame.sample.sessionTime = 12.5
    return frame
  }

  @Test func `a file has a header line and a line for each frame`() {
    let plain = FrameRecord(FrameSample(number: 0, start: 0))
    expectEqual(
      String(decoding: csv([plain, frame(marker: "fling")]), as: UTF8.self),
      """
      number,start_s,interval_ms,input_ms,update_ms,draw_ms,present_ms,idle_ms,latencies_ms,\
      animation_error_ms,missed,stutter,warmup,cause,marker,drag_frames,drag_steps,drag_janky,\
      drag_judder,free_frames,free_steps,free_janky,free_judder,moving,still,lag,speed,step,\
      hitch_ms,overrun_ms,session_s,session
      0,0.000000000,,0.000000,0.000000,0.000000,0.000000,0.000000,,,0,0,0,,,,,,,,,,,,,,,,0.000000,\
      0.000000,,
      7,1.250000000,31.500000,0.001000,2.000000,3.000000,4.000001,10.000000,20.000000,-1.500000,\
      1,1,1,draw,fling,,,,,,,,,,,,,,0.000000,0.000000,12.500000,

      """
    )
  }

  /// Markers and their cells in the file.
  static let markers: [(marker: String, cell: String)] = [
    ("fling", "fling"), ("a b", "a b"), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""),
    ("two\nlines", "\"two\nlines\""), ("r\r\nn", "\"r\r\nn\""), ("", "\"\""), (" x", "\" x\""),
    ("naïve ✓", "naïve ✓"),
  ]

  @Test(arguments: markers) func `markers are quoted if necessary and read back`(
    marker: (marker: String, cell: String)
  ) throws {
    let bytes = csv([frame(marker: marker.marker), frame()])
    let end = ",,,,,,,,,,,,,,0.000000,0.000000,12.500000,\n"
    expect(String(decoding: bytes, as: UTF8.self).contains(",1,1,1,draw,\(marker.cell)\(end)"))
    let rows = try FrameCSV.read(bytes, file: "x.csv")
    expectEqual(rows.map(\.record.marker), [marker.marker, nil])
  }

  @Test func `written frames are read back to the nanosecond`() throws {
    var random = Xorshift(seed: 9)
    var log = FrameLog(refreshRate: 60, warmUpFrames: 20)
    let frames = (0..<300).map { number in
      if number % 50 == 0 { log.mark("at \(number), \"so\"", at: Double(number)) }
      return log.record(
        FrameSample(
          number: number,
          start: Double(number) * 0.0167 - 1,
          input: random.next() / 1000,
          update: random.next() / 100,
          draw: random.next() / 100,
          present: random.next() / 50,
          idle: random.next() / 50,
          interval: number % 40 == 0 ? nil : random.next() / 10,
          simulatedInterval: 1 / 60,
          latency: number % 3 == 0 ? random.next() / 10 : nil
        )
      )
    }
    let bytes = csv(frames)
    let read = try FrameCSV.read(bytes, file: "x.csv").map(\.record)
    expectEqual(csv(read), bytes)
    expectEqual(read.count, frames.count)
    for (frame, other) in zip(frames, read) {
      expect(frame.missed == other.missed && frame.marker == other.marker)
      expect(frame.isStutter == other.isStutter && frame.isWarmUp == other.isWarmUp)
      let (one, other) = (frame.sample, other.sample)
      expectEqual(one.number, other.number)
      expect(isClose(one.start, other.start, tolerance: 1e-9))
      expect(isClose(one.draw, other.draw, tolerance: 1e-9))
      expect(isClose(one.interval ?? -1, other.interval ?? -1, tolerance: 1e-9))
      expect(isClose(one.latency ?? -1, other.latency ?? -1, tolerance: 1e-9))
      expect(isClose(one.animationError ?? -1, other.animationError ?? -1, tolerance: 1e-9))
    }
  }

  @Test func `motion, lateness and displayed places are written, and all but places read`() throws {
    var motion = FrameMotion()
    (motion.drag.count, motion.drag.janky, motion.drag.judder) = (3, 1, 2.5)
    (motion.free.count, motion.moving, motion.still) = (2, 4, 1)
    (motion.drag.frames, motion.free.frames) = (5, 4)
    (motion.lagDistance, motion.lagSpeed, motion.step) = (-4.25, 900, -16.5)
    var frame = frame()
    frame.sample.motion = motion
    (frame.hitch, frame.overrun) = (1.0 / 64, -0.0125)
    var bytes: [UInt8] = []
    FrameCSV.appendHead(pieces: ["wheel.0", "ruler"], to: &bytes)
    FrameCSV.append(row(frame), displayed: [80.125, nil], to: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    expect(text.contains(",displayed.wheel.0,displayed.ruler\n"))
    let cells =
      ",,5,3,1,2.5000,4,2,0,0.0000,4,1,-4.2500,900.0000,-16.5000,15.625000,-12.500000,"
      + "12.500000,,80.1250,\n"
    expect(text.hasSuffix(cells), "\(text)")
    let read = try FrameCSV.read(bytes, file: "x.csv")[0].record
    expectEqual(read.sample.motion, motion)
    expectEqual(read.sample.sessionTime, 12.5)
    expect(read.hitch == frame.hitch && read.overrun == frame.overrun)
    let other = text.replacing("displayed.ruler", with: "ruler")
    let error = #expect(throws: SourceProblem.self) {
      try FrameCSV.read(Array(other.utf8), file: "x.csv")
    }
    expectEqual(error?.text.contains("displayed."), true)
  }

  @Test func `a byte order mark, other line breaks and empty lines are ignored`() throws {
    let bytes = csv([frame(marker: "a"), frame()])
    let text = String(decoding: bytes, as: UTF8.self)
    let rows = try FrameCSV.read(bytes, file: "x")
    for other in [
      "\u{FEFF}" + text, text.replacing("\n", with: "\r\n"), text.replacing("\n", with: "\r"),
      text + "\n\n", String(text.dropLast()),
    ] {
      try expectEqual(FrameCSV.read(Array(other.utf8), file: "x"), rows)
    }
  }

  /// Changes to a valid file, and the position and text of the resulting error.
  static let mistakes: [(old: String, new: String, line: Int, column: Int, word: String)] = [
    ("start_s", "begin", 1, 8, "start_s"), (",marker", "", 1, 134, "marker"),
    ("31.500000", "31.5x", 2, 15, "interval_ms"), ("31.500000", "nan", 2, 15, "milliseconds in 0"),
    ("31.500000", "0x1", 2, 15, "interval_ms"), ("2.000000", "-2", 2, 34, "update_ms"),
    ("7,", "7.5,", 2, 1, "whole number"), ("1,1,1,", "1,2,1,", 2, 93, "0 or 1"),
    (",throw", "", 2, 143, "31 cells"), ("throw", "\"throw", 2, 102, "quote"),
    ("throw", "\"throw\"x", 2, 109, "comma"), ("draw,t", "drew,t", 2, 97, "input, update"),
    ("20.000000", "20 x", 2, 71, "latencies_ms"),
    // Whole microseconds and sums of these would exceed 64 bits.
    ("7,", "1000000001,", 2, 1, "whole number"), ("31.500000", "1e13", 2, 15, "interval_ms"),
  ]

  @Test(arguments: mistakes) func `an error states its line and column`(
    mistake: (old: String, new: String, line: Int, column: Int, word: String)
  ) {
    let text = String(decoding: csv([frame(marker: "throw")]), as: UTF8.self)
    let broken = text.replacing(mistake.old, with: mistake.new, maxReplacements: 1)
    let error = #expect(throws: SourceProblem.self) {
      try FrameCSV.read(Array(broken.utf8), file: "run.csv")
    }
    expectEqual(error?.line, mistake.line)
    expectEqual(error?.column, mistake.column)
    expectEqual(error?.text.contains(mistake.word), true, "\(String(describing: error))")
    expectEqual(error?.description.hasPrefix("run.csv:\(mistake.line):\(mistake.column): "), true)
  }

  @Test func `a file without frames is an error`() {
    #expect(throws: SourceProblem.self) { try FrameLogReader.run([], file: "x") }
    let error = #expect(throws: SourceProblem.self) { try FrameLogReader.run(csv([]), file: "x") }
    expectEqual(error?.line, 2)
  }
}
