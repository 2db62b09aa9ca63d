package import JSONText

// A file that imports this module can also call the system's C library, whose name differs between systems.
#if canImport(Glibc)
  @_exported @preconcurrency public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Darwin
#endif

// System calls with a path as `String`. A file that imports this module calls these functions if it passes a
// `String`. They pass the bytes that `PathText` returns for the text.

extension String {
  /// Calls `body` with the bytes of this path, followed by a zero byte.
  ///
  /// If the path contains a zero byte, `body` gets an empty path instead, for which every system call fails.
  package func withPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    var bytes = PathText.bytes(of: self)
    if bytes.contains(0) { bytes = [] }
    return (bytes + [0]).map(CChar.init(bitPattern:)).withUnsafeBufferPointer { bytes in
      // The buffer contains at least the zero.
      bytes.baseAddress.map(body) ?? body("")
    }
  }
}

extension PathText {
  package static func text(of path: UnsafePointer<CChar>) -> String {
    text(of: UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }

  package static func variable(_ name: String) -> String? { getenv(name).map { text(of: $0) } }
}

extension PathText {
  /// The folder in `TMPDIR`, then /tmp.
  ///
  /// Callers use the first in which they can create a file.
  package static var temporaryFolders: [String] {
    [variable("TMPDIR") ?? "", "/tmp"].filter { !$0.isEmpty }
  }
}

package func open(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
  path.withPath { open($0, flags, mode) }
}

package func fopen(_ path: String, _ mode: String) -> UnsafeMutablePointer<FILE>? {
  path.withPath { fopen($0, mode) }
}

/// Calls `stat`; returns 0, or −1 with an error in `errno`.
///
/// The function is not named `stat`, because calls of that name would reach the system's function instead.
package func readStatus(of path: String, into status: inout stat) -> Int32 {
  path.withPath { stat($0, &status) }
}

package func lstat(_ path: String, _ status: inout stat) -> Int32 {
  path.withPath { lstat($0, &status) }
}

package func access(_ path: String, _ mode: Int32) -> Int32 {
  path.withPath { access($0, mode) }
}

@discardableResult
package func rename(_ old: String, _ new: String) -> Int32 {
  old.withPath { old in new.withPath { rename(old, $0) } }
}

package func link(_ old: String, _ new: String) -> Int32 {
  old.withPath { old in new.withPath { link(old, $0) } }
}

@discardableResult
package func unlink(_ path: String) -> Int32 { path.withPath { unlink($0) } }

package func mkdir(_ path: String, _ mode: mode_t) -> Int32 { path.withPath { mkdir($0, mode) } }

@discardableResult
package func rmdir(_ path: String) -> Int32 { path.withPath { rmdir($0) } }

/// An absolute path without symbolic links; nil, with `errno` set, after an error.
package func realpath(_ path: String) -> String? {
  guard let resolved = path.withPath({ realpath($0, nil) }) else { return nil }
  defer { free(resolved) }
  return PathText.text(of: resolved)
}

/// nil, with `errno` set, if the path is not a symbolic link.
package func readlink(_ path: String) -> String? {
  var target = [CChar](repeating: 0, count: Int(PATH_MAX))
  let count = path.withPath { readlink($0, &target, target.count) }
  return count < 0 ? nil : PathText.text(of: target[..<count].map(UInt8.init(bitPattern:)))
}

/// Names of files and folders without "." and "..", in no particular order; nil, with `errno` set, if the
/// folder cannot be read.
package func namesOfFiles(in folder: String) -> [String]? {
  guard let opened = folder.withPath({ opendir($0) }) else { return nil }
  defer { closedir(opened) }
  var names: [String] = []
  while let entry = readdir(opened) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      PathText.text(of: bytes.prefix { $0 != 0 })
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}

/// Writes the printed text that is still buffered.
///
/// - Returns: Whether the standard output has accepted all printed text; if not, `errno` can be set.
@discardableResult
package func flushPrintedText() -> Bool { fflush(stdout) == 0 && ferror(stdout) == 0 }
