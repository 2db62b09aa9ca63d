#if canImport(Glibc)
  import Glibc
  private let streamSocket = Int32(SOCK_STREAM.rawValue)
  private let noSignal = Int32(MSG_NOSIGNAL)
  private let noWait = Int32(MSG_DONTWAIT)
#else
  import Darwin
  private let streamSocket = SOCK_STREAM
  private let noSignal: Int32 = 0
  private let noWait = MSG_DONTWAIT
#endif

/// A connected local stream socket with a timeout of ten seconds.
final class UnixSocket: Sendable {
  private let descriptor: Int32
  private let path: String

  /// Connects to the socket at a path; throws if no program listens there.
  init(path: String) throws {
    self.path = path
    descriptor = socket(AF_UNIX, streamSocket, 0)
    let connected = try Self.withAddress(path) { connect(descriptor, $0, $1) }
    guard connected == 0 else {
      // `deinit` closes the descriptor.
      throw RigError.gone("cannot connect to \(path): \(String(cString: strerror(errno)))")
    }
    var timeout = timeval(tv_sec: 10, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
  }

  deinit {
    close(descriptor)
  }

  /// Calls `body` with the socket address of a path; throws if the path is too long.
  private static func withAddress<Result>(
    _ path: String,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) throws -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < capacity else {
      throw RigError.gone("a socket path may have \(capacity - 1) bytes at most: \(path)")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  // MARK: - Servers, which must not wait

  /// Starts to listen at a path; returns the descriptor, which the caller closes.
  static func listening(path: String) throws -> Int32 {
    let descriptor = socket(AF_UNIX, streamSocket, 0)
    do {
      let isBound = try withAddress(path) { bind(descriptor, $0, $1) == 0 }
      guard isBound, listen(descriptor, 8) == 0 else {
        throw RigError.gone("cannot listen at \(path): \(String(cString: strerror(errno)))")
      }
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Accepts a waiting connection; nil if there is none.
  static func accepted(by listener: Int32) -> Int32? {
    var state = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    guard poll(&state, 1, 0) == 1 else { return nil }
    let descriptor = accept(listener, nil, nil)
    return descriptor >= 0 ? descriptor : nil
  }

  /// Returns the bytes that have arrived, without waiting; nil if the connection has ended.
  ///
  /// File descriptors that were sent with the bytes are closed.
  static func received(by descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &bytes, bytes.count, noWait)
    if count < 0, errno == EAGAIN || errno == EINTR { return [] }
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }

  /// Sends bytes, and waits while the receiver's buffer is full; stops at an error.
  ///
  /// - Returns: Whether all bytes were sent; if not, `errno` is set.
  @discardableResult
  static func deliver(_ bytes: [UInt8], by descriptor: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        send(descriptor, $0.baseAddress?.advanced(by: sent), bytes.count - sent, noSignal)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Writes all bytes, and waits while the receiver's buffer is full.
  func write(_ bytes: [UInt8]) throws {
    guard Self.deliver(bytes, by: descriptor) else { throw failure("write to") }
  }

  /// Waits until `count` bytes have arrived, and returns them.
  func read(count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var received = 0
    while received < count {
      let amount = bytes.withUnsafeMutableBytes {
        recv(descriptor, $0.baseAddress?.advanced(by: received), count - received, 0)
      }
      if amount < 0, errno == EINTR { continue }
      guard amount > 0 else { throw failure("read from") }
      received += amount
    }
    return bytes
  }

  private func failure(_ action: String) -> RigError {
    .gone("cannot \(action) \(path): \(String(cString: strerror(errno)))")
  }
}
