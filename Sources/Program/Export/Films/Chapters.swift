import JSONText
package import Sessions

/// The chapters of a film, one for each marker of its session.
///
/// The first chapter begins with the film, because MP4 requires it. If the film does not begin at a marker,
/// the first chapter has the title of the session, or "Beginning" if the session has no title.
package struct Chapters: Equatable {
  /// A period of the film with a title; times are in seconds of the film.
  struct Chapter: Equatable {
    let start: Double
    let end: Double
    let title: String
  }

  /// In order of time.
  private(set) var all: [Chapter] = []

  /// Largest number of bytes of the chapter text, which is an argument of ffmpeg.
  private static let byteLimit = 90_000

  package init(_ session: Session, _ timeline: RenderTimeline) {
    var starts: [(time: Double, title: String)] = []
    for entry in session.entries {
      guard case .marker(let text) = entry.event, let time = timeline.exportTime(of: entry.time),
        time < timeline.duration
      else { continue }
      // If several markers have the same time, the last one is the name of the chapter.
      if starts.last?.time == time { starts.removeLast() }
      starts.append((time, text))
    }
    guard let first = starts.first else { return }
    if first.time > 0 {
      let title = session.header.title
      starts.insert((0, title.isEmpty ? "Beginning" : title), at: 0)
    }
    let ends = starts.dropFirst().map(\.time) + [timeline.duration]
    all = zip(starts, ends).map { Chapter(start: $0.time, end: $1, title: $0.title) }
  }

  /// ffmpeg's arguments for reading the chapters.
  ///
  /// The text is part of a `data:` address, so that no file is needed.
  var input: [String] {
    guard !all.isEmpty else { return [] }
    return [
      "-f", "ffmetadata", "-i", "data:text/plain;base64,\(Base64.text(of: metadata.text.utf8))",
    ]
  }

  /// Number of chapters at the end that the film does not have, because their text exceeds the limit.
  var omitted: Int { all.count - metadata.count }

  /// The text of the first chapters, and their number.
  private var metadata: (text: String, count: Int) {
    var (text, count) = (";FFMETADATA1\n", 0)
    for chapter in all {
      let times = [chapter.start, chapter.end].map { Int(($0 * 1e6).rounded()) }
      let part =
        "[CHAPTER]\nTIMEBASE=1/1000000\nSTART=\(times[0])\nEND=\(times[1])\n"
        + "title=\(Self.escaped(chapter.title))\n"
      guard text.utf8.count + part.utf8.count <= Self.byteLimit else { break }
      (text, count) = (text + part, count + 1)
    }
    return (text, count)
  }

  private static func escaped(_ title: String) -> String {
    var text = ""
    for scalar in title.unicodeScalars where scalar != "\0" {
      if "=;#\\\n".unicodeScalars.contains(scalar) { text += "\\" }
      text.unicodeScalars.append(scalar == "\r" ? " " : scalar)
    }
    return text
  }
}
