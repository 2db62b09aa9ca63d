import Console
import Sandbox

Program.run(Sandbox.self)
