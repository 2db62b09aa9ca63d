#if canImport(Glibc)
  import Glibc
  private let streamSocket = Int32(SOCK_STREAM.rawValue)
  private let noSignal = Int32(MSG_NOSIGNAL)
#else
  import Darwin
  private let streamSocket = SOCK_STREAM
  private let noSignal: Int32 = 0
#endif

/// A connected local stream socket with a timeout of ten seconds.
final class UnixSocket: Sendable {
  private let descriptor: Int32
  private let path: String

  /// Connects to the socket at a path.
  init(path: String) throws {
    self.path = path
    descriptor = socket(AF_UNIX, streamSocket, 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < capacity else {
      throw RigError.gone("a socket path may have \(capacity - 1) bytes at most: \(path)")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard connected == 0 else {
      let reason = errno
      close(descriptor)
      throw RigError.gone("cannot connect to \(path): \(String(cString: strerror(reason)))")
    }
    var timeout = timeval(tv_sec: 10, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
  }

  deinit {
    close(descriptor)
  }

  /// Writes every byte.
  func write(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        send(descriptor, $0.baseAddress?.advanced(by: sent), bytes.count - sent, noSignal)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure("write to") }
      sent += count
    }
  }

  /// Reads exactly `count` bytes.
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
