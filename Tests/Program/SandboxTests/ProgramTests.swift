import Testing

/// All tests that run commands of the built program without a window.
///
/// They measure no times, so several run at the same time.
@Suite(.timeLimit(.minutes(5))) struct ProgramTests {}
