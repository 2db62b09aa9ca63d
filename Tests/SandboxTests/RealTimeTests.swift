import Testing

/// Everything that runs the built program: windows on X servers, films, profiles.
///
/// One at a time: a flick is judged by its times, which another test's encoder would delay.
@Suite(.serialized) struct RealTimeTests {}
