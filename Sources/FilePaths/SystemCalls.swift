package import JSONText

#if canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#else
  package import Darwin
#endif

// System calls with a path as text. In a file that imports this module, a call with a `String` is
// one of these. They pass the bytes that `PathText` returns for the text.

extension String {
  /// Calls the body with the bytes of this path, ended by zero.
  ///
  /// A path that contains a zero is passed as an empty path, which no file has.
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
  /// The text of a path from the system or a library.
  package static func text(of path: UnsafePointer<CChar>) -> String {
    text(of: UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }

  /// The value of an environment variable that is a path, or several; nil if it is not set.
  package static func variable(_ name: String) -> String? { getenv(name).map { text(of: $0) } }
}

package func open(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
  path.withPath { open($0, flags, mode) }
}

package func fopen(_ path: String, _ mode: String) -> UnsafeMutablePointer<FILE>? {
  path.withPath { fopen($0, mode) }
}

/// Calls `stat`.
///
/// The name differs because Swift would prefer the system's function to one of this module.
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

/// The absolute path of a file without links; nil, with `errno` set, if there is none.
package func realpath(_ path: String) -> String? {
  guard let resolved = path.withPath({ realpath($0, nil) }) else { return nil }
  defer { free(resolved) }
  return PathText.text(of: resolved)
}

/// The target of a link; nil, with `errno` set, if the path is not a link.
package func readlink(_ path: String) -> String? {
  var target = [CChar](repeating: 0, count: Int(PATH_MAX))
  let count = path.withPath { readlink($0, &target, target.count) }
  return count < 0 ? nil : PathText.text(of: target[..<count].map(UInt8.init(bitPattern:)))
}

/// The names in a folder without "." and "..", in no order; nil, with `errno` set, if it cannot be
/// read.
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

/// Creates a file with a new name: six X at the end of the path are replaced by other letters.
///
/// - Returns: The open file and its path; a negative number, with `errno` set, if it cannot be
///   created.
package func mkstemp(_ path: String) -> (descriptor: Int32, path: String) {
  var name = (PathText.bytes(of: path) + [0]).map(CChar.init(bitPattern:))
  let descriptor = mkstemp(&name)
  return (descriptor, PathText.text(of: name))
}
