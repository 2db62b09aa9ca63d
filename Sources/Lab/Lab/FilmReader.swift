import Export
import Files
import JSONText

/// Reads the frames of a film as grey pictures, decoded by ffmpeg.
///
/// ffmpeg writes to two pipes: pictures in the format PGM, and a line with the presentation time of
/// each picture. A frame is read only when the caller requests it, so at most one frame is in
/// memory.
nonisolated package final class FilmReader {
  package enum Source {
    case file(String)
    /// The standard input, with the bytes that have already been read from it.
    case standardInput([UInt8])
  }

  /// Greatest number of pixels of a frame: 4096x4096.
  ///
  /// ffmpeg refuses larger frames before it decodes them: a GIF of 480 bytes can state 16000x16000 pixels.
  static let pixelLimit = 1 << 24
  /// Longest film of which the progress is shown, in seconds.
  private static let longestDuration = 1e6

  private let name: String
  private let process: FFmpegProcess
  private var frames: (read: Int32, write: Int32) = (-1, -1)
  private var stamps: (read: Int32, write: Int32) = (-1, -1)
  /// The pipe that sends the standard input to ffmpeg; a closed end is negative.
  private var film: (read: Int32, write: Int32) = (-1, -1)
  /// Bytes of the standard input that have not been sent to ffmpeg.
  private var unsent: ArraySlice<UInt8> = []
  /// The header that every picture must have; empty before the first picture.
  private var header: [UInt8] = []
  /// The bytes of the current picture, with its header.
  private var record: [UInt8] = []
  /// Text of presentation times that has been read from ffmpeg but not used.
  private var stampText: [UInt8] = []

  /// Width and height of the frames in pixels; 0 before the first one.
  package private(set) var (width, height) = (0, 0)
  /// Presentation time of the last frame, in seconds.
  package private(set) var time = 0.0

  /// The duration that the film's container states, in seconds; nil for a pipe.
  package let duration: Double?

  /// Starts ffmpeg; `name` is the film's name in messages.
  ///
  /// ffmpeg gets the film as its standard input, not its name: the pattern `%d` in a name has no effect, and no
  /// message contains the name.
  package init(_ source: Source, name: String) throws {
    self.name = name
    process = try FFmpegProcess(name: name)
    frames = try FFmpegProcess.makePipe(for: name)
    stamps = try FFmpegProcess.makePipe(for: name)
    for end in [frames.read, stamps.read] { Descriptor.makeNonblocking(end) }
    FFmpegProcess.enlarge(frames.read)
    var file = STDIN_FILENO
    switch source {
    case .file(let path):
      file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      let error = errno
      guard file >= 0 else {
        throw Failure(.file, "\(name): cannot be read: \(Failure.text(ofError: error))")
      }
    case .standardInput(let bytes): unsent = bytes[...]
    }
    defer { if file != STDIN_FILENO { close(file) } }
    let isRegular = Self.isRegular(file)
    duration = isRegular ? try Self.duration(of: file, name: name) : nil
    if isRegular {
      // ffmpeg opens the file again, from its beginning.
      unsent = []
    } else {
      film = try FFmpegProcess.makePipe(for: name)
      Descriptor.makeNonblocking(film.write)
    }
    let error = process.start(
      Self.arguments(isRegular ? "file:/dev/stdin" : "pipe:0"),
      streams: [
        (isRegular ? file : film.read, STDIN_FILENO), (frames.write, STDOUT_FILENO),
        (stamps.write, Self.stampNumber),
      ]
    )
    guard error == 0 else { throw failure("cannot run: \(Failure.text(ofError: error))") }
    FFmpegProcess.closeEnd(&frames.write)
    FFmpegProcess.closeEnd(&stamps.write)
    FFmpegProcess.closeEnd(&film.read)
  }

  private static func isRegular(_ file: Int32) -> Bool {
    var status = stat()
    return fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  deinit {
    process.cancel()
    for end in [frames.read, frames.write, stamps.read, stamps.write, film.read, film.write]
    where end >= 0 { close(end) }
  }

  private static let stampNumber: Int32 = 3

  /// Options of ffmpeg and ffprobe before an input, which may be a file of anybody.
  ///
  /// Only containers of films are read, and nothing but the input is opened: a playlist or a manifest, of which the
  /// name says that it is a film, would have its other files opened.
  private static func limits(_ input: String) -> [String] {
    [
      "-format_whitelist", "mov,matroska,gif,apng,avi,mpegts,ogg",
      "-protocol_whitelist", String(input.prefix { $0 != ":" }), "-i", input,
    ]
  }

  /// Returns ffmpeg's arguments for reading the first video stream of an input.
  ///
  /// No frame is repeated or omitted, and the brightness is not converted. Presentation times are in
  /// microseconds, as in the film. Messages below warnings are not printed, because they contain text of the film,
  /// such as its title.
  private static func arguments(_ input: String) -> [String] {
    let filter =
      "format=yuv420p,extractplanes=y,settb=1/1000000,metadata=add:key=t:value=1,"
      + "metadata=print:file=pipe\\\\:\(stampNumber):direct=1"
    return ["-hide_banner", "-nostdin", "-nostats", "-loglevel", "level+warning", "-copyts"]
      + ["-max_pixels", "\(pixelLimit)"] + limits(input)
      + [
        "-map", "0:v:0", "-vf", filter, "-fps_mode", "passthrough",
        "-enc_time_base", "1/1000000", "-f", "image2pipe", "-c:v", "pgm", "pipe:1",
      ]
  }

  /// Asks ffprobe for the duration of a film; nil without ffprobe, or if it states none that can be shown.
  private static func duration(of file: Int32, name: String) throws -> Double? {
    guard let probe = try? FFmpegProcess(name: name, tool: "ffprobe") else { return nil }
    var output = try FFmpegProcess.makePipe(for: name)
    defer { for end in [output.read, output.write] where end >= 0 { close(end) } }
    Descriptor.makeNonblocking(output.read)
    let words = ["-v", "error", "-of", "json", "-show_entries", "format=duration"]
    let error = probe.start(
      words + limits("file:/dev/stdin"),
      streams: [(file, STDIN_FILENO), (output.write, STDOUT_FILENO)]
    )
    guard error == 0 else { return nil }
    FFmpegProcess.closeEnd(&output.write)
    guard let text = try probe.output(from: output.read, upTo: 4096, steps: 100),
      let root = try? JSONParser.parse(text, depth: 4),
      let format = try? root.members().first?.value.members(),
      let member = format.first(where: { $0.key == "duration" }),
      let duration = member.value.text.flatMap(Double.init)
    else { return nil }
    return 0...longestDuration ~= duration ? duration : nil
  }

  /// Returns false after the last frame.
  ///
  /// - Throws: `Failure` if ffmpeg cannot read the film, or if the size of its frames changes.
  package func next() throws -> Bool {
    try Interruption.check()
    if header.isEmpty {
      guard try fill(upTo: 3) else { return try end() }
      while header.isEmpty {
        guard try fill(upTo: record.count + 1) else { return try end() }
        try readHeader()
      }
    } else {
      record.removeAll(keepingCapacity: true)
    }
    guard try fill(upTo: header.count + width * height) else { return try end() }
    guard record.starts(with: header) else {
      throw failure("the size of its frames changes, expected one size")
    }
    time = try nextStamp()
    return true
  }

  /// Calls `body` with the frame's pixels, one byte each, row by row, and returns the result of `body`.
  package func withPixels<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
    -> Result
  {
    let start = header.count
    return try record.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
  }

  /// A warning with ffmpeg's first error message.
  ///
  /// Read this property after the last frame: frames after the error may be missing.
  package var warning: String? {
    errors.first.map { "\(name): ffmpeg: \($0); what follows may be missing" }
  }

  /// Ends ffmpeg at once.
  package func cancel() { process.cancel() }

  /// Reads width and height from the header of a picture, such as "P5\n640 480\n255\n".
  ///
  /// Does nothing while the header is incomplete.
  private func readHeader() throws {
    let isComplete = record.count(where: { $0 == UInt8(ascii: "\n") }) == 3
    // Longer than any header of the form.
    guard isComplete || record.count > 64 else { return }
    let words = String(decoding: record, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard isComplete, words.count == 4, words[0] == "P5", let width = Int(words[1]),
      let height = Int(words[2]), width > 0, height > 0, width <= Self.pixelLimit / height
    else { throw failure("made pictures of an unknown form") }
    (self.width, self.height, header) = (width, height, record)
    record.reserveCapacity(record.count + width * height)
  }

  /// Reads bytes of frames until `record` contains `count` bytes; returns false at the end of the frames.
  private func fill(upTo count: Int) throws -> Bool {
    try Interruption.check()
    var start = record.count
    if start < count { record += repeatElement(0, count: count - start) }
    while start < count {
      let number = record.withUnsafeMutableBytes {
        read(
          frames.read,
          UnsafeMutableRawBufferPointer(rebasing: $0[start...]).baseAddress,
          count - start
        )
      }
      if number > 0 {
        start += number
      } else if number == 0 {
        return false
      } else {
        guard errno == EAGAIN || errno == EINTR else { throw failure("its pipe is broken") }
        try wait()
      }
    }
    return true
  }

  /// Waits for frames, and meanwhile sends bytes of the standard input to ffmpeg.
  private func wait() throws {
    var states = [
      pollfd(fd: frames.read, events: Int16(POLLIN), revents: 0),
      pollfd(fd: unsent.isEmpty ? -1 : film.write, events: Int16(POLLOUT), revents: 0),
      pollfd(
        fd: unsent.isEmpty && film.write >= 0 ? STDIN_FILENO : -1,
        events: Int16(POLLIN),
        revents: 0
      ),
    ]
    try process.wait(&states)
    if states[1].revents != 0 {
      let count = unsent.withUnsafeBytes { Descriptor.offer($0, to: film.write) }
      // ffmpeg needs no more bytes.
      if count < 0 { FFmpegProcess.closeEnd(&film.write) } else { unsent = unsent.dropFirst(count) }
    } else if states[2].revents != 0 {
      var block = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(STDIN_FILENO, &block, block.count)
      if count > 0 { unsent = block[..<count] }
      if count == 0 { FFmpegProcess.closeEnd(&film.write) }
    }
  }

  /// Reads the presentation time of the next frame, in seconds.
  private func nextStamp() throws -> Double {
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      while let end = stampText.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: stampText[..<end], as: UTF8.self)
        stampText.removeSubrange(...end)
        guard line.hasPrefix("frame:") else { continue }
        let word = line.split(separator: " ").first { $0.hasPrefix("pts:") }
        guard let stamp = word.flatMap({ Double($0.dropFirst(4)) }) else {
          throw failure("a frame has no time")
        }
        return stamp / 1e6
      }
      let count = read(stamps.read, &block, block.count)
      if count > 0 {
        stampText += block[..<count]
      } else {
        guard count < 0, errno == EAGAIN || errno == EINTR else {
          throw failure("a frame has no time")
        }
        var states = [pollfd(fd: stamps.read, events: Int16(POLLIN), revents: 0)]
        try process.wait(&states)
      }
    }
  }

  /// Waits until ffmpeg has ended, and returns false, because no further frame was read.
  ///
  /// - Throws: `Failure` with ffmpeg's messages if ffmpeg failed or found no frames.
  private func end() throws -> Bool {
    let end = try process.finish()
    if end != nil || header.isEmpty {
      throw failure(errors.isEmpty ? end ?? "found no frames" : errors.joined(separator: "; "))
    }
    return false
  }

  /// ffmpeg's error messages, without repetitions.
  ///
  /// A line begins with the part of ffmpeg that found the error, if it names one, and the level:
  /// `[mov @ 0x55] [error] moov atom not found`. Any other line is text of the film.
  private var errors: [String] {
    var found: [String] = []
    for line in process.lines {
      var rest = line[...]
      while rest.hasPrefix("["), let end = rest.firstRange(of: "] "),
        rest[..<end.lowerBound].contains(" @ 0x")
      {
        rest = rest[end.upperBound...]
      }
      guard let level = Self.levels.first(where: rest.hasPrefix) else { continue }
      let text = Self.plain(rest.dropFirst(level.count))
      if !found.contains(text) { found.append(text) }
    }
    return found
  }

  private static let levels = ["[error] ", "[fatal] ", "[panic] "]

  /// The sentence for an error of which ffmpeg's own words would not help; other errors are returned unchanged.
  private static func plain(_ text: Substring) -> String {
    if text.hasPrefix("Format not on whitelist") {
      return
        "found another kind of file, expected a film: MP4, MOV, WebM, Matroska, GIF, APNG, AVI, MPEG-TS or Ogg"
    }
    if text.hasPrefix("Picture size ") {
      let size = text.dropFirst(13).prefix { $0 != " " }
      return "found frames of \(size), expected at most \(pixelLimit) pixels"
    }
    return String(text)
  }

  private func failure(_ text: String) -> Failure {
    Failure(.file, "\(name): ffmpeg: \(text.prefix(600))")
  }
}
