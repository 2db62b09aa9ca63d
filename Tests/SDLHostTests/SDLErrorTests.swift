import Testing

@testable import SDLHost

struct SDLErrorTests {
  @Test func `an error is one line of call, reason and hint`() {
    let error = SDLError(.call, call: "SDL_Do", reason: "it\nbroke; mend it")
    #expect(error.description == "SDL_Do: it broke; mend it")
  }

  @Test func `an error without words still says something`() {
    #expect(SDLError(.file, call: "write x", reason: "").description == "write x: no reason given")
  }
}
