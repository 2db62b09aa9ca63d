#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The path of the package's folder, without a slash at its end.
///
/// It is the nearest folder above this file that contains `Package.swift`.
public let packageRoot: String = {
  var folder = URL(filePath: #filePath).deletingLastPathComponent()
  while folder.path != "/" {
    if FileManager.default.fileExists(atPath: folder.path + "/Package.swift") { break }
    folder.deleteLastPathComponent()
  }
  return folder.path
}()
