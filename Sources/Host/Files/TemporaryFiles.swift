import Synchronization

/// The temporary files of outputs that are being written.
///
/// While there are any, signals that have no handler are delayed.
package enum TemporaryFiles {
  private static let files = Mutex<[String: Interruption]>([:])

  /// Returns a new, unpredictable path.
  package static func newPath(in folder: String, for name: String) -> String {
    // The longest name on Linux and macOS has 255 bytes.
    let start = String(decoding: name.utf8.prefix(200), as: UTF8.self)
    return "\(folder)/.\(start).\(String(UInt64.random(in: 0 ... .max), radix: 36)).part"
  }

  /// Call it before the file is created.
  static func add(_ path: String) {
    let interruption = Interruption(replacesHandlers: false)
    files.withLock { $0[path] = interruption }
  }

  /// Call it after the file is renamed or removed; a delayed signal can end the program then.
  static func forget(_ path: String) {
    files.withLock { $0.removeValue(forKey: path) }?.end()
  }

  /// Removes all of them; for a program that ends without finishing or discarding its outputs.
  package static func remove() { files.withLock { for path in $0.keys { unlink(path) } } }
}
