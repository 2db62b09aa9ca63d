import TestSupport
import Testing

/// All tests that run commands of the built program without a window.
///
/// They measure no times, so several run at the same time.
@Suite(.concurrent(atMost: 6)) struct ProgramTests {}
