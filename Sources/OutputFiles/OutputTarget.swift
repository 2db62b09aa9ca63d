#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where an output goes: its path with every link followed, checked before any work begins.
package struct OutputTarget {
  /// How a target is written.
  package enum Kind: Equatable {
    /// A file that is replaced when the output is complete.
    case file
    /// A folder that receives files when the output is complete.
    case folder
    /// A FIFO or a device, which is opened and written directly.
    case special
    /// A descriptor that is open already: the standard output or the standard error.
    case descriptor(Int32)
  }

  /// The path as the user wrote it; "-" is the standard output.
  package let path: String
  /// How it is written.
  package let kind: Kind
  /// The folder that contains it, without links.
  package let folder: String
  /// Its name in that folder.
  package let name: String
  /// Permission bits of the file that is replaced; nil where there is none.
  let permissions: mode_t?
  private let identity: String

  /// The path that is replaced in the end: that of the link's target where `path` is a link.
  package var realPath: String { "\(folder)/\(name)" }

  /// The name for messages.
  package var label: String { path == "-" ? "standard output" : path }

  /// Checks that a target can be written; changes nothing.
  ///
  /// - Parameters:
  ///   - path: The path as the user wrote it; "-" is the standard output.
  ///   - isFolder: Whether files are written into a folder of that name.
  ///   - force: Whether an existing file may be replaced.
  /// - Throws: `OutputError` that names the path and what prevents writing.
  package init(_ path: String, isFolder: Bool = false, force: Bool) throws {
    self.path = path
    if let descriptor = Self.descriptor(named: path) {
      kind = .descriptor(descriptor)
      (folder, name, permissions) = ("/dev", "fd/\(descriptor)", nil)
      identity = "descriptor \(descriptor)"
      return
    }
    let real = try Self.followingLinks(path)
    (folder, name) = (real.folder, real.name)
    let realPath = "\(real.folder)/\(real.name)"
    var status = stat()
    let exists = stat(realPath, &status) == 0
    identity = exists ? Self.identity(of: status) : realPath
    permissions = exists ? status.st_mode & 0o7777 : nil
    switch exists ? status.st_mode & S_IFMT : S_IFREG {
    case S_IFREG:
      guard !exists || !isFolder else { throw OutputError(.file, "\(path): expected a folder") }
      kind = isFolder ? .folder : .file
    case S_IFDIR:
      guard isFolder else { throw OutputError(.file, "\(path): is a folder, expected a file") }
      kind = .folder
    default:
      guard !isFolder else { throw OutputError(.file, "\(path): expected a folder") }
      kind = .special
      return
    }
    try checkAccess(exists: exists)
    guard kind == .file, exists, !force else { return }
    throw OutputError(.file, "\(path): exists, expected a new file, or --force to replace it")
  }

  private func checkAccess(exists: Bool) throws {
    guard access(folder, W_OK | X_OK) == 0 else {
      throw OutputError(.file, "\(path): cannot be written: \(folder): \(SystemError.text(errno))")
    }
    guard !exists || access(realPath, W_OK) == 0 else {
      throw OutputError(.file, "\(path): cannot be written: \(SystemError.text(errno))")
    }
  }

  /// Checks all outputs of a command together; the one place where this happens.
  ///
  /// - Parameters:
  ///   - targets: What is written.
  ///   - inputs: Files that are read; "-" is the standard input.
  /// - Throws: `OutputError` for an output that is given twice and for one that is read as well.
  package static func checkDistinct(_ targets: [OutputTarget], inputs: [String]) throws {
    let identities = inputs.compactMap { path -> String? in
      var status = stat()
      guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        return nil
      }
      return identity(of: status)
    }
    for (index, target) in targets.enumerated() {
      guard !identities.contains(target.identity) else {
        throw OutputError(.usage, "\(target.label): is also an input, expected another output")
      }
      guard !targets[..<index].contains(where: { $0.identity == target.identity }) else {
        throw OutputError(.usage, "\(target.label): is given twice, expected different outputs")
      }
    }
  }

  private static func identity(of status: stat) -> String { "\(status.st_dev):\(status.st_ino)" }

  /// The open descriptor that a path stands for, such as 1 for "-" and "/dev/stdout".
  private static func descriptor(named path: String) -> Int32? {
    switch path {
    case "-", "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      guard path.hasPrefix("/dev/fd/") else { return nil }
      return Int32(path.dropFirst("/dev/fd/".count)).flatMap { $0 >= 0 ? $0 : nil }
    }
  }

  /// Splits a path into the folder and the name of what is written, through links that may lead to
  /// a file that does not exist yet.
  private static func followingLinks(_ path: String) throws -> (folder: String, name: String) {
    var path = path
    let original = path
    // As many links as Linux follows.
    for _ in 0..<40 {
      while path.count > 1, path.hasSuffix("/") { path.removeLast() }
      let cut = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
      let name = String(path[cut...])
      guard let resolved = realpath(cut == path.startIndex ? "." : String(path[..<cut]), nil) else {
        throw OutputError(
          .file,
          "\(original): cannot be written: \(path[..<cut]): \(SystemError.text(errno))"
        )
      }
      let folder = String(cString: resolved)
      free(resolved)
      guard let link = link(at: "\(folder)/\(name)") else { return (folder, name) }
      path = link.hasPrefix("/") ? link : "\(folder)/\(link)"
    }
    throw OutputError(.file, "\(original): cannot be written: \(SystemError.text(ELOOP))")
  }

  /// Where a link points to; nil for anything else.
  private static func link(at path: String) -> String? {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &text, text.count)
    guard count > 0 else { return nil }
    return String(decoding: text[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension OutputTarget {
  /// A new path beside the target that cannot be predicted, for what is not complete yet.
  package func temporaryPath() -> String {
    // 255 bytes is the longest name of Linux and macOS.
    let start = String(decoding: name.utf8.prefix(200), as: UTF8.self)
    let random = String(UInt64.random(in: 0 ... .max), radix: 36)
    return "\(folder)/.\(start).\(random).part"
  }
}
