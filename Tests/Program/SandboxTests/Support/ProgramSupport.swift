// Most tests of this module run the built program, or call the system's C library.
@_exported public import ProgramSupport
