package import Files

/// One `-o` option of an export: a format and a destination.
package struct OutputPath: Equatable {
  /// The argument as the user wrote it.
  package let argument: String
  package let format: Format
  /// The instant of a picture, in seconds from the session's beginning.
  ///
  /// nil for a picture at the session's end, and for films, folders and pages.
  let time: Double?
  /// The path of the file or folder, without slashes at its end; nil for the standard output.
  package let path: String?

  /// Parses an argument; nil if no format matches it, or if it has a time but is not a picture.
  ///
  ///     OutputPath("shot.png@2.5s")  // a PNG picture, time 2.5, path "shot.png"
  package init?(_ argument: String) {
    let (given, time) = Self.split(argument)
    var place = given
    guard let format = Format.all.first(where: { $0.matches(place) }),
      time == nil || format.content == .picture
    else { return nil }
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

  /// Splits an argument into the part before a time such as `@2.5s` or `@2.5`, and the time.
  ///
  /// Without a time, returns the whole argument and nil.
  private static func split(_ argument: String) -> (String, time: Double?) {
    guard let sign = argument.lastIndex(of: "@") else { return (argument, nil) }
    var digits = argument[argument.index(after: sign)...]
    if digits.hasSuffix("s") { digits.removeLast() }
    guard let first = digits.first, first.isNumber || first == ".", let time = Double(digits),
      time.isFinite
    else { return (argument, nil) }
    return (String(argument[..<sign]), time)
  }
}
