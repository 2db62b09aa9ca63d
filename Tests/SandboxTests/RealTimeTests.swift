import Testing

/// Everything that needs the machine for itself: windows on X servers and films.
///
/// One at a time: a flick is judged by its times, which another test's encoder would delay.
@Suite(.serialized) struct RealTimeTests {}
