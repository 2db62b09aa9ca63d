import FrameTiming
import JSONText

extension Report {
  /// Appends the report as one JSON object, with a line feed at the end.
  ///
  /// - `title`; `refreshRate` in Hz; `facts`: objects with name and value.
  /// - `verdict`: the sentence (`text`), numbers of measured and late frames, and the grade: "good", "acceptable",
  ///   "bad", or null if there are too few frames.
  /// - `figures`: every figure of `FrameFigure.all` by its name, in its unit, with four decimals unless it is
  ///   a count; null if it was not measured.
  /// - `gates`: objects with the condition (`gate`), whether the run failed (`failed`), and the result in
  ///   words (`text`).
  /// - `late`: for each `DelayCause`, the number of frames that it delayed.
  /// - `histogram`: `of` is "interval" or "work"; `bin_ms` is the width of a bin in ms; `counts` has one
  ///   number for each bin.
  /// - `chart`: for each column, an array of start in s, number of frames, least and greatest interval, least
  ///   and greatest work. Intervals and work are in ms, or null.
  /// - `worst`: the worst frames, each with its phases in ms, the cause of its delay (`blame`) and the texts
  ///   of the markers near it.
  /// - `markers`: for each marker, time in s, time in the played session in s (or null), and text.
  package func appendJSON(to bytes: inout [UInt8]) {
    JSONWriter.write(to: &bytes) { json in
      json.object { json in
        json.string(title, "title")
        json.decimal(log.refreshRate, digits: 4, "refreshRate")
        json.objects(facts, "facts") { fact, json in
          json.string(fact.name, "name")
          json.string(fact.value, "value")
        }
        json.object("verdict") { json in
          json.string(verdict.text, "text")
          json.integer(verdict.frames, "frames")
          json.integer(verdict.late, "late")
          json.string(verdict.grade?.rawValue, "grade")
        }
        json.object("figures") { json in
          for figure in FrameFigure.all {
            json.decimal(figure.value(of: summary), digits: figure.digits, figure.name)
          }
        }
        json.gates(gates)
        json.object("late") { json in
          for cause in DelayCause.allCases {
            json.integer(summary.delays[cause], cause.rawValue)
          }
        }
        json.object("histogram") { json in
          json.string(showsIntervals ? "interval" : "work", "of")
          json.milliseconds(bins.range / Double(bins.binCount), "bin_ms")
          json.array("counts") { json in
            for count in histogram { json.integer(count) }
          }
        }
        json.array("chart") { json in
          for column in log.chart.columns {
            json.array { json in
              json.decimal(column.start, digits: 6)
              json.integer(column.frames)
              for range in [column.interval, column.work] {
                json.milliseconds(range?.lowerBound)
                json.milliseconds(range?.upperBound)
              }
            }
          }
        }
        json.objects(log.worstFrames, "worst", write)
        json.objects(log.markers, "markers") { marker, json in
          json.decimal(marker.time, digits: 6, "time_s")
          json.decimal(marker.sessionTime, digits: 6, "session_s")
          json.string(marker.text, "text")
        }
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private func write(_ record: FrameRecord, to json: inout JSONWriter) {
    json.integer(record.sample.number, "number")
    json.decimal(record.sample.start, digits: 6, "start_s")
    let sample = record.sample
    for (name, time) in [
      ("interval_ms", sample.interval), ("input_ms", sample[.input]),
      ("update_ms", sample[.update]), ("draw_ms", sample[.draw]),
      ("present_ms", sample[.present]), ("idle_ms", sample[.idle]),
      ("latency_ms", sample.latency), ("animation_error_ms", sample.animationError),
    ] {
      json.milliseconds(time, name)
    }
    json.integer(record.missed, "missed")
    json.boolean(record.isStutter, "stutter")
    json.string(record.cause?.rawValue, "blame")
    json.array("markers") { json in
      for marker in markers(near: record) { json.string(marker) }
    }
  }
}

extension JSONWriter {
  /// Adds the array `gates`, with an object for each result.
  mutating func gates(_ results: [GateResult]) {
    objects(results, "gates") { result, json in
      json.string(result.name, "gate")
      json.boolean(result.fails, "failed")
      json.string(result.text, "text")
    }
  }

  /// Adds an array with one object for each element; `members` writes the members of an object.
  mutating func objects<Element>(
    _ elements: [Element],
    _ key: String,
    _ members: (Element, inout JSONWriter) -> Void
  ) {
    array(key) { json in
      for element in elements {
        json.object { members(element, &$0) }
      }
    }
  }
}
