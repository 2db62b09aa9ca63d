import Sandbox

Program.main()
