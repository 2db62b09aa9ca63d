import CFiles
/// The destination of an output; its path contains no links, and is checked before any work begins.
package struct OutputTarget {
  package enum Kind: Equatable {
    /// A file or folder that gets its name when it is complete.
    case file
    /// A FIFO or a device, which is opened and written directly.
    case special
    /// An open descriptor, for example 1 for "-" and "/dev/stdout".
    case descriptor(Int32)
  }

  /// The path as the user wrote it; "-" is the standard output.
  package let path: String
  package let kind: Kind
  /// The path of the folder that contains the target, without links.
  package let folder: String
  /// Held open; nil for a descriptor.
  private let heldFolder: HeldFolder?
  package let name: String
  /// Permission bits of the existing file, without setuid and setgid; nil if no file exists.
  let permissions: mode_t?
  let isFolder: Bool
  let mayReplace: Bool
  private let identity: Identity

  /// Identifies a file independently of its path, so that two paths of one file give equal values.
  private enum Identity: Equatable {
    /// Device and inode of an existing file.
    case file(dev_t, ino_t)
    /// Device and inode of the folder, for a file that does not exist yet.
    case new(dev_t, ino_t, name: String)
    /// An open descriptor of something other than a regular file, for example a terminal.
    case descriptor(Int32)
  }

  /// The path by which this process creates or replaces the file.
  ///
  /// It leads to the folder that was found at first, even if the path of that folder now leads elsewhere.
  package var realPath: String { "\(heldPath)/\(name)" }

  var heldPath: String { heldFolder?.path ?? folder }

  /// In messages: `path`, or "standard output".
  package var label: String { path == "-" ? "standard output" : path }

  /// Checks that a file, or a folder for files, can be written at a path; changes nothing.
  ///
  /// - Throws: `Failure` for a path that cannot be written, and for an existing file without
  ///   `force`.
  package init(_ path: String, isFolder: Bool = false, force: Bool) throws(Failure) {
    (self.path, self.isFolder) = (path, isFolder)
    var status = stat()
    if let descriptor = Self.descriptor(named: path) {
      kind = .descriptor(descriptor)
      (folder, name, permissions, mayReplace) = ("/dev", "fd/\(descriptor)", nil, false)
      heldFolder = nil
      let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      identity = isFile ? .file(status.st_dev, status.st_ino) : .descriptor(descriptor)
      return
    }
    do throws(PathProblem) {
      (folder, name) = try Self.followingLinks(path)
    } catch {
      throw Failure(.file, "\(path): cannot be written: \(error.reason)")
    }
    guard let held = HeldFolder(folder) else {
      throw Failure(path: path, folder: folder, number: errno)
    }
    heldFolder = held
    let realPath = "\(held.path)/\(name)"
    let exists = readStatus(of: realPath, into: &status) == 0
    mayReplace = force || isFolder && exists
    permissions = exists ? status.st_mode & 0o777 : nil
    if exists {
      identity = .file(status.st_dev, status.st_ino)
    } else {
      var parent = stat()
      guard readStatus(of: held.path, into: &parent) == 0 else {
        throw Failure(path: path, folder: folder, number: errno)
      }
      identity = .new(parent.st_dev, parent.st_ino, name: name)
    }
    switch exists ? status.st_mode & S_IFMT : isFolder ? S_IFDIR : S_IFREG {
    case S_IFDIR where !isFolder:
      throw Failure(.file, "\(path): is a folder, expected a file")
    case S_IFDIR: kind = .file
    case _ where isFolder: throw Failure(.file, "\(path): expected a folder")
    case S_IFREG: kind = .file
    default:
      kind = .special
      return
    }
    guard access(held.path, W_OK | X_OK) == 0 else {
      throw Failure(path: path, folder: folder, number: errno)
    }
    guard !exists || access(realPath, W_OK) == 0 else {
      throw Failure(path: path, number: errno)
    }
    guard !exists || isFolder || force else { throw existsFailure() }
  }

  /// Throws if the existing file has been replaced since this target was created.
  ///
  /// For a file that is replaced by a new form of its own content.
  package func checkUnreplaced() throws(Failure) {
    var status = stat()
    guard lstat(realPath, &status) == 0, .file(status.st_dev, status.st_ino) == identity else {
      throw Failure(
        .file,
        "\(path): was replaced by another program while it was read; it stays as it is"
      )
    }
  }

  /// Returns the error for a new output whose name is already used.
  func existsFailure() -> Failure {
    Failure(
      .file,
      isFolder
        ? "\(path)/: exists, expected a new folder"
        : "\(path): exists, expected a new file, or --force to replace it"
    )
  }

  func closedFailure() -> Failure {
    Failure(.file, "\(label): cannot be written: it is closed")
  }

  /// Checks that the outputs of a command differ from each other and from its inputs.
  ///
  /// `inputs` are the paths of the files that the command line names, and of the pictures beside its decks. "-" is
  /// the standard input. `inputs` is evaluated only if an output already exists.
  ///
  /// - Throws: `Failure` if an output is given twice, is in the folder of another output, is an input, or
  ///   contains an input.
  package static func checkDistinct(
    _ targets: [OutputTarget],
    inputs: @autoclosure () throws -> [String]
  ) throws {
    let files = targets.map(\.existingFiles)
    let read = try files.allSatisfy(\.isEmpty) ? [] : inputs().compactMap(Self.regularFile)
    for (index, target) in targets.enumerated() {
      guard !files[index].contains(where: read.contains) else {
        let verb = target.isFolder ? "contains what is" : "is"
        throw Failure(.usage, "\(target.label): \(verb) also an input, expected another output")
      }
      guard !targets[..<index].contains(where: { $0.identity == target.identity }) else {
        throw Failure(.usage, "\(target.label): is given twice, expected different outputs")
      }
      if let outer = targets.first(where: { $0.isFolder && target.isBelow($0) }) {
        throw Failure(
          .usage,
          "\(target.label): is in the folder of \(outer.label), expected different outputs"
        )
      }
    }
  }

  /// Files that writing the output would change.
  private var existingFiles: [Identity] {
    guard case .file = identity else { return [] }
    guard isFolder else { return [identity] }
    let names = (try? FolderContent.names(in: realPath)) ?? []
    return names.compactMap { Self.regularFile("\(realPath)/\($0)") }
  }

  /// Whether the target is in the folder `outer`, at any depth.
  private func isBelow(_ outer: OutputTarget) -> Bool {
    guard kind == .file else { return false }
    var path = folder
    while !path.isEmpty {
      var status = stat()
      if readStatus(of: path, into: &status) == 0,
        .file(status.st_dev, status.st_ino) == outer.identity
      {
        return true
      }
      path = String(path[..<(path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)])
    }
    return false
  }

  /// Returns the identity of a regular file, or nil for any other file; "-" is the standard input.
  private static func regularFile(_ path: String) -> Identity? {
    var status = stat()
    let isThere =
      (path == "-" ? fstat(STDIN_FILENO, &status) : readStatus(of: path, into: &status)) == 0
    guard isThere, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return .file(status.st_dev, status.st_ino)
  }

  package static func createFolder(_ path: String) throws(Failure) {
    guard access(path, F_OK) != 0 else { return }
    if let cut = path.utf8.lastIndex(of: UInt8(ascii: "/")), cut > path.startIndex {
      try createFolder(String(path[..<cut]))
    }
    guard mkdir(path, 0o777) != 0, errno != EEXIST else { return }
    throw Failure(path: path, number: errno)
  }

  /// Returns a new, unpredictable path in the target's folder, for incomplete content.
  package func temporaryPath() -> String { TemporaryFiles.newPath(in: heldPath, for: name) }

  /// Returns, for example, 1 for "-" and "/dev/stdout"; nil for a path that names no open descriptor.
  private static func descriptor(named path: String) -> Int32? {
    switch path {
    case "-", "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      let folder = ["/dev/fd/", "/proc/self/fd/"].first(where: path.hasPrefix)
      guard let folder, let number = Int32(path.dropFirst(folder.count)) else { return nil }
      return number >= 0 ? number : nil
    }
  }

  /// Splits a path into the folder, which is "." for a name alone, and the name.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let start = path.utf8.index(after: slash)
    return (String(path[..<start]), String(path[start...]))
  }

  /// A path that does not lead to a folder and a name.
  struct PathProblem: Error {
    let reason: String
  }

  /// Splits a path into the folder and the name of the file to write.
  ///
  /// Links are followed, even if they lead to a file that does not exist yet.
  static func followingLinks(_ original: String) throws(PathProblem) -> (
    folder: String, name: String
  ) {
    var path = original
    // Linux also follows at most 40 links.
    for _ in 0..<40 {
      while path.count > 1, path.hasSuffix("/") { path.removeLast() }
      let (parent, name) = split(path)
      // A rename needs the real name of the folder.
      if name == "." || name == "..", let resolved = realpath(path) {
        path = resolved
        guard path != "/" else { return ("/", ".") }
        continue
      }
      guard let folder = realpath(parent) else {
        throw PathProblem(reason: "\(parent): \(Failure.text(ofError: errno))")
      }
      guard let target = readlink("\(folder)/\(name)"), !target.isEmpty else {
        return (folder, name)
      }
      guard !isForeignLink("\(folder)/\(name)", in: folder) else {
        throw PathProblem(
          reason: "\(folder)/\(name) is another user's link in a folder that all users can write"
        )
      }
      path = target.hasPrefix("/") ? target : "\(folder)/\(target)"
    }
    throw PathProblem(reason: Failure.text(ofError: ELOOP))
  }
}

/// Whether a link in a folder that all users can write, such as /tmp, belongs to another user.
///
/// Its owner could have made the link so that this program writes to a file that only this user can write.
/// Linux has the same rule (`fs.protected_symlinks`), which is not active on every system. The links of the
/// folder's owner are trusted.
private func isForeignLink(_ link: String, in folder: String) -> Bool {
  var (status, parent) = (stat(), stat())
  guard lstat(link, &status) == 0, readStatus(of: folder, into: &parent) == 0 else { return false }
  let isShared = parent.st_mode & S_ISVTX != 0 && parent.st_mode & S_IWOTH != 0
  return isShared && status.st_uid != geteuid() && status.st_uid != parent.st_uid
}

extension Failure {
  /// `folder` is the folder that caused the error; nil if the path itself did.
  package init(path: String, folder: String? = nil, number: Int32) {
    let place = folder.map { "\($0): " } ?? ""
    let isLimit = [EMFILE, ENFILE].contains(number)
    self.init(
      isLimit ? .unavailable : .file,
      "\(path): cannot be written: \(place)\(Self.text(ofError: number))"
    )
  }
}
