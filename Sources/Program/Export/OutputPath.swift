package import Files

/// One `-o` option of an export: a format and a destination.
package struct OutputPath: Equatable {
  /// The argument as the user wrote it.
  package let argument: String
  package let format: Format
  /// The instant of a picture; nil for a picture at the session's end, and for other formats.
  let time: SessionTime?
  /// The path of the file or folder, without slashes at its end; nil for the standard output.
  package let path: String?

  /// Parses an argument; nil if no format matches it.
  ///
  ///     OutputPath("shot.png@2.5s")  // a PNG picture, 2.5 seconds, path "shot.png"
  package init?(_ argument: String) {
    let (given, time) = Self.split(argument)
    var place = given
    guard let format = Format.all.first(where: { $0.matches(place) }) else { return nil }
    self.argument = argument
    self.format = format
    self.time = time
    let isStream = place.hasSuffix(":-")
    while place.hasSuffix("/") { place.removeLast() }
    path = isStream ? nil : place
  }

  /// Checks that the output can be written, and returns its destination; nothing is changed.
  package func target(force: Bool) throws -> OutputTarget {
    try OutputTarget(path ?? "-", isFolder: format.content == .sequence, force: force)
  }

  /// Splits the argument of a picture with a time or a marker, such as `a.png@2.5s` or `a.png@Fling`.
  ///
  /// For any other argument, returns the whole argument and nil.
  private static func split(_ argument: String) -> (String, time: SessionTime?) {
    guard let sign = argument.lastIndex(of: "@") else { return (argument, nil) }
    let (place, text) = (String(argument[..<sign]), argument[argument.index(after: sign)...])
    let isPicture = Format.all.contains { $0.content == .picture && $0.matches(place) }
    guard isPicture, !text.isEmpty else { return (argument, nil) }
    return (place, SessionTime(String(text)))
  }
}
