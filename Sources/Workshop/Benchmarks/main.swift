import Console

Program.run(BenchmarkCommand.self)
