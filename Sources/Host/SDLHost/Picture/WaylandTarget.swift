#if os(Linux)
  import CSDL
  import CWayland
  import Glibc
  import Raster

  /// Draws a window's pictures in buffers that are shared with a Wayland compositor.
  ///
  /// SDL 2 would send a window's surface to the compositor through OpenGL. This target avoids
  /// OpenGL and draws each picture into a buffer that the compositor is not reading. Only the
  /// differences from the previous content of the buffer are drawn.
  final class WaylandTarget: RenderTarget {
    /// Greatest number of buffers.
    ///
    /// Usually three are used: one is shown, one waits to be shown, and one is drawn.
    private static let mostBuffers = 4

    let window: OpaquePointer?
    let description: String
    private let surface: WaylandSurface
    private var buffers: [WaylandBuffer] = []
    /// The buffer that contains the picture drawn last.
    private var drawn: WaylandBuffer?
    /// Fingerprints of the cells of the picture that was sent last; empty before the first picture.
    private var shown: [UInt64] = []
    private let frame = WaylandFrame()

    /// Longest wait for the compositor's message that a picture is shown, in milliseconds.
    ///
    /// If the wait is longer, the window counts as not visible.
    private static let longestFrame: UInt32 = 250

    var isUnseen: Bool { frame.wait > Self.longestFrame }

    /// Creates a target that draws into a window; `free` destroys the window.
    ///
    /// `reason` says in `description` why this kind of target was chosen.
    ///
    /// - Throws: `SDLError` if the window has no surface or the compositor has no shared memory. The window is
    ///   then already destroyed.
    init(window: OpaquePointer, reason: String) throws(SDLError) {
      self.window = window
      description = "software (\(reason)), shared memory, wayland"
      do throws(SDLError) {
        surface = try WaylandSurface(of: window)
      } catch {
        SDL_DestroyWindow(window)
        throw error
      }
    }

    func free() {
      freeMemory()
      frame.end()
      surface.free()
      SDL_DestroyWindow(window)
    }

    var memory: MemoryRenderer? { drawn?.memory }

    func renderer() throws(SDLError) -> MemoryRenderer {
      if !isCurrent { freeMemory() }
      let (width, height) = size
      guard width > 0, height > 0 else {
        throw SDLError(call: "draw", reason: "the window has no pixels")
      }
      let buffer = try freeBuffer(width: width, height: height)
      drawn = buffer
      return buffer.memory
    }

    /// Sends the rectangles in which the picture differs from the one shown before.
    ///
    /// If nothing differs, nothing is sent.
    func show() throws(SDLError) {
      guard isCurrent, let drawn else { return }
      drawn.memory.findChanges(since: &shown)
      guard !drawn.memory.changes.isEmpty else { return }
      surface.damage(drawn.memory.changes)
      surface.show(drawn, frame)
    }

    private var size: (width: Int, height: Int) {
      var (width, height): (Int32, Int32) = (0, 0)
      SDL_GetWindowSizeInPixels(window, &width, &height)
      return (Int(width), Int(height))
    }

    private var isCurrent: Bool { size == (bounds.width, bounds.height) }

    /// Returns a buffer that the compositor does not read; creates one if necessary.
    ///
    /// If the compositor reads all `mostBuffers` buffers, the result is the first of them.
    private func freeBuffer(width: Int, height: Int) throws(SDLError) -> WaylandBuffer {
      surface.readReleases(waits: false)
      if buffers.count == Self.mostBuffers, !buffers.contains(where: \.isFree) {
        surface.readReleases(waits: true)
      }
      if let buffer = buffers.first(where: \.isFree) { return buffer }
      // The compositor uses all buffers. The first one is shown one frame later than it was
      // written.
      guard buffers.count < Self.mostBuffers else { return buffers[0] }
      let buffer = try WaylandBuffer(width: width, height: height, in: surface.shm)
      buffers.append(buffer)
      return buffer
    }

    private func freeMemory() {
      for buffer in buffers { buffer.free() }
      buffers.removeAll()
      (drawn, shown) = (nil, [])
    }
  }

  /// The surface of a window, and the compositor's shared memory.
  private struct WaylandSurface {
    private let display: OpaquePointer
    private let surface: OpaquePointer
    /// The queue for the events of `shm` and of its buffers.
    ///
    /// SDL reads the connection, but dispatches only the events in its own queue.
    private let queue: OpaquePointer
    let shm: OpaquePointer

    @MainActor init(of window: OpaquePointer) throws(SDLError) {
      guard let connection = WaylandConnection(of: window),
        let queue = wl_display_create_queue(connection.display)
      else {
        throw SDLError(call: "SDL_GetWindowWMInfo", reason: "the window has no surface")
      }
      guard let shm = Video.waylandRegistry(of: window)?.shm(in: queue) else {
        wl_event_queue_destroy(queue)
        let reason = "the compositor has no wl_shm, expected one with shared memory"
        throw SDLError(call: "wl_registry", reason: reason)
      }
      (display, surface) = (connection.display, connection.surface)
      (self.queue, self.shm) = (queue, shm)
    }

    func free() {
      wl_shm_destroy(shm)
      wl_event_queue_destroy(queue)
    }

    /// Marks the buffers that the compositor has released as free.
    ///
    /// If `waits` is true, the call first waits until the compositor has answered.
    func readReleases(waits: Bool) {
      if waits {
        wl_display_roundtrip_queue(display, queue)
      } else {
        wl_display_dispatch_queue_pending(display, queue)
      }
    }

    /// Reports to the compositor in which rectangles the next picture differs from the one before.
    func damage(_ rects: [PixelRect]) {
      guard wl_proxy_get_version(surface) >= WL_SURFACE_DAMAGE_BUFFER_SINCE_VERSION else {
        return wl_surface_damage(surface, 0, 0, .max, .max)
      }
      for rect in rects {
        let (width, height) = (Int32(rect.width), Int32(rect.height))
        wl_surface_damage_buffer(surface, Int32(rect.left), Int32(rect.top), width, height)
      }
    }

    /// Sends a buffer to the compositor.
    @MainActor func show(_ buffer: WaylandBuffer, _ frame: WaylandFrame) {
      buffer.isFree = false
      frame.begin(of: surface)
      wl_surface_attach(surface, buffer.handle, 0, 0)
      wl_surface_commit(surface)
      wl_display_flush(display)
    }
  }

  /// Requests the compositor's message that a picture is shown, and measures the time since the request.
  ///
  /// The compositor does not send the message for a hidden window.
  private final class WaylandFrame: WaylandListener {
    private var callback: OpaquePointer?
    private var start: UInt32 = 0

    /// Time since the message was requested, in milliseconds; 0 if no message is awaited.
    var wait: UInt32 { callback == nil ? 0 : SDL_GetTicks() &- start }

    /// Requests the message that the next picture of `surface` is shown; does nothing if a message is awaited
    /// already.
    func begin(of surface: OpaquePointer) {
      guard callback == nil, let callback = wl_surface_frame(surface) else { return }
      (self.callback, start) = (callback, SDL_GetTicks())
      wl_callback_add_listener(callback, Self.listener, address)
    }

    func end() {
      if let callback { wl_callback_destroy(callback) }
      callback = nil
    }

    nonisolated(unsafe) private static let listener = UnsafeMutablePointer.constant(
      wl_callback_listener(done: { data, _, _ in with(data) { $0.end() } })
    )
  }

  /// A buffer for one picture, in memory shared with the compositor.
  private final class WaylandBuffer: WaylandListener {
    let handle: OpaquePointer
    /// Whether the compositor does not read the buffer.
    var isFree = true
    let memory: MemoryRenderer
    private let pixels: UnsafeMutablePointer<UInt32>
    private let bytes: Int

    init(width: Int, height: Int, in shm: OpaquePointer) throws(SDLError) {
      let bytes = width * height * 4
      let file = memfd_create("picture", cwayland_close_on_exec)
      defer { if file >= 0 { close(file) } }
      guard file >= 0, ftruncate(file, bytes) == 0,
        let address = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
        address != MAP_FAILED,
        let pool = wl_shm_create_pool(shm, file, Int32(bytes)),
        let handle = wl_shm_pool_create_buffer(
          pool,
          0,
          Int32(width),
          Int32(height),
          Int32(width * 4),
          WL_SHM_FORMAT_XRGB8888.rawValue
        )
      else {
        let reason = "no memory for a picture of \(width)x\(height)"
        throw SDLError(call: "wl_shm_create_pool", reason: reason)
      }
      wl_shm_pool_destroy(pool)
      self.handle = handle
      self.bytes = bytes
      pixels = address.bindMemory(to: UInt32.self, capacity: width * height)
      memory = MemoryRenderer(width: width, height: height, pixels: pixels)
      wl_buffer_add_listener(handle, Self.listener, self.address)
    }

    func free() {
      wl_buffer_destroy(handle)
      munmap(pixels, bytes)
    }

    nonisolated(unsafe) private static let listener = UnsafeMutablePointer.constant(
      wl_buffer_listener(release: { data, _ in with(data) { $0.isFree = true } })
    )
  }
#endif
