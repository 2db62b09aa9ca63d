package import JSONText

/// A failure to read a session, or an entry that a session must not contain.
public enum SessionError: Error, Equatable, Sendable {
  /// The file cannot be opened; `reason` is the system's message.
  case cannotOpen(path: String, reason: String)
  /// The file is open, but cannot be read, for example because it is not a regular file.
  case cannotRead(path: String, reason: String)
  /// A line does not follow the format; `line` counts from 1.
  case malformed(file: String, line: Int, found: String, expected: String)
  /// The file has version `found` of the format, which is newer than `newestSupported`.
  case unsupportedVersion(file: String, found: Int, newestSupported: Int)
  /// The session exceeds a limit of the format; `line` is nil if the file as a whole exceeds it.
  case capExceeded(file: String, line: Int?, found: String, expected: String)

  /// `line` counts from 1 and is nil for the whole file.
  package init(_ problem: SourceProblem, file: String, line: Int?) {
    let (found, expected) = (problem.found, problem.expected)
    switch problem.kind {
    case .malformed:
      self = .malformed(file: file, line: line ?? 1, found: found, expected: expected)
    case .newerVersion(let version):
      self = .unsupportedVersion(file: file, found: version, newestSupported: SessionHeader.version)
    case .lineLimit, .textLimit:
      self = .capExceeded(file: file, line: line, found: found, expected: expected)
    }
  }
}

extension SessionError: CustomStringConvertible {
  /// One line: `demo.touchcast:12: found …, expected …`.
  ///
  /// Invisible characters in the path and in quoted text are written as `\u{…}`.
  public var description: String { ShownText.singleLine(text) }

  private var text: String {
    switch self {
    case .cannotOpen(let path, let reason): "\(path): cannot open: \(reason)"
    case .cannotRead(let path, let reason): "\(path): cannot read: \(reason)"
    case .malformed(let file, let line, let found, let expected):
      "\(file):\(line): found \(found), expected \(expected)"
    case .unsupportedVersion(let file, let found, let newest):
      "\(file):1: found version \(found), expected version \(newest)"
    case .capExceeded(let file, let line, let found, let expected):
      "\(file)\(line.map { ":\($0)" } ?? ""): found \(found), expected \(expected)"
    }
  }
}
