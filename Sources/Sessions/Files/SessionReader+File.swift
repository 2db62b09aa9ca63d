#if canImport(Glibc) || canImport(Musl) || canImport(Darwin)

  extension SessionReader {
    /// Reads the session in a regular file.
    ///
    /// - Parameter path: Path of the file; warnings and errors begin with it. A scalar
    ///   U+10FF80...U+10FFFF in it is the byte of the scalar's last two digits, so that a path that is
    ///   not UTF-8 can be passed.
    /// - Returns: The session, with warnings if it was corrected.
    /// - Throws: `cannotOpen` or `cannotRead` if the system refuses the file; otherwise what
    ///   `read(bytes:name:)` throws.
    public static func read(path: String) throws(SessionError) -> Session {
      try read(bytes: PosixFile.contents(of: path), name: path)
    }
  }

#endif
