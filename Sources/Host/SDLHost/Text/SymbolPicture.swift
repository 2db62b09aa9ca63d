import CPNG
import Files

/// The opacities of a PNG file.
nonisolated struct SymbolPicture: Sendable {
  /// Greatest width and height of a picture, in pixels; larger ones are not read.
  private static let largestSide = 2048
  /// Greatest size of a file, in bytes; a file of this size is decompressed in at most two seconds.
  private static let largestFile = 1 << 20

  /// The greatest size of a file and of its picture, as text for messages.
  static let limits =
    "a PNG of at most \(largestFile) bytes and \(largestSide)x\(largestSide) pixels"

  let width: Int
  let height: Int
  /// The opacity of each pixel, row by row.
  let opacities: [UInt8]

  /// Decodes the bytes of a PNG file; nil if they are not a PNG or exceed the limits.
  init?(_ content: [UInt8]) {
    guard content.count <= Self.largestFile,
      let picture = content.withUnsafeBytes(Self.decoded)
    else { return nil }
    (width, height) = (picture.width, picture.height)
    opacities = stride(from: 3, to: picture.bytes.count, by: 4).map { picture.bytes[$0] }
  }

  /// Returns the pixels of a PNG file: red, green, blue and opacity, one byte each.
  ///
  /// The result is nil if the file is not a PNG or exceeds the limits.
  static func pixels(ofFile path: String) -> (width: Int, height: Int, bytes: [UInt8])? {
    bytes(of: path).flatMap { $0.withUnsafeBytes(decoded) }
  }

  /// Decodes the bytes of a PNG file; nil if they are not a PNG or exceed the limits.
  ///
  /// The closure keeps `image` at one address, because libpng stores a pointer to it between its
  /// calls.
  private static func decoded(
    _ file: UnsafeRawBufferPointer
  ) -> (width: Int, height: Int, bytes: [UInt8])? {
    var image = png_image()
    image.version = cpng_image_version
    return withUnsafeMutablePointer(to: &image) { image in
      guard png_image_begin_read_from_memory(image, file.baseAddress, file.count) != 0 else {
        return nil
      }
      defer { png_image_free(image) }
      let (width, height) = (Int(image.pointee.width), Int(image.pointee.height))
      guard 1...largestSide ~= width, 1...largestSide ~= height else { return nil }
      image.pointee.format = cpng_format_rgba
      var pixels = [UInt8](repeating: 0, count: width * height * 4)
      let isRead = png_image_finish_read(image, nil, &pixels, Int32(width * 4), nil) != 0
      return isRead ? (width, height, pixels) : nil
    }
  }

  /// Reads a regular file; nil for a file of another type, or one that exceeds the limit.
  ///
  /// The file is opened without waiting, even if it is a FIFO without a writer.
  static func bytes(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= largestFile
    else { return nil }
    return [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
  }
}
