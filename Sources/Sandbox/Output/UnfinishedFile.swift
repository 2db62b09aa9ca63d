#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file or folder that gets its name only when it is whole.
///
/// Until then it is hidden beside the place where it will be, so that the last step is a rename.
struct UnfinishedFile {
  /// Where it will be.
  let path: String
  /// Where it is meanwhile.
  let hiddenPath: String
  private let isFolder: Bool

  /// Looks whether the place is free; writes nothing.
  ///
  /// - Parameters:
  ///   - path: Where it will be.
  ///   - isFolder: Whether it is a folder of frames.
  ///   - replaces: Whether what is there may go.
  /// - Throws: `Failure` that names what is in the way.
  init(_ path: String, isFolder: Bool = false, replaces: Bool) throws {
    self.path = path
    self.isFolder = isFolder
    let cut = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let folder = cut == path.startIndex ? "." : String(path[..<cut])
    hiddenPath = "\(path[..<cut]).\(path[cut...]).\(getpid()).part"
    guard access(folder, W_OK | X_OK) == 0 else {
      throw Failure(.file, "\(path): cannot be written: \(folder): \(Self.reason)")
    }
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    let isThereFolder = status.st_mode & S_IFMT == S_IFDIR
    guard isThereFolder == isFolder else {
      let found = isThereFolder ? "a folder" : "a file"
      throw Failure(.file, "\(path): is \(found), expected \(isFolder ? "a folder" : "a file")")
    }
    if isFolder {
      let count = Self.names(in: path).count
      guard count == 0 || replaces else {
        let files = count == 1 ? "a file" : "\(count) files"
        throw Failure(.file, "\(path)/: has \(files) in it, expected none, or --force")
      }
    } else if !replaces {
      throw Failure(.file, "\(path): exists, expected a new file, or --force")
    }
  }

  /// Makes the hidden folder, if it is one.
  func begin() throws {
    guard isFolder else { return }
    guard mkdir(hiddenPath, 0o777) == 0 else { throw failure() }
  }

  /// Gives it its name.
  ///
  /// Frames of an earlier export make way in a folder that has them; other files stay.
  func publish() throws {
    if isFolder, access(path, F_OK) == 0 {
      let frames = Self.names(in: path).filter(FrameName.isFrame)
      for name in frames { unlink("\(path)/\(name)") }
      for name in Self.names(in: hiddenPath) {
        guard rename("\(hiddenPath)/\(name)", "\(path)/\(name)") == 0 else { throw failure() }
      }
      rmdir(hiddenPath)
      return
    }
    guard rename(hiddenPath, path) == 0 else { throw failure() }
  }

  /// Removes what there is of it.
  func discard() {
    if isFolder {
      for name in Self.names(in: hiddenPath) { unlink("\(hiddenPath)/\(name)") }
      rmdir(hiddenPath)
    } else {
      unlink(hiddenPath)
    }
  }

  private func failure() -> Failure {
    let isFull = errno == ENOSPC || errno == EDQUOT
    return Failure(isFull ? .display : .file, "\(path): cannot be written: \(Self.reason)")
  }

  private static var reason: String { String(cString: strerror(errno)) }

  private static func names(in folder: String) -> [String] {
    guard let opened = opendir(folder) else { return [] }
    defer { closedir(opened) }
    var names: [String] = []
    while let entry = readdir(opened) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

/// Names of the frames of a sequence: 000000.png and on.
enum FrameName {
  /// The name of a frame.
  static func name(_ number: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".png"
  }

  /// Whether a file has such a name.
  static func isFrame(_ name: String) -> Bool {
    guard name.hasSuffix(".png") else { return false }
    let digits = name.dropLast(4)
    return digits.count >= 6 && digits.allSatisfy { $0.isASCII && $0.isNumber }
  }
}
