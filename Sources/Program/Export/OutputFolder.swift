import Files

/// A folder of numbered pictures that gets its name when all pictures are complete.
///
/// The new folder may replace an empty folder. With `--force`, it may also replace a folder that
/// contains only an earlier export.
final class OutputFolder: RenderDestination {
  private let target: OutputTarget
  private let force: Bool
  private var temporary: String?

  /// Checks the folder without changing it.
  ///
  /// - Throws: `Failure` if the folder contains files and `force` is false, or if any of its files is not a
  ///   picture of an export.
  init(_ target: OutputTarget, force: Bool) throws {
    (self.target, self.force) = (target, force)
    try check(target.realPath)
  }

  /// Returns the path of a picture in the temporary folder: 000000.png, 000001.png and so on.
  func path(ofFrame number: Int) throws -> String {
    let folder = try temporary ?? makeFolder()
    temporary = folder
    return "\(folder)/\(Self.name(ofFrame: number))"
  }

  func write(_ picture: [UInt8], frame number: Int) throws {
    let error = Descriptor.create(try path(ofFrame: number), with: picture)
    guard error == 0 else { throw Failure(path: "\(target.path)/", number: error) }
  }

  /// Returns the placement that gives the complete folder its name; nil if it has no pictures.
  ///
  /// The folder gets the owner and the permissions of the folder that it replaces.
  func complete() throws -> Placement? {
    guard let temporary else { return nil }
    try check(target.realPath)
    let descriptor = open(temporary, O_RDONLY | O_CLOEXEC)
    if descriptor >= 0 {
      keepOwner(of: target.realPath, in: descriptor)
      close(descriptor)
    }
    return Placement(of: temporary, at: target, checkReplaced: check)
  }

  /// Removes the temporary folder with its pictures.
  ///
  /// Before the new folder has its name, the temporary folder contains the new pictures. Afterwards it
  /// contains the pictures of the replaced folder.
  func discard() {
    guard let temporary else { return }
    let names = (try? FolderContent.names(in: temporary)) ?? []
    for number in names.indices { unlink("\(temporary)/\(Self.name(ofFrame: number))") }
    rmdir(temporary)
    self.temporary = nil
  }

  /// Throws an error if a folder must not be replaced.
  ///
  /// An existing folder must be empty. With `--force`, it may also contain the files 000000.png,
  /// 000001.png and so on, without a gap and without other files.
  private func check(_ folder: String) throws {
    guard access(folder, F_OK) == 0 else { return }
    let names = try FolderContent.names(in: folder)
    guard !names.isEmpty else { return }
    guard force else {
      let files = names.count == 1 ? "a file" : "\(names.count) files"
      throw Failure(.file, "\(target.path)/: has \(files) in it, expected none, or --force")
    }
    let frames = Set(names.indices.map(Self.name(ofFrame:)))
    let foreign = names.first { name in
      var status = stat()
      return !frames.contains(name) || lstat("\(folder)/\(name)", &status) != 0
        || status.st_mode & S_IFMT != S_IFREG
    }
    guard let foreign else { return }
    throw Failure(
      .file,
      "\(target.path)/: has \(foreign) in it, expected 000000.png, 000001.png and so on alone"
    )
  }

  private func makeFolder() throws -> String {
    let path = target.temporaryPath()
    guard mkdir(path, 0o777) == 0 else {
      throw Failure(path: "\(target.path)/", number: errno)
    }
    return path
  }

  private static func name(ofFrame number: Int) -> String {
    let digits = "\(number)"
    return "\(String(repeating: "0", count: max(0, 6 - digits.count)))\(digits).png"
  }
}
