import JSONText

extension Comparison {
  /// Appends the comparison as one JSON object, with a line feed at the end.
  ///
  /// Times are milliseconds with four decimals. `runs` have name, frames and every listed figure, as
  /// mean, median, p99 and max; `differences` have run (an index), figure, value, low, high and
  /// verdict; `seed` is text, as not every reader takes a number of 64 bits.
  package func appendJSON(to bytes: inout [UInt8]) {
    JSONWriter.write(to: &bytes) { json in
      json.object { json in
        json.string(String(seed), "seed")
        json.integer(resamples, "resamples")
        json.array("runs") { json in
          for index in runs.indices {
            write(run: index, to: &json)
          }
        }
        json.array("differences") { json in
          for difference in differences {
            json.object { json in
              json.integer(difference.run, "run")
              json.string(difference.figure, "figure")
              json.decimal(difference.value, digits: 4, "value")
              json.decimal(difference.interval.lowerBound, digits: 4, "low")
              json.decimal(difference.interval.upperBound, digits: 4, "high")
              json.string(difference.verdict.rawValue, "verdict")
            }
          }
        }
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private func write(run index: Int, to json: inout JSONWriter) {
    let run = runs[index]
    json.object { json in
      json.string(run.name, "name")
      json.integer(run.times.count, "frames")
      for (name, figure) in Comparison.listed {
        json.decimal(run.value(of: figure), digits: 4, name)
      }
    }
  }
}
