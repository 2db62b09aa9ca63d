#if canImport(Glibc) || canImport(Musl) || canImport(Darwin)

  extension SessionReader {
    /// Reads the session in a regular file.
    ///
    /// - Parameter path: Path of the file; warnings and errors begin with this path. A path that is
    ///   not UTF-8 can be passed: the scalars U+10FF80...U+10FFFF in `path` stand for the single
    ///   bytes 80...FF (hexadecimal).
    /// - Returns: The session, with warnings if it was corrected.
    /// - Throws: `cannotOpen` or `cannotRead` if the file cannot be read; otherwise the errors of
    ///   `read(bytes:name:)`.
    public static func read(path: String) throws(SessionError) -> Session {
      var reading = try SessionFileReading(path)
      while true {
        if let session = try reading.step() { return session }
      }
    }
  }

  /// Reads a session from a regular file in steps of about ten milliseconds.
  ///
  /// A window can draw frames between the steps.
  package struct SessionFileReading {
    private let path: String
    private let input: PosixInput
    /// The parser of the file's bytes; nil until the whole file was read.
    private var reading: SessionReading?

    /// Greatest number of lines that one step parses.
    private static let linesInStep = 4096

    /// Opens the file at a path; reads only its size.
    ///
    /// - Throws: The errors of `SessionReader.read(path:)`; `step()` throws these errors too.
    package init(_ path: String) throws(SessionError) {
      self.path = path
      input = try PosixInput(path)
    }

    /// Reads at most two mebibytes of the file and parses at most 4096 lines.
    ///
    /// - Returns: The session if it is complete; nil if more steps are necessary.
    package mutating func step() throws(SessionError) -> Session? {
      if reading == nil { try readFile() }
      return try reading?.read(lines: Self.linesInStep)
    }

    /// Reads the file to its end, and returns the header; no entry is parsed.
    package mutating func header() throws(SessionError) -> SessionHeader {
      while true {
        if let reading { return reading.header }
        try readFile()
      }
    }

    /// Reads at most two mebibytes of the file; when its end is reached, parses the header.
    private mutating func readFile() throws(SessionError) {
      // The end of a short file is found in the same step.
      var isEnd = try input.readPart()
      if !isEnd { isEnd = try input.readPart() }
      guard isEnd else { return }
      reading = try SessionReading(bytes: input.takeBytes(), name: path)
    }
  }

#endif
