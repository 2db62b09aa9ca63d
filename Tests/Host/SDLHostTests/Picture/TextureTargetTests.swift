import CSDL
import Raster
import TestSupport
import Testing

@testable import SDLHost

/// Windows whose graphics processor loses its textures, fails, or shows another size.
struct TextureTargetTests {
  @Test(arguments: [SDL_RENDER_TARGETS_RESET.rawValue, SDL_RENDER_DEVICE_RESET.rawValue])
  func `a picture is complete again after lost textures`(event: UInt32)
    async
  {
    await #expect(processExitsWith: .success) { [event] in
      try await OpenGLWindow.run {
        let window = try OpenGLWindow(width: 120, height: 70)
        let reader = InputReader(window: window.window)
        let picture = try window.picture(OpenGLWindow.list)
        let texture = try #require(window.window.target as? TextureTarget).texture
        let nothing = [UInt32](repeating: 0, count: 120 * 70)
        SDL_UpdateTexture(texture, nil, nothing, Int32(120 * 4))
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

  @Test func `pictures are shown without OpenGL after it has failed, with one message`() async {
    await #expect(processExitsWith: .success) {
      try await OpenGLWindow.run {
        let window = try OpenGLWindow(width: 120, height: 70)
        var messages: [String] = []
        window.window.rendererFailed = { messages.append($0) }
        _ = try window.picture(OpenGLWindow.list)
        expect(window.window.rendererDescription.hasPrefix("hardware (asked for), opengl on "))
        SDL_GL_DeleteContext(SDL_GL_GetCurrentContext())
        for _ in 0..<3 {
          try window.presenter.draw(OpenGLWindow.list)
          try window.presenter.present()
          let picture = try window.presenter.pixels()
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
