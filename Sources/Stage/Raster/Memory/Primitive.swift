/// A rectangle or a mask in one colour, as a renderer paints it into memory.
struct Primitive {
  enum Form {
    case rectangle(columns: CoverageSpan, rows: CoverageSpan)
    case mask(Mask, MaskPlace)
  }

  let form: Form
  let ink: Ink
  /// The pixels that the primitive may touch; not empty.
  let rect: PixelRect
  /// Index of the shape that contains the primitive; -1 for the background.
  let shape: Int
}
