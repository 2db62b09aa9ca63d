import CSDL
import Raster
import TestSupport
import Testing

@testable import SDLHost

/// Windows drawn by a graphics processor that loses its textures, fails, or changes.
struct RendererTargetTests {
  @Test(arguments: [SDL_RENDER_TARGETS_RESET.rawValue, SDL_RENDER_DEVICE_RESET.rawValue])
  func `a picture is complete again after lost textures`(event: UInt32)
    async
  {
    await #expect(processExitsWith: .success) { [event] in
      try await OpenGLWindow.run {
        let window = try OpenGLWindow(width: 120, height: 70)
        let reader = InputReader(window: window.window)
        let picture = try window.picture(OpenGLWindow.list)
        let texture = try #require(window.window.target as? RendererTarget).texture
        let nothing = [UInt32](repeating: 0, count: Atlas.side * Atlas.side)
        SDL_UpdateTexture(texture, nil, nothing, Int32(Atlas.side * 4))
        try expect(window.picture(OpenGLWindow.list) != picture, "the textures are not lost")
        var lost = SDL_Event()
        lost.type = event
        SDL_PushEvent(&lost)
        var events: [HostEvent] = []
        reader.wait(until: reader.clock.now, into: &events)
        expect(events.contains { if case .exposed = $0 { true } else { false } })
        try expectEqual(window.picture(OpenGLWindow.list), picture)
      }
    }
  }

  @Test func `after a new size the picture has that size`() async {
    await #expect(processExitsWith: .success) {
      try await OpenGLWindow.run {
        let window = try OpenGLWindow(width: 160, height: 90)
        _ = try window.picture(OpenGLWindow.list)
        let handle = window.window.target.window
        SDL_SetWindowMinimumSize(handle, 1, 1)
        for (width, height) in [(120, 70), (100, 60), (160, 90)] {
          SDL_SetWindowSize(handle, Int32(width), Int32(height))
          SDL_PumpEvents()
          let fresh = try OpenGLWindow(width: width, height: height)
          let picture = try window.picture(OpenGLWindow.list)
          expect(picture.width == width && picture.height == height)
          try expectEqual(fresh.picture(OpenGLWindow.list), picture)
        }
      }
    }
  }

  @Test func `a window leaves the environment of other programs as it was`() async {
    await #expect(processExitsWith: .success) {
      try await OpenGLWindow.run {
        for value in [nil, "1"] {
          unsetenv("GALLIUM_THREAD")
          if let value { setenv("GALLIUM_THREAD", value, 1) }
          let window = try OpenGLWindow(width: 120, height: 70)
          expect(window.window.target is RendererTarget)
          expectEqual(getenv("GALLIUM_THREAD").map { String(cString: $0) }, value)
        }
      }
    }
  }

  @Test func `a picture can be read after it was shown`() async {
    await #expect(processExitsWith: .success) {
      try await OpenGLWindow.run {
        let window = try OpenGLWindow(width: 120, height: 70)
        let picture = try window.picture(OpenGLWindow.list)
        try window.presenter.present()
        // What SDL reads is undefined then.
        SDL_RenderClear(SDL_GetRenderer(window.window.target.window))
        try expectEqual(window.presenter.pixels(), picture)
        try expectEqual(window.presenter.pixels(), picture)
      }
    }
  }

  @Test func `the processor draws from then on after OpenGL has failed, with one message`() async {
    await #expect(processExitsWith: .success) {
      try await OpenGLWindow.run {
        let window = try OpenGLWindow(width: 120, height: 70)
        var messages: [String] = []
        window.window.rendererFailed = { messages.append($0) }
        _ = try window.picture(OpenGLWindow.list)
        try window.presenter.present()
        expect(window.window.rendererDescription.hasPrefix("hardware (asked for), opengl on "))
        SDL_GL_DeleteContext(SDL_GL_GetCurrentContext())
        for _ in 0..<3 {
          let picture = try window.picture(OpenGLWindow.list)
          try window.presenter.present()
          try expectEqual(TestWindow(width: 120, height: 70).picture(OpenGLWindow.list), picture)
        }
        let description = window.window.rendererDescription
        expect(description.hasPrefix("software (the hardware renderer failed)"))
        expectEqual(messages.count, 1)
        expectEqual(messages.first?.hasPrefix("the hardware renderer failed, software draws"), true)
      }
    }
  }
}
