import CFiles

/// A folder that is open, so that its files can be reached even if its path leads to another folder later.
///
/// Another user who can rename a folder of the path could otherwise replace it by a link during the work of a
/// command, and the output would replace a file elsewhere.
final class HeldFolder: Sendable {
  private let descriptor: Int32
  /// Leads to this folder in this process; without /proc, it is the path that was opened.
  let path: String

  /// `folder` is a path without links; the result is nil, with `errno` set, if there is no such folder.
  init?(_ folder: String) {
    #if os(Linux)
      let flags = cfiles_path_only | O_DIRECTORY | O_NOFOLLOW
    #else
      let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
    #endif
    descriptor = Descriptor.opened(folder, flags)
    guard descriptor >= 0 else { return nil }
    let held = "/proc/self/fd/\(descriptor)"
    path = access(held, F_OK) == 0 ? held : folder
  }

  deinit { close(descriptor) }
}
