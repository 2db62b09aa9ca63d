/// Why a session could not be read or written.
public enum SessionError: Error, Equatable, Sendable {
  /// The file is not there or may not be opened; the reason is the system's.
  case cannotOpen(path: String, reason: String)
  /// The file is open but gives no bytes; the reason is the system's.
  case cannotRead(path: String, reason: String)
  /// No file can be made at that path; the reason is the system's.
  case cannotCreate(path: String, reason: String)
  /// There is a file at that path, and overwriting was not asked for.
  case alreadyExists(path: String)
  /// The disk has no room; what was written before stays, whole lines only.
  case diskFull(path: String)
  /// Writing failed for another reason, the system's; what was written before stays.
  case writeFailed(path: String, reason: String)
  /// A line is not what the format says. Lines count from 1.
  case malformed(file: String, line: Int, found: String, expected: String)
  /// The file was written by a newer program.
  case unsupportedVersion(file: String, found: Int, newestSupported: Int)
  /// The session is larger than the format allows; `line` is nil when the whole file is.
  case capExceeded(file: String, line: Int?, found: String, expected: String)
}

extension SessionError: CustomStringConvertible {
  /// One line for people: `demo.touchcast:12: found …, expected …`.
  ///
  /// Invisible characters of paths and found text are written as `\u{…}`.
  public var description: String {
    Self.singleLine(text)
  }

  private var text: String {
    switch self {
    case .cannotOpen(let path, let reason): "\(path): cannot open: \(reason)"
    case .cannotRead(let path, let reason): "\(path): cannot read: \(reason)"
    case .cannotCreate(let path, let reason): "\(path): cannot create: \(reason)"
    case .alreadyExists(let path): "\(path): already exists and is not overwritten"
    case .diskFull(let path): "\(path): the disk is full, the session ends at its last whole line"
    case .writeFailed(let path, let reason): "\(path): cannot write: \(reason)"
    case .malformed(let file, let line, let found, let expected):
      "\(file):\(line): found \(found), expected \(expected)"
    case .unsupportedVersion(let file, let found, let newest):
      "\(file):1: found version \(found), expected version \(newest)"
    case .capExceeded(let file, let line, let found, let expected):
      "\(file)\(line.map { ":\($0)" } ?? ""): found \(found), expected \(expected)"
    }
  }

  private static func singleLine(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      default:
        result.append(scalar)
      }
    }
    return String(result)
  }
}

extension SessionError {
  /// A problem with the place where it was met.
  package init(_ problem: SessionProblem, file: String, line: Int?) {
    switch problem.kind {
    case .malformed:
      self = .malformed(
        file: file,
        line: line ?? 1,
        found: problem.found,
        expected: problem.expected
      )
    case .newerVersion(let version):
      self = .unsupportedVersion(
        file: file,
        found: version,
        newestSupported: SessionHeader.version
      )
    case .cap:
      self = .capExceeded(
        file: file,
        line: line,
        found: problem.found,
        expected: problem.expected
      )
    }
  }
}

/// What is wrong with one line, before file and line number are known.
package struct SessionProblem: Error, Equatable {
  /// How bad it is.
  package enum Kind: Equatable {
    /// Not the format.
    case malformed
    /// A version from the future.
    case newerVersion(Int)
    /// The format, but too much of something.
    case cap(Cap)
  }

  /// What there is too much of.
  package enum Cap: Equatable {
    case file, line, depth, entries, duration, pointers
  }

  package var kind: Kind = .malformed
  package var found: String
  package var expected: String

  package init(kind: Kind = .malformed, found: String, expected: String) {
    self.kind = kind
    self.found = found
    self.expected = expected
  }
}
