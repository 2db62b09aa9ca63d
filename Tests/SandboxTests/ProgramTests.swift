import Testing

/// All tests that run commands of the built program without a window.
///
/// They measure no times: the suites run at the same time, the tests of each one by one.
@Suite struct ProgramTests {}
