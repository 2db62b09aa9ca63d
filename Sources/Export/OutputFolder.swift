import OutputFiles

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder of numbered pictures that receives them when all of them are complete.
final class OutputFolder: RenderDestination {
  private let target: OutputTarget
  private var temporary: String?

  /// Checks the folder, which without `force` must have no files in it; changes nothing.
  init(_ target: OutputTarget, force: Bool) throws {
    self.target = target
    let count = Self.names(in: target.realPath).count
    guard count > 0, !force else { return }
    let files = count == 1 ? "a file" : "\(count) files"
    throw Failure(.file, "\(target.path)/: has \(files) in it, expected none, or --force")
  }

  /// The path that a picture is written to, in a temporary folder: 000000.png, 000001.png and so on.
  func path(ofFrame number: Int) throws -> String {
    let folder = try temporary ?? makeFolder()
    temporary = folder
    let digits = "\(number)"
    return "\(folder)/\(String(repeating: "0", count: max(0, 6 - digits.count)))\(digits).png"
  }

  /// Gives the folder its name, or moves the pictures into the existing one.
  ///
  /// Pictures of an earlier export are removed; other files stay. After an error the earlier
  /// pictures are back in their place.
  func finish() throws {
    guard let temporary else { return }
    let folder = target.realPath
    if access(folder, F_OK) != 0 {
      guard rename(temporary, folder) == 0 else { throw failure() }
    } else {
      let replaced = try makeFolder()
      var moves =
        Self.names(in: folder).filter(Self.isFrame)
        .map { (from: "\(folder)/\($0)", to: "\(replaced)/\($0)") }
      moves += Self.names(in: temporary).map { ("\(temporary)/\($0)", "\(folder)/\($0)") }
      for (index, (from, to)) in moves.enumerated() where rename(from, to) != 0 {
        let failure = failure()
        for (from, to) in moves[..<index].reversed() { rename(to, from) }
        rmdir(replaced)
        throw failure
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
    guard mkdir(path, 0o777) == 0 else { throw failure() }
    return path
  }

  private func failure() -> Failure {
    Failure(.unavailable, path: "\(target.path)/", number: errno)
  }

  private static func remove(_ folder: String) {
    for name in names(in: folder) { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  private static func names(in folder: String) -> [String] {
    (try? FolderContent.names(in: folder)) ?? []
  }

  /// Whether a file has the name of a picture of a sequence.
  private static func isFrame(_ name: String) -> Bool {
    let digits = name.dropLast(4)
    return name.hasSuffix(".png") && digits.count >= 6
      && digits.allSatisfy { $0.isASCII && $0.isNumber }
  }
}
