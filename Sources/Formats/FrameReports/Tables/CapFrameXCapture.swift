import JSONText

extension CSVReader {
  /// Creates a reader of a capture of CapFrameX: JSON whose runs have an array for each column.
  ///
  /// - Source: CapFrameX's SessionCaptureData.cs.
  init(capture bytes: [UInt8], file: String) throws(SourceProblem) {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    do throws(SourceProblem) {
      let capture = try JSONParser.parse(bytes, mark..<bytes.count, depth: 64)
      guard let runs = capture["Runs"]?.elements else {
        throw capture.problem(found: "no \"Runs\"", expected: "a capture of CapFrameX")
      }
      let program = Cell(text: capture["Info"]?["ProcessName"]?.text ?? "", line: capture.line)
      var rows: [[Cell]] = []
      var names: [String] = []
      for run in runs {
        let data = try run.required("CaptureData")
        if names.isEmpty {
          names = try data.members().filter { $0.value.elements?.isEmpty == false }.map(\.key)
          rows.append((["Application"] + names).map { Cell(text: $0, line: data.line) })
        }
        let columns = names.map { data[$0]?.elements ?? [] }
        for index in 0..<(columns.map(\.count).max() ?? 0) {
          rows.append(
            [program]
              + columns.map { column in
                index < column.count ? Cell(column[index]) : Cell(text: "", line: data.line)
              }
          )
        }
      }
      self.init(rows: rows, file: file)
    } catch {
      var problem = error
      problem.file = file
      throw problem
    }
  }
}

extension CSVReader.Cell {
  fileprivate init(_ value: JSONValue) {
    text =
      switch value.content {
      case .bool(let value): value ? "1" : "0"
      case .integer(let value): "\(value)"
      case .number(let value): "\(value)"
      case .string(let text): text
      case .null, .array, .object: ""
      }
    line = value.line
    // CapFrameX writes one line.
    column = value.line == 1 ? value.offset + 1 : 1
  }
}
