#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder with decks and sessions, and what is read from it.
package struct AssetFolder {
  /// Its path.
  package let path: String

  /// Finds the folder: the given one, else `Assets` here, else upwards from the executable, else
  /// beside an installed program in `share/touch-sandbox`.
  package init(given: String?) throws {
    let files = FileManager.default
    if let given {
      guard files.fileExists(atPath: given + "/Decks") else {
        throw Failure(.file, "\(given)/Decks: no such folder, expected the Assets of this program")
      }
      path = given
      return
    }
    var places = ["Assets"]
    var folder = Self.executableFolder
    while folder.count > 1 {
      places.append(folder + "/Assets")
      places.append(folder + "/share/touch-sandbox/Assets")
      folder = Self.parent(of: folder)
    }
    guard let found = places.first(where: { files.fileExists(atPath: $0 + "/Decks") }) else {
      throw Failure(
        .file,
        "Assets/Decks: found neither here nor above \(Self.executableFolder), "
          + "name the folder with --assets"
      )
    }
    path = found
  }

  /// Reads a whole file of at most 64 MiB.
  ///
  /// - Throws: `Failure` naming the file that cannot be read, or is longer.
  static func bytes(of path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else {
      throw Failure(.file, "\(path): cannot be read: \(String(cString: strerror(errno)))")
    }
    defer { fclose(file) }
    return try StandardInput.bytes(of: file, named: path)
  }

  private static var executableFolder: String {
    #if os(Linux)
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #else
      let link: String? = nil
    #endif
    let path = link ?? CommandLine.arguments.first ?? ""
    if path.hasPrefix("/") { return parent(of: path) }
    return parent(of: FileManager.default.currentDirectoryPath + "/" + path)
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }
}
