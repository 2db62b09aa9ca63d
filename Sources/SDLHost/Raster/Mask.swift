import CSDL

/// How far each pixel of a shape or a line of text is covered, without its colour.
///
/// A blank column stands at either side, so that a mask moved by a part of a pixel needs no care at
/// its ends.
@MainActor final class Mask {
  /// Pixels across and down, without the blank columns.
  let width: Int
  let height: Int
  /// Rows from the top, `stride` bytes each; 0 is clear and 255 is covered.
  let coverage: UnsafeMutablePointer<UInt8>
  /// Unlike that of every other mask of the same cache.
  let serial: UInt64

  /// The same for a renderer that needs textures; made by it, destroyed with the mask.
  var texture: OpaquePointer?

  /// Bytes from one row to the next.
  var stride: Int { width + 2 }
  /// What it weighs.
  var bytes: Int { stride * height }

  /// Makes a clear mask.
  init(width: Int, height: Int, serial: UInt64) {
    precondition(width > 0 && height > 0, "a mask has pixels")
    self.width = width
    self.height = height
    self.serial = serial
    coverage = .allocate(capacity: (width + 2) * height)
    coverage.initialize(repeating: 0, count: (width + 2) * height)
  }

  isolated deinit {
    coverage.deallocate()
    if let texture { SDL_DestroyTexture(texture) }
  }

  /// The first pixel of a row.
  func row(_ row: Int) -> UnsafeMutablePointer<UInt8> {
    coverage + row * stride + 1
  }
}
