import Console
import Lab

Program.run(Lab.self)
