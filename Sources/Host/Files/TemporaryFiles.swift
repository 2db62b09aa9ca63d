import Synchronization

/// The temporary names of outputs that are being written.
package enum TemporaryFiles {
  private static let paths = Mutex<Set<String>>([])

  static func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }
  static func forget(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Removes all of them; for a program that ends without finishing or discarding its outputs.
  package static func remove() { paths.withLock { for path in $0 { unlink(path) } } }
}
