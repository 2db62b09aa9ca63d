import CFiles
package enum FolderContent {
  /// Names of files and folders, in ascending order.
  package static func names(in folder: String) throws(Failure) -> [String] {
    guard let names = namesOfFiles(in: folder) else {
      throw Failure(.file, "\(folder): cannot be read: \(Failure.text(ofError: errno))")
    }
    return names.sorted()
  }

  /// Returns the paths of all files in a folder and its subfolders, ordered by name.
  ///
  /// Links to folders are listed as files and not followed.
  ///
  /// - Throws: `Failure` for a folder that cannot be read.
  package static func paths(below folder: String) throws(Failure) -> [String] {
    var paths: [String] = []
    for name in try names(in: folder) {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      var status = stat()
      let isFolder = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      paths += isFolder ? try Self.paths(below: path) : [path]
    }
    return paths
  }
}
