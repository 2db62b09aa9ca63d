import Files

/// What changes when a file is written or replaced: device, number, size and time of the last change.
package struct FileStamp: Equatable {
  private let values: [Int]

  /// nil if the file does not exist or cannot be examined.
  package init?(_ path: String) {
    var status = stat()
    guard readStatus(of: path, into: &status) == 0 else { return nil }
    #if canImport(Darwin)
      let change = status.st_mtimespec
    #else
      let change = status.st_mtim
    #endif
    values = [
      Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino),
      Int(status.st_size), change.tv_sec, change.tv_nsec,
    ]
  }
}
