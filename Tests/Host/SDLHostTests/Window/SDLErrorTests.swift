import TestSupport
import Testing

@testable import SDLHost

struct SDLErrorTests {
  @Test func `the description of an error is one line of call and reason`() {
    let error = SDLError(call: "SDL_Do", reason: "it\nbroke; mend it")
    expectEqual(error.description, "SDL_Do: it broke; mend it")
  }

  @Test func `an error without a reason states that no reason is given`() {
    expectEqual(SDLError(call: "write x", reason: "").description, "write x: no reason given")
  }
}
