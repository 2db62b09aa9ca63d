import Sandbox

Program.run(BenchmarkCommand.self)
