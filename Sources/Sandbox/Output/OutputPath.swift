/// What one `-o` asks for: where to, and which kind of picture or film.
struct OutputPath: Equatable {
  /// Kinds of output.
  enum Kind: Equatable {
    /// H.264 in MP4.
    case mp4
    /// VP9 in WebM.
    case webm
    /// An animated GIF.
    case gif
    /// One PNG picture at an instant of the session, in seconds; nil is the end.
    case picture(at: Double?)
    /// A folder with one PNG a frame.
    case sequence
  }

  /// As it was written on the command line.
  let argument: String
  /// What it is.
  let kind: Kind
  /// The file, or the folder without a slash at its end; nil is the standard output.
  let path: String?

  /// The kinds there are, for messages.
  static let kinds =
    "file.mp4, file.webm, file.gif, folder/ of PNGs, file.png or file.png@2.5s; "
    + "gif:- and png:- are the standard output"

  /// Takes an argument apart; nil if it is of no known kind.
  ///
  ///     OutputPath("shot.png@2.5s")  // .picture(at: 2.5), path "shot.png"
  init?(_ argument: String) {
    self.argument = argument
    let (place, time) = Self.split(argument)
    switch place {
    case "png:-": (kind, path) = (.picture(at: time), nil)
    case "gif:-" where time == nil: (kind, path) = (.gif, nil)
    default:
      let isFolder = place.hasSuffix("/") && place.contains { $0 != "/" }
      let name = place.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
      guard let found = isFolder ? .sequence : Self.kind(of: name, at: time) else { return nil }
      if time != nil, found != .picture(at: time) { return nil }
      kind = found
      path = isFolder ? Self.withoutSlashes(place) : place
    }
  }

  /// Whether ffmpeg makes it.
  var needsEncoder: Bool {
    switch kind {
    case .mp4, .webm, .gif: true
    case .picture, .sequence: false
    }
  }

  /// Frames a second where the command line says nothing; GIF counts in hundredths of a second.
  var usualRate: Double { kind == .gif ? 50 : 60 }

  /// Whether frames can come at a rate: those of a GIF stand for whole hundredths of a second, and
  /// viewers slow down what changes after one.
  func allows(rate: Double) -> Bool {
    guard kind == .gif else { return true }
    let delay = 100 / rate
    return delay >= 2 && delay == delay.rounded()
  }

  private static func kind(of name: Substring, at time: Double?) -> Kind? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    switch name[dot...].lowercased() {
    case ".mp4": return .mp4
    case ".webm": return .webm
    case ".gif": return .gif
    case ".png": return .picture(at: time)
    default: return nil
    }
  }

  /// The part before a time such as `@2.5s` or `@2.5`, and the time.
  private static func split(_ argument: String) -> (place: String, time: Double?) {
    guard let sign = argument.lastIndex(of: "@") else { return (argument, nil) }
    var digits = argument[argument.index(after: sign)...]
    if digits.hasSuffix("s") { digits.removeLast() }
    guard let first = digits.first, first.isNumber || first == ".", let time = Double(digits),
      time.isFinite
    else { return (argument, nil) }
    return (String(argument[..<sign]), time)
  }

  private static func withoutSlashes(_ path: String) -> String {
    var path = path[...]
    while path.hasSuffix("/") { path.removeLast() }
    return String(path)
  }
}
