// What runs programs calls the system's C library, here and in the tests that import this module.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Darwin
#endif
@_exported public import CFiles
