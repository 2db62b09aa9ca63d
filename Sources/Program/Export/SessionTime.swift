package import Files
import JSONText
package import Sessions

/// A time on the command line: seconds from the beginning of a session, or the marker at that time.
package enum SessionTime: Equatable, Sendable {
  case seconds(Double)
  /// The first marker with this text.
  case marker(String)

  /// Parses `2`, `2s` and `1500ms`; any other text is the text of a marker.
  package init(_ text: String) {
    self = Self.seconds(text).map(Self.seconds) ?? .marker(text)
  }

  /// Parses a duration such as `2`, `2s` or `1500ms`, in seconds; nil for any other text.
  package static func seconds(_ text: String) -> Double? {
    let number: Substring
    let unit: Double
    if text.hasSuffix("ms") {
      (number, unit) = (text.dropLast(2), 1e-3)
    } else {
      (number, unit) = (text.hasSuffix("s") ? text.dropLast() : text[...], 1)
    }
    // `Double` also reads "nan", "infinity" and hexadecimal numbers.
    guard number.allSatisfy({ "0123456789.e+-".contains($0) }), let value = Double(number),
      value.isFinite
    else { return nil }
    return value * unit
  }

  /// For a time whose decimals have a comma, a text for messages with the time to write; empty for any other text.
  package static func commaHint(_ text: String) -> String {
    let pointed = String(text.map { $0 == "," ? "." : $0 })
    return pointed != text && seconds(pointed) != nil ? "; decimals have a point: \(pointed)" : ""
  }
}

/// The markers of a session in order of time, in seconds from its beginning.
package struct SessionMarkers: Equatable {
  private struct Marker: Equatable {
    let text: String
    let time: Double
  }

  private let all: [Marker]

  package init(_ session: Session) {
    all = session.entries.compactMap { entry in
      guard case .marker(let text) = entry.event, entry.time >= session.header.begin else {
        return nil
      }
      return Marker(text: text, time: entry.time - session.header.begin)
    }
  }

  /// Returns a time in seconds; a marker is the first one with its text after `start`.
  ///
  /// `name` is an option with a marker, or an output, for messages.
  package func time(
    of time: SessionTime,
    _ name: String,
    after start: Double = -1
  ) throws(Failure) -> Double {
    let text: String
    switch time {
    case .seconds(let seconds): return seconds
    case .marker(let marker): text = marker
    }
    guard let marker = all.first(where: { $0.text == text && $0.time > start }) else {
      let names = all.filter { $0.time > start }.map { "\"\($0.text)\"" }.joined(separator: ", ")
      let place = start > 0 ? "after \(start) s the session has" : "the session has"
      let found = names.isEmpty ? "\(place) none" : "expected one of \(names)"
      let reason = found + SessionTime.commaHint(text)
      throw Failure(.usage, "\(name): no such marker or time \(ShownText.quoted(text)), \(reason)")
    }
    return marker.time
  }
}
