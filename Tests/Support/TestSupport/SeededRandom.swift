// Tests that import this module have its generator, too.
@_exported public import SeededRandom
