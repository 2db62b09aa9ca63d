import OutputFiles

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder of numbered pictures that receives them when all of them are complete.
final class OutputFolder {
  private let target: OutputTarget
  private var temporary: String?

  /// Checks the folder; changes nothing.
  ///
  /// - Parameters:
  ///   - target: Where the pictures go.
  ///   - force: Whether pictures of an earlier export may be replaced.
  /// - Throws: `OutputError` for a folder that has files in it, without `force`.
  init(_ target: OutputTarget, force: Bool) throws {
    self.target = target
    let count = Self.names(in: target.realPath).count
    guard count > 0, !force else { return }
    let files = count == 1 ? "a file" : "\(count) files"
    throw OutputError(.file, "\(target.path)/: has \(files) in it, expected none, or --force")
  }

  /// Creates the temporary folder.
  func begin() throws { temporary = try makeFolder() }

  /// The path that a picture is written to.
  func path(ofFrame number: Int) -> String {
    "\(temporary ?? target.realPath)/\(FrameName.name(number))"
  }

  /// Gives the folder its name, or moves the pictures into the existing one.
  ///
  /// Pictures of an earlier export are removed; other files stay. After an error the earlier
  /// pictures are back in their place.
  func publish() throws {
    guard let temporary else { return }
    if access(target.realPath, F_OK) != 0 {
      try move(temporary, to: target.realPath)
    } else {
      let replaced = try makeFolder()
      let old = Self.names(in: target.realPath).filter(FrameName.isFrame)
      let new = Self.names(in: temporary)
      do {
        for name in old { try move("\(target.realPath)/\(name)", to: "\(replaced)/\(name)") }
        for name in new { try move("\(temporary)/\(name)", to: "\(target.realPath)/\(name)") }
      } catch {
        for name in new { rename("\(target.realPath)/\(name)", "\(temporary)/\(name)") }
        for name in old { rename("\(replaced)/\(name)", "\(target.realPath)/\(name)") }
        rmdir(replaced)
        throw error
      }
      Self.remove(replaced)
      rmdir(temporary)
    }
    self.temporary = nil
  }

  /// Removes the temporary folder and what is in it.
  func discard() {
    if let temporary { Self.remove(temporary) }
    temporary = nil
  }

  private func makeFolder() throws -> String {
    let path = target.temporaryPath()
    guard mkdir(path, 0o777) == 0 else { throw failure(errno) }
    return path
  }

  private func move(_ path: String, to other: String) throws {
    guard rename(path, other) == 0 else { throw failure(errno) }
  }

  private func failure(_ error: Int32) -> OutputError {
    OutputError(.unavailable, "\(target.path)/: cannot be written: \(SystemError.text(error))")
  }

  private static func remove(_ folder: String) {
    for name in names(in: folder) { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

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

/// Names of the pictures of a sequence: 000000.png, 000001.png and so on.
enum FrameName {
  /// The name of a picture.
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
