import Sandbox

Program.run()
