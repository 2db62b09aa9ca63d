import CFiles

/// The clock of a file whose reader can be slow, and the wait for that reader.
package struct FileClock {
  /// Returns the seconds of a clock that never goes back.
  package var now: () -> Int = {
    var now = timespec()
    return clock_gettime(CLOCK_MONOTONIC, &now) == 0 ? now.tv_sec : 0
  }

  /// Waits some milliseconds, or until the reader of a descriptor accepts bytes.
  ///
  /// The descriptor is negative if the file is not open yet.
  package var wait: (_ descriptor: Int32, _ milliseconds: Int32) -> Void = {
    var state = pollfd(fd: $0, events: Int16(POLLOUT), revents: 0)
    // A negative descriptor is ignored.
    poll(&state, 1, $1)
  }

  package init() {}
}
